import type { HtmlPolicy, LinkPolicy } from '../config/user-config.ts'
import type { HeadingIdRuleName } from '../model/document.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { AdmonitionKind, IncludeFolder, OwnComponent } from '../model/site-config.ts'

/**
 * Everything that parsing depends on, except for the text itself. It is plain data, because it is sent to workers and is part of cache
 * keys. Features add their options by `declare module`. Disabled options are absent.
 */
export interface ParseOptions {
  readonly includeFolders: readonly IncludeFolder[]
  /**
   * Paths of installed packages that features use, keyed by name. Their versions affect the result, but their locations do not. @default
   * none
   */
  readonly packages?: Readonly<Record<string, string>>
  /** Tag names that are components. */
  readonly components: readonly string[]
  /** Components that docsgen's own theme renders, so that their attributes are known. @default none */
  readonly ownComponents?: readonly string[]
  /** The props that the site's components accept, by name. @default not known */
  readonly siteComponents?: Readonly<Record<string, OwnComponent>>
  /** The names of the theme's icons. @default unknown */
  readonly icons?: readonly string[]
  readonly admonitions: Readonly<Record<string, AdmonitionKind>>
  /** Values for `{{ name }}`, or undefined if variables are not replaced. */
  readonly variables?: Readonly<Record<string, string | number | boolean>>
  /** The levels of headings that `[[toc]]` lists. @default { min: 2, max: 3 } */
  readonly toc?: { readonly min: number; readonly max: number }
  /** The titles of admonitions in the content folders of other languages, keyed by the folder's ID and the kind. */
  readonly boxTitles?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly codeLanguages: readonly string[]
  /** The packages of the reference, under the names by which others import them. @default not all are known */
  readonly documented?: readonly string[]
  /** Languages whose code blocks components of the site render. */
  readonly fences?: readonly string[]
  readonly html: HtmlPolicy
  /** The rule for heading IDs. `own` stands for a function, which each page provides. @default docsgen's */
  readonly headingIds?: HeadingIdRuleName | 'own'
  /** Translated strings for the pages of a content folder, keyed by the folder's ID. */
  readonly messages?: Readonly<Record<string, MessageTexts>>
  /** The severity of links to the author's own machine. @default 'warn' */
  readonly localhostLinks?: LinkPolicy
  /** Whether only the links and IDs of a page are read. There is no HTML then, and the style of the text is not checked. */
  readonly linksOnly?: true
  /** Whether the site has a schema for custom front matter keys, so that unknown keys are kept. */
  readonly ownKeys?: true
  /** The title of a content folder's home page if the page has none, by the folder's ID. */
  readonly homeTitles?: Readonly<Record<string, string>>
  /** The options of versions that are different, keyed by the ID of the content folder. */
  readonly ofVersions?: Readonly<Record<string, Partial<ParseOptions>>>
}
