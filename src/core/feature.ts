import type { ProjectPath } from '../kit/files/paths.ts'
import type { TaskPool } from '../kit/threads/worker-pool.ts'
import type { TaskTable } from '../kit/threads/worker-thread.ts'
import type { ArrangeInput, Arrangement } from './assemble/arrange-pages.ts'
import type { PageSource } from './assemble/create-routes.ts'
import type { SiteCode } from './bundle/compile-site-code.ts'
import type { StyleChanges, ThemePart } from './bundle/compile-theme.ts'
import type { CheckInput } from './check/check-input.ts'
import type { Command } from './command.ts'
import type { FeatureOptions } from './config/feature-options.ts'
import type { DiagnosticTable } from './diagnostics/define-diagnostics.ts'
import type { IncludeReader } from './discover/read-source.ts'
import type { SiteWriter } from './emit/output-session.ts'
import type { FrontMatterKeys } from './markdown/front-matter-keys.ts'
import type { PageNote, Syntax } from './markdown/page-walk.ts'
import type { ParseOptions } from './markdown/parse-options.ts'
import type { Diagnostic, FindInConfig, Outcome } from './model/diagnostic.ts'
import type { Body, Document } from './model/document.ts'
import type { HeadingIdFunction } from './model/heading-ids.ts'
import type { BuildReport, GeneratedFile, OutputFile } from './model/output.ts'
import type { PageProps, SiteProps } from './model/page-props.ts'
import type { ApiName, GeneratedPage } from './model/reference.ts'
import type { Redirect, Route, RouteManifest, Site, SitePage } from './model/site.ts'
import type { Locale, SiteConfig, Version } from './model/site-config.ts'
import type { SiteManifest } from './model/site-manifest.ts'
import type { Section, SourceFile } from './model/source-file.ts'
import type { BuildRun } from './pipeline/build-run.ts'
import type { ThemePackages } from './pipeline/theme/load-theme.ts'
import type { SiteTheme } from './pipeline/theme/site-theme.ts'

/**
 * A part of docsgen that most sites can do without. Features are plain tables and pure functions, so nobody has to call them in an order.
 */
export interface Feature {
  readonly name: string
  /** Other features whose code it uses: without one of them, it cannot be there. */
  readonly needs?: readonly string[]
  /** The options that it adds to the config. */
  readonly options?: FeatureOptions
  /** The codes that it reports. */
  readonly diagnostics?: DiagnosticTable
  /** Its commands. */
  readonly commands?: readonly Command[]
  /** Completes a config, or refuses it, with what takes more than the config itself. */
  readonly openConfig?: (config: SiteConfig, input: OpenInput) => Promise<Outcome<SiteConfig | undefined>> | undefined
  /** Removes what it keeps outside of the cache and no longer needs. Returns what that was. */
  readonly clean?: (config: SiteConfig) => string | undefined
  /** Work that other threads do for it. */
  readonly tasks?: TaskTable
  /** The parse options that it adds. */
  readonly parseOptions?: (input: OptionsInput) => Partial<ParseOptions>
  /** The keys that it adds to front matter. By `declare module`, their values also join `FrontMatter`. */
  readonly frontMatter?: FrontMatterKeys
  /** Constructs that it adds to Markdown. */
  readonly syntax?: Syntax | readonly Syntax[]
  /**
   * Data that it keeps for each page, for files of the whole site. The data is created where the page is parsed, and cached. At most one
   * feature has a note.
   */
  readonly note?: PageNote
  /** Makes pages of what is not content. `dev` makes them again when a file changes that is watched for them. */
  readonly sources?: (input: SourcesInput) => Promise<Outcome<MadePages> | undefined> | undefined
  /** Reads content that is code of the site, once that is compiled. */
  readonly codePages?: (input: CodePagesInput) => Outcome<readonly CodePage[]>
  /** Whether a page would still be parsed to this. Its text, its options, and the files that it includes are the same. */
  readonly isCurrent?: (document: Document, tools: CurrentTools) => boolean
  /** Arranges the pages of some folders in its own way: their URLs, lists, and sidebars. */
  readonly arrange?: (input: ArrangeInput) => Outcome<Arrangement>
  /** Adds to pages once all routes are known. Runs for all pages, and again for a page whose text changes in `dev`. */
  readonly pages?: (input: PagesInput) => ((route: Route, document: Document) => Outcome<Partial<SitePage>>) | undefined
  /** Finds problems of the finished site. */
  readonly checks?: readonly ((input: CheckInput) => readonly Diagnostic[])[]
  /** Finds problems of the finished site on other threads, or in files that are no part of it. */
  readonly asyncCheck?: (input: SiteInput) => Promise<CheckOutcome> | undefined
  /** Finds problems in the files of a whole site: one that a strict build is about to publish, or one that is published. */
  readonly checkFiles?: (site: SiteFiles) => readonly Diagnostic[]
  /** Finds problems that take long to find, beside other work. */
  readonly slowCheck?: (input: SiteInput) => Promise<Outcome<SlowFindings>> | undefined
  /** Slow work that adds to the site in a build. It runs in parallel with that of other features, and not in `dev`. */
  readonly prepare?: (input: SiteInput) => Promise<Outcome<Prepared>> | undefined
  /** Props shared by all pages of one version and language. */
  readonly siteProps?: (config: SiteConfig, version: Version, locale: Locale) => Partial<SiteProps>
  /** The parts of the theme that the site needs because of it. */
  readonly themeParts?: (site: Site, config: SiteConfig) => readonly ThemePart[]
  /** Changes the style sheets of the theme, or adds to them. */
  readonly styles?: (input: StylesInput) => StyleChanges | undefined
  /** Its part of what a page shows, which also depends on its options. */
  readonly props?: (input: PropsInput) => Partial<PageProps>
  /** Files beside the pages. Files of pages with the same path win, and so do those of earlier features. */
  readonly files?: (input: FilesInput) => readonly GeneratedFile[]
  /** Files that take long to make: a build makes them beside the pages. All others with the same path win. */
  readonly slowFiles?: (input: SiteInput) => SlowFiles
  /** Handles the files that a build writes. Writes them with `writer`, writes others beside them, or only reads them. */
  readonly writer?: (writer: SiteWriter, input: WriterInput) => SiteWriter | Promise<SiteWriter>
}

