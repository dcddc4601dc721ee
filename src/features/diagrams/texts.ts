/** The strings that diagrams add to pages. */
export const texts = { diagram: 'Diagram', showSource: 'Show source' }

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
