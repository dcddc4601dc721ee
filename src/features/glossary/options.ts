import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { ContentRoot } from '../../core/model/source-file.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

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

export interface GlossaryFile {
  readonly path: ProjectPath
  /** The URL as pages link to it. */
  readonly href: string
}

/** Every content folder has its own glossary, or that of the default language. */
export function glossaryOption({ syntax: { glossary }, contentRoots, locales }: SiteConfig): Pick<ParseOptions, 'glossary'> {
  if (glossary === undefined) return {}
  const filesOf = ({ version, locale }: ContentRoot) =>
    [...new Set([locale, locales[0].code])].flatMap((code) =>
      contentRoots
        .filter((root) => root.version === version && root.locale === code)
        .map(({ projectDir }) => ({ path: `${projectDir}/${glossary}` as ProjectPath, href: `/${glossary}` })),
    )
  return { glossary: Object.fromEntries(contentRoots.map((root) => [root.id, filesOf(root)])) }
}

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends GlossarySyntax {}
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** For each content folder, by its id, where its glossary can be, in order of preference. */
    readonly glossary?: Readonly<Record<string, readonly GlossaryFile[]>>
  }
}
