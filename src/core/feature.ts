import type { ProjectPath } from '../kit/files/paths.ts'
import type { TaskPool } from '../kit/threads/worker-pool.ts'
import type { TaskTable } from '../kit/threads/worker-thread.ts'
import type { ArrangeInput, Arrangement } from './assemble/autogenerate-entries.ts'
import type { PageSource } from './assemble/create-routes.ts'
import type { SiteCode } from './bundle/compile-site-code.ts'
import type { StyleChanges, ThemePart } from './bundle/compile-theme.ts'
import type { FeatureOptions } from './config/feature-options.ts'
import type { DiagnosticTable } from './diagnostics/define-diagnostics.ts'
import type { IncludeReader } from './discover/read-source.ts'
import type { SiteWriter } from './emit/output-session.ts'
import type { BodyTexts } from './markdown/body-writer.ts'
import type { PageNote, Syntax } from './markdown/page-walk.ts'
import type { ParseOptions } from './markdown/parse-options.ts'
import type { SectionKind } from './markdown/read-section.ts'
import type { FrontMatterKeys } from './markdown/validate-front-matter.ts'
import type { Diagnostic, FindInConfig, Location, Outcome } from './model/diagnostic.ts'
import type { Body, Document, HeadingIdFunction } from './model/document.ts'
import type { BuildReport, GeneratedFile, OutputFile, SiteManifest } from './model/output.ts'
import type { PageProps, SiteProps } from './model/page-props.ts'
import type { LinkNames, OwnPage, Redirect, Route, RouteManifest, Site, SitePage } from './model/site.ts'
import type { Locale, SiteConfig, Version } from './model/site-config.ts'
import type { GeneratedPage, Section, SourceFile } from './model/source-file.ts'
import type { BuildRun } from './pipeline/build-run.ts'
import type { ThemePackages } from './pipeline/theme/load-theme.ts'
import type { SiteTheme } from './pipeline/theme/site-theme.ts'

/** A part of docsgen that most sites do not need. Features are plain tables and pure functions. */
export interface Feature {
  readonly name: string
  /** The names of the features whose code this feature uses. Without them, this feature cannot be used. */
  readonly needs?: readonly string[]
  /** The options that the feature adds to the config. */
  readonly options?: FeatureOptions
  /** The diagnostics that the feature reports. */
  readonly diagnostics?: DiagnosticTable
  /** The commands that the feature adds. */
  readonly commands?: readonly Command[]
  /** Completes or rejects a config if this requires more than the config itself. */
  readonly openConfig?: (config: SiteConfig, input: OpenInput) => Promise<Outcome<SiteConfig | undefined>> | undefined
  /** Removes outdated files that the feature keeps outside the cache. Returns a description of them. */
  readonly clean?: (config: SiteConfig) => string | undefined
  /** The work that the feature does on other threads. */
  readonly tasks?: TaskTable
  /** Adds parse options. */
  readonly parseOptions?: (input: OptionsInput) => Partial<ParseOptions>
  /** The keys that the feature adds to front matter. `declare module` adds the types of their values to `FrontMatter`. */
  readonly frontMatter?: FrontMatterKeys
  /** The strings that the feature adds to the content of pages, in English. `declare module` adds their IDs to `BodyMessages`. */
  readonly texts?: BodyTexts
  /** The Markdown constructs that the feature adds. */
  readonly syntax?: Syntax | readonly Syntax[]
  /**
   * Data that the feature keeps for each page, for files about the whole site. It is created on the thread that parses the page, and is
   * cached. At most one feature can have such notes.
   */
  readonly note?: PageNote
  /** Generates pages from sources other than content files. `dev` generates the pages again when one of the watched files changes. */
  readonly sources?: (input: SourcesInput) => Promise<Outcome<MadePages> | undefined> | undefined
  /** Reads content pages that are code of the site after the code is compiled. */
  readonly codePages?: (input: CodePagesInput) => Outcome<readonly CodePage[]>
  /**
   * Whether parsing a page again would produce the same document. The page's text, options, and included files are known to be unchanged.
   */
  readonly isCurrent?: (document: Document, tools: CurrentTools) => boolean
  /** A kind of folder. `arrange` arranges the URLs, lists, and sidebars of the pages in such folders. */
  readonly folderKind?: SectionKind & { readonly arrange: (input: ArrangeInput) => Outcome<Arrangement> }
  /** Adds to pages after all routes are known. `dev` calls this function again for a page whose text changes. */
  readonly pages?: (input: PagesInput) => ((route: Route, document: Document) => Outcome<Partial<SitePage>>) | undefined
  /** Finds problems in the finished site. */
  readonly checks?: readonly ((input: CheckInput) => readonly Diagnostic[])[]
  /** Finds problems in the finished site on other threads, or in files that are not part of it. */
  readonly asyncCheck?: (input: SiteInput) => Promise<CheckOutcome> | undefined
  /** Finds problems in the files of a complete site, which a strict build is about to publish or which is already published. */
  readonly checkFiles?: (site: SiteFiles) => readonly Diagnostic[]
  /** Finds problems in a slow check, which runs in parallel with other work. */
  readonly slowCheck?: (input: SiteInput) => Promise<Outcome<SlowFindings>> | undefined
  /** Performs slow work during a build that adds to the site. It runs in parallel with the work of other features, but not in `dev`. */
  readonly prepare?: (input: SiteInput) => Promise<Outcome<Prepared>> | undefined
  /** The props that all pages of one version and language share, and pages without a source. */
  readonly site?: (config: SiteConfig, version: Version, locale: Locale) => SiteAdditions
  /** The parts and names of the theme that exist for this feature. */
  readonly theme?: FeatureTheme
  /** Changes or extends the style sheets of the theme. */
  readonly styles?: (input: StylesInput) => StyleChanges | undefined
  /** The props that the feature adds to a page. If only features add them, `templates/contract` declares them. */
  readonly props?: (input: PropsInput) => Partial<PageProps>
  /** Files in addition to the pages. If a page or an earlier feature has a file with the same path, that file takes precedence. */
  readonly files?: (input: FilesInput) => readonly GeneratedFile[]
  /**
   * Files that take a long time to generate. A build generates them in parallel with the pages. If any other file has the same path, that
   * file takes precedence.
   */
  readonly slowFiles?: (input: SiteInput) => SlowFiles
  /** Handles the files that a build writes. The feature passes the files to `writer`, adds more files, or only reads them. */
  readonly writer?: (writer: SiteWriter, input: WriterInput) => SiteWriter | Promise<SiteWriter>
}

