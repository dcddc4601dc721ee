/** The tools whose heading ids docsgen can make. */
export type HeadingIdRuleName = 'github' | 'docusaurus' | 'vitepress' | 'mkdocs' | 'keep-case'

export interface HeadingIdContext {
  /** A number from 1 to 6. */
  readonly level: number
  /** The ids that the page already uses, including those that its author wrote. */
  readonly used: ReadonlySet<string>
}

/** Returns the id of a heading from its text. It must not contain spaces or quotes, and it must be unique on the page. */
export type HeadingIdFunction = (text: string, context: HeadingIdContext) => string
