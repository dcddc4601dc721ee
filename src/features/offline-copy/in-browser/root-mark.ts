/** The folder of the copy in data. No text of a page can contain this sign. */
export const rootMark = '\0/'
