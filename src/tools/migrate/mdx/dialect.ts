import type { TranslateInput } from '../tool.ts'
import type { MdxPage } from './mdx-page.ts'
import type { Import } from './module-names.ts'
import type { Element } from './scan-mdx.ts'
import type { BoxKinds } from './translate-directives.ts'

/** Writes a component of another tool in docsgen's Markdown. */
export type TranslateComponent = (page: MdxPage, element: Element) => void

/** How a tool reads its pages. */
export interface MdxDialect {
  /** Whether a file is MDX; else it is Markdown with directives. */
  isMdx(input: TranslateInput): boolean
  /** Where a path such as `@site/docs/_note.md` is in the project; undefined for packages. */
  locate(source: string, input: TranslateInput): string | undefined
  /** How a component is written here; undefined if it is the site's own. */
  findComponent(name: string, imported: Import | undefined): TranslateComponent | undefined
  readonly boxes: BoxKinds
}
