import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { OtherPage, OtherSidebarEntry, OtherSite, OtherTarget, OtherToolName } from './other-site.ts'
import type { SiteFiles } from './site-files.ts'
import type { RevisedText } from './text/revise-text.ts'

/** docsgen's knowledge about another tool. */
export interface OtherTool {
  readonly name: OtherToolName
  /** The tool's name as its makers spell it. */
  readonly label: string
  /** The alternative to migrating the tool's sites, or undefined if docsgen can migrate them. */
  readonly onlyChecked?: string
  /**
   * Finds the tool's config files in a folder, most likely first. `isChosen` means that the user specified the tool on the command line.
   */
  findConfigs(files: SiteFiles, isChosen: boolean): readonly ProjectPath[]
  /** Reads the config, pages, and navigation of a site. Never throws, because problems are in `diagnostics`. */
  readSite(input: ReadOtherSite): Promise<OtherSite>
  /** Resolves the links of pages by the tool's own rules. */
  createResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink
  /** Rewrites a page, or a file that pages include, in docsgen's Markdown. Pages whose syntax needs no change are returned unchanged. */
  translatePage(input: TranslateInput): Translation
}

export interface ReadOtherSite {
  readonly files: SiteFiles
  readonly configFile: ProjectPath
  /** Reads a JavaScript or TypeScript config as data. The config is run only if its code may run. */
  readonly readConfig: ReadConfig
}

export type ReadConfig = (file: ProjectPath) => Promise<ConfigData>

/** A config as data. */
export interface ConfigData {
  /** The values that could be read, without values that are unknown without running code, or undefined if nothing could be read. */
  readonly value: unknown
  /** The paths of values that could not be read without running code, each with its location: `themeConfig.navbar.items[2]`. */
  readonly unread: readonly { readonly key: string; readonly at: Location }[]
  /** Finds the location of a value, as in `locate('themeConfig.title')`. */
  locate(key: string): Location
  /** The reasons why the config could not be run, if it should have been run. */
  readonly diagnostics?: readonly Diagnostic[]
}

export type ResolveOtherLink = (link: LinkToResolve, page: OtherPage) => OtherTarget

export interface LinkToResolve {
  /** The URL as written, with HTML entities decoded. */
  readonly href: string
  readonly kind: 'link' | 'image' | 'html' | 'component' | 'definition'
  /** The file that contains the link, if it is not the page's own file. */
  readonly file?: ProjectPath
  /** The tag or component in the page's text, if known. */
  readonly tag?: string
}

export interface TranslateInput {
  /** The file of the text. A partial has no page. */
  readonly file: ProjectPath
  readonly text: string
  readonly page: OtherPage | undefined
  readonly site: OtherSite
  readonly files: SiteFiles
}

export interface Translation {
  readonly revised: RevisedText
  /** The parts that could not be translated, and that are kept as written or as a stub. */
  readonly notes: readonly TranslationNote[]
  /** Components without an equivalent, whose children become part of the page. */
  readonly components: readonly UsedComponent[]
  /** Files that the page includes as Markdown. */
  readonly partials: readonly ProjectPath[]
  /**
   * The generators of parts of the page that are unknown without running them, so that the page may have additional anchors, such as `the
   * hook \`hook.py\``.
   */
  readonly unknownParts?: readonly string[]
  readonly broken?: readonly BrokenPart[]
}

/** A mistake in the author's original text. */
export interface BrokenPart {
  readonly offset: number
  readonly length: number
  readonly report: (at: Location) => Diagnostic
}

export interface TranslationNote {
  /** The offset in the author's original text. */
  readonly offset: number
  /** The text as written, on one line. */
  readonly found: string
  /** A sentence about the work to do by hand. */
  readonly advice: string
  /** A difference that only affects the appearance. Readers still see all content. */
  readonly group?: 'style'
}

export interface UsedComponent {
  readonly name: string
  readonly props: readonly string[]
  /** The source from which the component is imported, as written. */
  readonly source?: string
  readonly offset: number
}

/** An empty site, as a starting point for adapters. */
export function emptySite(tool: OtherToolName, { files, configFile }: ReadOtherSite): OtherSite {
  return {
    tool,
    root: files.root,
    configFile,
    title: '',
    base: '/',
    headingIds: 'github',
    locales: [{ code: 'en', label: 'English', prefix: '' }],
    versions: [{ id: 'current', label: 'Current', prefix: '' }],
    pages: [],
    publicFiles: new Map(),
    redirects: [],
    generated: [],
    sidebars: [],
    navbar: [],
    footer: [],
    features: new Set(),
    variables: {},
    unusedSettings: [],
    diagnostics: [],
  }
}

/** Returns the files of sidebar entries, in order. */
export function* filesOf(entries: readonly OtherSidebarEntry[]): Generator<ProjectPath> {
  for (const entry of entries) {
    if ((entry.kind === 'page' || entry.kind === 'group') && entry.file !== undefined) yield entry.file
    if (entry.kind === 'group') yield* filesOf(entry.entries)
  }
}