export interface OpenInput {
  readonly findInConfig: FindInConfig
  readonly offline: boolean
  /** Whether it is for `dev`. */
  readonly live: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

interface OptionsInput {
  readonly config: SiteConfig
  readonly files: { readonly sources: readonly SourceFile[]; readonly sections: readonly Section[] }
}

export interface SourcesInput
  extends Pick<SiteInput, 'config' | 'findInConfig' | 'toolVersion' | 'offline' | 'stage' | 'pool'>,
    Partial<Pick<SiteInput, 'signal' | 'memory'>> {
  readonly features: readonly Feature[]
  /** Markdown pages that are files. */
  readonly written: readonly SourceFile[]
  /** Those of earlier features: their paths are taken. */
  readonly pages: readonly GeneratedPage[]
  /** Whether to list what the pages document. @default false */
  readonly withSymbols?: boolean | undefined
}

export interface MadePages {
  readonly pages: readonly GeneratedPage[]
  /** Absolute paths of the files and folders that the pages are made from. */
  readonly watched: readonly string[]
  /** Folders below the site from which pages are missing, which was reported. @default none */
  readonly absentFolders?: readonly string[]
  /** Whether all other pages are there. @default true */
  readonly isWhole?: boolean
  /** Operations and schemas that links can name. @default none */
  readonly apiNames?: readonly ApiName[]
  /** Anything else that the feature knows about the pages. `added` contains it under the feature's name. */
  readonly added?: unknown
}

export interface CodePagesInput {
  /** The content files that are code. */
  readonly sources: readonly SourceFile[]
  /** undefined if there is none, or if it does not compile. */
  readonly siteCode: SiteCode | undefined
  readonly packages: ThemePackages
  readonly features: readonly Feature[]
  readonly options: ParseOptions
  readonly config: SiteConfig
}

export interface CodePage extends PageSource {
  /** The hash of the content. */
  readonly hash: string
  readonly body: Body
}

interface CurrentTools {
  readonly includeReader: IncludeReader
  /** The site's function for IDs of headings. */
  readonly makeHeadingId: HeadingIdFunction | undefined
}

interface PagesInput {
  readonly config: SiteConfig
  readonly features: readonly Feature[]
  readonly pages: readonly PageSource[]
  readonly routes: RouteManifest
  /** Those that the config lists. */
  readonly redirects: readonly Redirect[]
  /** ISO 8601 times by project path. */
  readonly lastUpdated: ReadonlyMap<string, string>
}

/** A site that was read, with what work on it may need. */
export interface SiteInput {
  readonly config: SiteConfig
  /** The site with the texts that its files had when they were read. */
  readonly site: Site
  /** The hash of the text of each page, with all that it includes. */
  readonly hashes: ReadonlyMap<ProjectPath, string>
  /** undefined if the text of the page has changed meanwhile. */
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
  readonly parseOptions: ParseOptions
  /** Returns the note of this page, for the feature that keeps notes. */
  readonly readNote: (page: SitePage) => Uint8Array | undefined
  readonly theme: SiteTheme
  /** Data that features added while the site was read, each under its own name. Only the feature knows the type. */
  readonly added: Readonly<Record<string, unknown>>
  readonly findInConfig: FindInConfig
  readonly toolVersion: string
  /** Milliseconds since 1970. */
  readonly nowMs: number
  readonly offline: boolean
  /** Whether it is for `dev`, which makes files again after each change. */
  readonly live: boolean
  /** Whether to run checks that take minutes. `online` also checks other sites. */
  readonly thorough: boolean | 'online'
  /** The manifest of an earlier build, to compare with. */
  readonly previous: SiteManifest | undefined
  /** Shows slow work in the terminal and in the report. */
  readonly stage: BuildRun['stage']
  /** `dev` answers requests in between. */
  readonly runPausable: BuildRun['runPausable']
  readonly pool: TaskPool
  /** Ends the site's own code once it is aborted. */
  readonly signal: AbortSignal | undefined
  /** Data that features keep in memory from one read to the next. If undefined, they only use their caches on disk. */
  readonly memory: Map<string, unknown> | undefined
}

export interface SiteFiles {
  /** The folder that they are in. */
  readonly folder: string
  /** The path and hash of each file. A hash is empty if it is not known. */
  readonly files: ReadonlyMap<string, string>
  readonly url: string | undefined
  readonly base: string
  /** The origin of the files, or undefined for a site that is published. */
  readonly source?: { readonly site: Site; readonly config: SiteConfig; readonly toolVersion: string }
  /** A file's path in messages. */
  readonly locate: (path: string) => ProjectPath
}

export interface CheckOutcome {
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute paths of files and folders: `dev` checks the site again when one of them changes. */
  readonly watched: readonly string[]
}

export interface SlowFindings {
  /** Its part of the report of a build. */
  readonly report?: Partial<BuildReport>
  /** The line that `docsgen check` prints about it at the end. */
  readonly summary?: string
}

/** The parts that a feature adds to a build. */
export interface Prepared {
  /** Parts that it adds to a page. */
  readonly pages?: (page: SitePage) => Partial<SitePage>
  /** Props that it adds to all pages. */
  readonly siteProps?: Partial<SiteProps>
  readonly files?: readonly GeneratedFile[]
  /** Its part of the report. */
  readonly report?: Partial<BuildReport>
}

interface StylesInput {
  readonly config: SiteConfig
  /** The parts of the theme that the site needs. */
  readonly parts: ReadonlySet<string>
  readonly packages: ThemePackages
}

export interface PropsInput {
  readonly page: SitePage
  readonly config: SiteConfig
  /** The language of dates and other text. */
  readonly language: string
  /** The props of the page without this feature. */
  readonly props: PageProps
}

export interface FilesInput extends SiteInput {
  /** The site with the texts that `dev` has put in their place since. */
  readonly currentSite: () => Site
  /** A page as Markdown, without the line that names the list of all pages. undefined if its text has changed meanwhile. */
  readonly markdownOf: (page: SitePage) => string | undefined
}

export interface SlowFiles {
  /** Whether it may have a file at this path. */
  readonly mayHave: (path: string) => boolean
  /** One of them, for `dev`. */
  readonly find: (site: Site, path: string) => Promise<Uint8Array | undefined>
  /** All of them. Those of the last build can be reused. */
  readonly make: (site: Site, previous: ReadonlyMap<string, { readonly key: string }>) => Promise<Outcome<readonly OutputFile[]>>
}

interface WriterInput {
  readonly config: SiteConfig
  readonly site: Site
  /** Whether the site has a file at a path. */
  readonly hasFile: (path: string) => boolean
}

export function defineFeature(feature: Feature): Feature {
  return feature
}
