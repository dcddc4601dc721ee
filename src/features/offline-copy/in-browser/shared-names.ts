/** Represents the folder of the copy in data. The text of a page can never contain this character. */
export const rootMark = '\0/'

/** The name of the loader's Trusted Types policy. */
export const policyName = 'docsgen-offline'
