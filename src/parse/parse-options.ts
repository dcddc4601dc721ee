import type { TermConfig } from '../model/config-sections.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { AdmonitionKind, IncludeFolder } from '../model/site-config.ts'
import type { HtmlPolicy, LinkPolicy } from '../model/user-config.ts'

/** All that parsing depends on besides the text itself. Plain data: it travels to workers and into cache keys. */
export interface ParseOptions {
  readonly includeFolders: readonly IncludeFolder[]
  /** Tag names that are components. */
  readonly components: readonly string[]
  /** Those that docsgen's own theme draws, whose attributes are known. @default none */
  readonly ownComponents?: readonly string[]
  /** The names of the theme's icons. @default not known */
  readonly icons?: readonly string[]
  readonly admonitions: Readonly<Record<string, AdmonitionKind>>
  /** Titles of boxes in content folders of other languages, by the folder's id and by kind. */
  readonly boxTitles?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly codeLanguages: readonly string[]
  readonly html: HtmlPolicy
  /** The language of each content folder, by its id, where pages can be searched for. */
  readonly searchLanguages?: Readonly<Record<string, string>>
  /** What pages of a content folder say in the place of English, by the folder's id. */
  readonly messages?: Readonly<Record<string, MessageTexts>>
  /** Links to the author's own machine. @default 'warn' */
  readonly localhostLinks?: LinkPolicy
  /** Code is kept for the checks of samples. */
  readonly samples?: true
  /** How words are written, and how not. */
  readonly terms?: readonly TermConfig[]
  /** The site has a schema for front-matter keys of its own, so keys docsgen does not know are kept for it. */
  readonly ownKeys?: true
  /** What the home page of a content folder is called that has no title, by the folder's id. */
  readonly homeTitles?: Readonly<Record<string, string>>
}

/** Figures from measurement: beyond them pages stop being pages. */
export const limits = {
  warnBytes: 1_000_000,
  frontMatterBytes: 64_000,
  frontMatterKeys: 1_000,
  nesting: 100,
  /** Browsers stop at 512. */
  openElements: 500,
  /** Runs of `*` and `_` in one paragraph: finding their pairs takes quadratic time. */
  emphasisMarks: 2_000,
  /** Text without a blank line: marked gives up at seven times as much. */
  paragraphLength: 1_000_000,
  highlightBytes: 200_000,
  /** Some grammars need quadratic time on one long line. */
  highlightLineLength: 5_000,
  /** All code of a page that is highlighted: its HTML can be 30 times as long. */
  highlightedBytes: 1_000_000,
  /** Text that a page takes from other files. */
  includedBytes: 2_000_000,
  /** Files that a page opens for that, with all that it does not show. */
  openedBytes: 50_000_000,
  /** The HTML of a page's text. */
  outputBytes: 20_000_000,
  /** Links, pictures and components of a page. */
  slots: 50_000,
  tableCells: 100_000,
  /** Problems of a page that are listed. */
  diagnostics: 1_000,
  /** Missing files for which a similar name is looked for. */
  suggestions: 20,
  tocEntries: 500,
} as const
