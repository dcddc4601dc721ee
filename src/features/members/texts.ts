/** The strings that lists of members add to pages. */
export const texts = { memberDescription: 'Description', memberName: 'Name' }

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