interface SiteAdditions {
  readonly props?: Partial<SiteProps>
  readonly pages?: readonly OwnPage[]
}

interface FeatureTheme {
  /** The parts of the theme that only this feature needs, keyed by the name that `document.parts` contains. */
  readonly parts?: Readonly<Record<string, ThemePart>>
  /** The first words of class names, separated by spaces. For example, `card` also represents `card-title`. */
  readonly classes?: string
  /** The names of `data-` attributes without `data-`, separated by spaces. */
  readonly attributes?: string
  /** Matches the IDs of elements. */
  readonly ids?: RegExp
}

export interface OpenInput {
  readonly findInConfig: FindInConfig
  readonly offline: boolean
  /** Whether the work is for `dev`. */
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
  /** The Markdown pages that exist as files. */
  readonly written: readonly SourceFile[]
  /** The pages of earlier features, whose paths cannot be used again. */
  readonly pages: readonly GeneratedPage[]
  /** Whether to list the symbols that the pages document. @default false */
  readonly withSymbols?: boolean | undefined
}

export interface MadePages {
  readonly pages: readonly GeneratedPage[]
  /** Absolute paths of the files and folders from which the pages are generated. */
  readonly watched: readonly string[]
  /** Folders in which pages are missing. The failure has already been reported. @default none */
  readonly absentFolders?: readonly string[]
  /** Whether all other pages exist. @default true */
  readonly isWhole?: boolean
  /** Names that links can contain instead of a URL. @default none */
  readonly linkNames?: LinkNames
  /** Anything else that the feature knows about the pages. `added` contains this value under the feature's name. */
  readonly added?: unknown
}

export interface CodePagesInput {
  /** The content files that contain code. */
  readonly sources: readonly SourceFile[]
  /** The compiled code, or undefined if there is no code or the code does not compile. */
  readonly siteCode: SiteCode | undefined
  readonly packages: ThemePackages
  readonly features: readonly Feature[]
  readonly options: ParseOptions
  readonly config: SiteConfig
}

export interface CodePage extends PageSource {
  /** The hash of the file's content. */
  readonly hash: string
  readonly body: Body
}

interface CurrentTools {
  readonly includeReader: IncludeReader
  /** The site's function for heading IDs. */
  readonly makeHeadingId: HeadingIdFunction | undefined
}

interface PagesInput {
  readonly config: SiteConfig
  readonly features: readonly Feature[]
  readonly pages: readonly PageSource[]
  readonly routes: RouteManifest
  /** The redirects that the config lists. */
  readonly redirects: readonly Redirect[]
  /** The ISO 8601 time of the last change, keyed by project path. */
  readonly lastUpdated: ReadonlyMap<string, string>
}

