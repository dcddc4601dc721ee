/** The strings that panels add to pages. */
export const texts = { details: 'Details' }

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
