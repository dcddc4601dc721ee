import type { ProjectPath } from '../../kit/files/paths.ts'
import type { HtmlPolicy, LinkPolicy } from '../config/user-config.ts'
import type { HeadingIdRuleName } from '../model/heading-ids.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { AdmonitionKind, IncludeFolder, OwnComponent } from '../model/site-config.ts'

/**
 * Everything that parsing depends on besides the text itself. It is plain data, because it is sent to workers and is part of cache keys.
 * Features add theirs by `declare module`. Disabled options are absent.
 */
export interface ParseOptions {
  readonly includeFolders: readonly IncludeFolder[]
  /** Paths of installed packages that features use, by name: their versions matter, and where they are does not. @default none */
  readonly packages?: Readonly<Record<string, string>>
  /** Tag names that are components. */
  readonly components: readonly string[]
  /** Those that docsgen's own theme draws, whose attributes are known. @default none */
  readonly ownComponents?: readonly string[]
  /** The props that the site's components accept, by name. @default not known */
  readonly siteComponents?: Readonly<Record<string, OwnComponent>>
  /** The names of the theme's icons. @default not known */
  readonly icons?: readonly string[]
  readonly admonitions: Readonly<Record<string, AdmonitionKind>>
  /** Values for `{{ name }}`, or undefined if variables are not replaced. */
  readonly variables?: Readonly<Record<string, string | number | boolean>>
  /** The content that `:::operation listPets` inserts. @default it is text */
  readonly operations?: OperationOptions
  /** Levels of the headings that `[[toc]]` lists. @default { min: 2, max: 3 } */
  readonly toc?: { readonly min: number; readonly max: number }
  /** Titles of boxes in content folders of other languages, by the folder's id and by kind. */
  readonly boxTitles?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly codeLanguages: readonly string[]
  /** The packages of the reference, as others import them. @default not all are known */
  readonly documented?: readonly string[]
  /** Languages whose code blocks components of the site render. */
  readonly fences?: readonly string[]
  readonly html: HtmlPolicy
  /** The rule for IDs of headings. `own` stands for a function, which each page provides. @default docsgen's */
  readonly headingIds?: HeadingIdRuleName | 'own'
  /** Messages that replace the English ones on pages of a content folder, by the folder's ID. */
  readonly messages?: Readonly<Record<string, MessageTexts>>
  /** Links to the author's own machine. @default 'warn' */
  readonly localhostLinks?: LinkPolicy
  /** Only the links and ids of a page are read: no HTML is made, and how the text is written is not judged. */
  readonly linksOnly?: true
  /** The site has a schema for front-matter keys of its own, so keys docsgen does not know are kept for it. */
  readonly ownKeys?: true
  /** The title of a content folder's home page if the page has none, by the folder's ID. */
  readonly homeTitles?: Readonly<Record<string, string>>
  /** The options of versions that differ, by the content folder's id. */
  readonly ofVersions?: Readonly<Record<string, Partial<ParseOptions>>>
}

interface OperationOptions {
  /** A file with a region for each operation of the version's APIs, or undefined if it has none. */
  readonly file?: ProjectPath
  /** For messages, if the site has several versions. */
  readonly version?: string
}