/** A site, and everything that features need to work on it. */
export interface SiteInput {
  readonly config: SiteConfig
  /** The site with the text that its files contained when they were read. */
  readonly site: Site
  /** The hash of each page's text and of everything that it includes. */
  readonly hashes: ReadonlyMap<ProjectPath, string>
  /** Reads the body of a page. Returns undefined if the text of the page has changed since then. */
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
  readonly parseOptions: ParseOptions
  /**
   * Returns the note of this page, for the feature that keeps notes. `earlier` is a hash from an earlier `hashes`. The note of that text may
   * no longer be cached.
   */
  readonly readNote: (page: SitePage, earlier?: string) => Uint8Array | undefined
  readonly theme: SiteTheme
  /** Data that features added while the site was being read, each under its own name. Only the feature knows the type of its data. */
  readonly added: Readonly<Record<string, unknown>>
  readonly findInConfig: FindInConfig
  readonly toolVersion: string
  /** The current time in milliseconds since 1970. */
  readonly nowMs: number
  readonly offline: boolean
  /** Whether the work is for `dev`, which generates files again after each change. */
  readonly live: boolean
  /** Whether to run checks that take minutes. `online` also checks other sites. */
  readonly thorough: boolean | 'online'
  /** The manifest of an earlier build to compare with. */
  readonly previous: SiteManifest | undefined
  /** Runs slow work as a stage that the terminal and the report show. */
  readonly stage: BuildRun['stage']
  /** Runs work in steps, between which `dev` answers requests. */
  readonly runPausable: BuildRun['runPausable']
  readonly pool: TaskPool
  /** The signal that ends the site's own code. */
  readonly signal: AbortSignal | undefined
  /** Data that features keep in memory from one read to the next. If it is undefined, features use only their caches on disk. */
  readonly memory: Map<string, unknown> | undefined
}

export interface SiteFiles {
  /** The folder that contains the files. */
  readonly folder: string
  /** The path and hash of each file. The hash is empty if it is unknown. */
  readonly files: ReadonlyMap<string, string>
  readonly url: string | undefined
  readonly base: string
  /** The source of the files, or undefined for a published site. */
  readonly source?: { readonly site: Site; readonly config: SiteConfig; readonly toolVersion: string }
  /** Returns the path that messages show for a file. */
  readonly locate: (path: string) => ProjectPath
}

export interface CheckOutcome {
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute paths of files and folders. `dev` checks the site again when one of them changes. */
  readonly watched: readonly string[]
}

export interface SlowFindings {
  /** The values that the feature adds to the report of a build. */
  readonly report?: Partial<BuildReport>
  /** The line that `docsgen check` prints about this feature at the end. */
  readonly summary?: string
}

/** The parts that a feature adds to a build. */
export interface Prepared {
  /** Returns the values that the feature adds to a page. */
  readonly pages?: (page: SitePage) => Partial<SitePage>
  /** The props that the feature adds to all pages. */
  readonly siteProps?: Partial<SiteProps>
  readonly files?: readonly GeneratedFile[]
  /** The values that the feature adds to the report of a build. */
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
  /** The language of dates and other text on the page. */
  readonly language: string
  /** The props of the page without this feature. */
  readonly props: PageProps
}

export interface FilesInput extends SiteInput {
  /** Returns the site with the text that its pages currently have in `dev`. */
  readonly currentSite: () => Site
  /**
   * Returns a page as Markdown, without the line that links to the list of all pages. The result is undefined if the text of the page has
   * changed since then.
   */
  readonly markdownOf: (page: SitePage) => string | undefined
}

export interface SlowFiles {
  /** Whether this path can be one of the files. */
  readonly mayHave: (path: string) => boolean
  /** Generates one of the files, for `dev`. */
  readonly find: (site: Site, path: string) => Promise<Uint8Array | undefined>
  /** Generates all files. Files of the last build can be reused. */
  readonly make: (site: Site, previous?: Pick<SiteWriter, 'previous' | 'readPrevious'>) => Promise<Outcome<readonly OutputFile[]>>
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

/**
 * A command that a feature adds. Except for `load`, it is plain data, so that `docsgen --help` can list commands without loading features.
 */
export interface Command {
  /** The name that users type, such as `search push`. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The command after which the help lists this command. */
  readonly after?: string
  /** The arguments as the help shows them. Their values are passed as options with the same names. */
  readonly arguments?: readonly { readonly name: string; readonly text: string; readonly usual?: string }[]
  readonly options?: readonly (SharedOption | OwnOption)[]
  /** Text to show below the options. */
  readonly help?: string
  /**
   * Loads the code of the command. `run` receives the values of arguments and options, and `CommandTools`. A group of commands has no such
   * function.
   */
  readonly load?: () => Promise<{ readonly run: (options: never, tools: never) => Promise<number> }>
}

/** Options that several commands share. */
export type SharedOption = 'config' | 'base' | 'strict' | 'offline' | 'concurrency' | 'report'

interface OwnOption {
  readonly flags: string
  readonly text: string
  /** Whether the option can be used only once. */
  readonly once?: true
  readonly conflicts?: string
  readonly choices?: readonly string[]
  readonly usual?: string
  /** The range of the option's value, which must be an integer. */
  readonly range?: readonly [least: number, most: number]
}

/** The finished site, as the checks of features receive it. */
export interface CheckInput {
  readonly site: Site
  readonly config: SiteConfig
  /** All files on disk, including unpublished files. */
  readonly files: {
    /** The paths of the files in the public folder. */
    readonly publicFiles: ReadonlySet<string>
    readonly sources: readonly SourceFile[]
  }
  /** Locates a value in the text of the config, for diagnostics. */
  readonly findInConfig: FindInConfig
  /** Who wrote the text of a generated page, or undefined for other pages. */
  readonly writerOf?: (location: Location) => 'own' | 'foreign' | undefined
}
