/** The strings that tables of contents add to pages. */
export const texts = { contents: 'Contents' }

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
