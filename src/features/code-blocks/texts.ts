/** The strings that code blocks add to pages. */
export const texts = { codeNote: 'Note {number}' }

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
