/** Collects changes within lines. A place is changed once; the first change wins. */
export interface InlineWriter {
  readonly features: ReadonlySet<string>
  readonly text: string
  /** The text with spaces in the place of code and comments. */
  readonly blanked: string
  readonly variables: Readonly<Record<string, string | number | boolean>>
  edit(start: number, end: number, text: string): boolean
  note(offset: number, found: string, advice: string): void
  hasUnknownAnchors: boolean
}
