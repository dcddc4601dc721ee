import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { OtherPage, OtherSidebarEntry, OtherSite, OtherTarget, OtherToolName } from './other-site.ts'
import type { SiteFiles } from './site-files.ts'
import type { RevisedText } from './text/revise-text.ts'

/** docsgen's knowledge about a different tool. */
export interface OtherTool {
  readonly name: OtherToolName
  /** The spelling of its makers. */
  readonly label: string
  /** The alternative to migrating its sites, or undefined if docsgen can migrate them. */
  readonly onlyChecked?: string
  /** Its config files among the files of a folder, the most likely one first. `isChosen`: the command names the tool. */
  findConfigs(files: SiteFiles, isChosen: boolean): readonly ProjectPath[]
  /** Reads its config, pages, and navigation. Throws nothing: problems are in `diagnostics`. */
  readSite(input: ReadOtherSite): Promise<OtherSite>
  /** Answers where the links of pages lead, by the tool's own rules. */
  createResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink
  /** Writes a page, or a file that pages include, in docsgen's Markdown. Pages whose syntax needs no change come back as they are. */
  translatePage(input: TranslateInput): Translation
}

export interface ReadOtherSite {
  readonly files: SiteFiles
  readonly configFile: ProjectPath
  /** Reads a config of JavaScript or TypeScript as data. `run` only if its code may run. */
  readonly readConfig: ReadConfig
}

export type ReadConfig = (file: ProjectPath) => Promise<ConfigData>

/** A config as data. */
export interface ConfigData {
  /** The values that could be read, without those that only running code would determine, or undefined if nothing could be read. */
  readonly value: unknown
  /** The paths of values that could not be read without running code, with the place: `themeConfig.navbar.items[2]`. */
  readonly unread: readonly { readonly key: string; readonly at: Location }[]
  /** Finds the location of a value, as in `locate('themeConfig.title')`. */
  locate(key: string): Location
  /** Why it could not be run, if it should have been. */
  readonly diagnostics?: readonly Diagnostic[]
}

export type ResolveOtherLink = (link: LinkToResolve, page: OtherPage) => OtherTarget

export interface LinkToResolve {
  /** The URL as written, with HTML entities decoded. */
  readonly href: string
  readonly kind: 'link' | 'image' | 'html' | 'component' | 'definition'
  /** The file it is written in, if it is not the page's own. */
  readonly file?: ProjectPath
  /** The tag or component in the page's text, if it is known. */
  readonly tag?: string
}

export interface TranslateInput {
  /** The file. A partial has no page. */
  readonly file: ProjectPath
  readonly text: string
  readonly page: OtherPage | undefined
  readonly site: OtherSite
  readonly files: SiteFiles
}

export interface Translation {
  readonly revised: RevisedText
  /** Parts that could not be translated, and are in the text as written or as a stub. */
  readonly notes: readonly TranslationNote[]
  /** Components without an equivalent: their children are part of the page. */
  readonly components: readonly UsedComponent[]
  /** Files that the page includes as Markdown. */
  readonly partials: readonly ProjectPath[]
  /**
   * Generators of parts of the page that only running it would show, so that it may have more anchors, such as `the hook \`hook.py\``.
   */
  readonly unknownParts?: readonly string[]
  readonly broken?: readonly BrokenPart[]
}

/** A mistake in the text as its author wrote it. */
export interface BrokenPart {
  readonly offset: number
  readonly length: number
  readonly report: (at: Location) => Diagnostic
}

export interface TranslationNote {
  /** Offset in the text as its author wrote it. */
  readonly offset: number
  /** The text as written, on one line. */
  readonly found: string
  /** A sentence about what to do by hand. */
  readonly advice: string
  /** Readers see all of it, but it looks different. */
  readonly group?: 'style'
}

export interface UsedComponent {
  readonly name: string
  readonly props: readonly string[]
  /** The file it is imported from, as written. */
  readonly source?: string
  readonly offset: number
}

/** A site with nothing in it, for adapters to start from. */
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

/** The files of sidebar entries, in their order. */
export function* filesOf(entries: readonly OtherSidebarEntry[]): Generator<ProjectPath> {
  for (const entry of entries) {
    if ((entry.kind === 'page' || entry.kind === 'group') && entry.file !== undefined) yield entry.file
    if (entry.kind === 'group') yield* filesOf(entry.entries)
  }
}
