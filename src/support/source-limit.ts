/** Beyond this a file is refused by its size alone, before its bytes are read: 10 MB. */
export const maxSourceBytes = 10_000_000
