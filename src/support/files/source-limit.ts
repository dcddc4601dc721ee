/** Beyond this a file is refused by its size alone, before its bytes are read: 10 MB. */
export const maxSourceBytes = 10_000_000

/** Beyond this a file cannot be held in memory as a whole: 2 GiB, the limit of Node. */
export const maxFileBytes = 2 ** 31 - 1
