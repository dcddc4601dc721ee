/** The titles of the second and later pages of a list, and of the list of all entries with a tag. */
export const texts = { journalPage: '{title}, page {page}', journalTag: 'Tag “{tag}”' }

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
