/** The strings that footnotes add to pages. */
export const texts = { backToReference: 'Back to reference {number}', footnote: 'Footnote {number}', footnotes: 'Footnotes' }

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
