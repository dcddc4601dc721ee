/** The tools whose heading IDs docsgen can imitate. */
export type HeadingIdRuleName = 'github' | 'docusaurus' | 'vitepress' | 'mkdocs' | 'keep-case'

export interface HeadingIdContext {
  /** The level of the heading, from 1 to 6. */
  readonly level: number
  /** The IDs that the page already uses, including those that its author wrote. */
  readonly used: ReadonlySet<string>
}

/** Returns the ID of a heading from its text. It must not contain spaces or quotes, and it must be unique on the page. */
export type HeadingIdFunction = (text: string, context: HeadingIdContext) => string
