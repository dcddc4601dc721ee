/** The folder of the copy in data. No text of a page can contain this sign. */
export const rootMark = '\0/'

/** The name of the loader's policy for trusted types. */
export const policyName = 'docsgen-offline'
