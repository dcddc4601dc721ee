import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

class GlossarySyntax {
  /**
   * The page that explains terms, relative to the content folder. `[[term:Channel]]` links to its entry `Channel`, with the first paragraph of the
   * entry as a tooltip. Entries are headings and the terms of definition lists.
   * @default none
   */
  readonly glossary?: string = o.optional(o.projectPath(findMarkdownProblem))
}

function findMarkdownProblem(path: string): string | undefined {
  return /\.(?:md|markdown)$/i.test(path) ? undefined : 'it is not a Markdown file'
}

export const options: FeatureOptions = { syntax: GlossarySyntax }

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends GlossarySyntax {}
}
