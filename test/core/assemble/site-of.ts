import { type AssembleInput, assembleSite } from '../../../src/core/assemble/assemble-site.ts'
import type { PageSource } from '../../../src/core/assemble/create-routes.ts'
import { checkSite } from '../../../src/core/check/check-site.ts'
import { findValue } from '../../../src/core/config/config-source.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import type { ParseOptions } from '../../../src/core/markdown/parse-options.ts'
import { parsePage } from '../../../src/core/markdown/parse-page.ts'
import { readSection } from '../../../src/core/markdown/read-section.ts'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import type { ParsedPage } from '../../../src/core/model/document.ts'
import type { Site, SitePage } from '../../../src/core/model/site.ts'
import type { SiteConfig } from '../../../src/core/model/site-config.ts'
import type { SourceFile } from '../../../src/core/model/source-file.ts'
import { listEnglishMessages } from '../../../src/core/pipeline/english-messages.ts'
import { features } from '../../../src/features.ts'
import { runAtOnce } from '../../../src/kit/threads/cooperative-scheduler.ts'
import { configOf, sourceOf } from '../config-of.ts'

const englishMessages = listEnglishMessages(features)

/** Sources by project path: Markdown of pages, HTML of React pages, nothing for other files. */
export type Files = Readonly<Record<string, string>>

export interface Assembled {
  readonly config: SiteConfig
  readonly site: Site
  readonly parsed: ReadonlyMap<string, ParsedPage>
  /** Diagnostics of assembling. */
  readonly diagnostics: readonly Diagnostic[]
  /** Diagnostics of the checks as lines. */
  readonly checks: () => readonly Diagnostic[]
  readonly page: (path: string) => SitePage
}

interface Options extends Partial<Pick<AssembleInput, 'includeDrafts' | 'lastUpdated' | 'now'>> {
  readonly publicFiles?: readonly string[]
  readonly configText?: string
}

/** Assembles a whole site in memory from files and a config. */
export function siteOf(files: Files, changes: Partial<UserConfig> = {}, options: Options = {}): Assembled {
  const config = configOf(changes)
  const sources = Object.keys(files).map((path) => sourceOf(path, config))
  const parsed = new Map<string, ParsedPage>()
  const pages: PageSource[] = []
  const kinds = features.flatMap(({ folderKind }) => folderKind ?? [])
  const sections = sources
    .filter(({ kind }) => kind === 'section')
    .flatMap((source) => readSection(source, Buffer.from(files[source.projectPath] ?? ''), kinds).value ?? [])
  const added = Object.assign({}, ...features.map(({ parseOptions }) => parseOptions?.({ config, files: { sources, sections } })))
  for (const source of sources) {
    if (source.kind === 'asset' || source.kind === 'section') continue
    const page = parse(source, files[source.projectPath] ?? '', { config, added })
    parsed.set(source.projectPath, page)
    pages.push({ source, document: page.document })
  }
  const assets = sources
    .filter(({ kind }) => kind === 'asset')
    .map((source) => {
      const size = /\.png$/i.test(source.path) ? { width: 4, height: 3 } : undefined
      return { source, hash: '0123456789abcdef', size, content: undefined }
    })
  const locate = (literal: string, key?: string) => findValue({ file: config.configFile, text: options.configText }, literal, key)
  const {
    value: { site },
    diagnostics,
  } = runAtOnce(
    assembleSite({
      config,
      features,
      pages,
      assets,
      sections,
      publicFiles: new Set(options.publicFiles),
      lastUpdated: options.lastUpdated ?? new Map(),
      includeDrafts: options.includeDrafts ?? false,
      now: options.now ?? '2026-06-01T00:00:00Z',
      messages: englishMessages,
      findInConfig: locate,
    }),
  )
  return {
    config,
    site,
    parsed,
    diagnostics,
    checks: () =>
      runAtOnce(checkSite({ site, config, files: { publicFiles: new Set(options.publicFiles), sources }, findInConfig: locate }, features)),
    page(path) {
      const found = site.pages.find(({ route }) => route.path === path)
      if (!found) throw new Error(`No page at ${path}; there are ${site.pages.map(({ route }) => route.path).join(' ')}`)
      return found
    },
  }
}

const builtIn = [...syntaxOf(features).components.keys()]

interface ParseContext {
  readonly config: SiteConfig
  /** Those that features add. */
  readonly added: Partial<ParseOptions>
}

/** The HTML of a page of code can stand in Markdown. */
function parse({ projectPath: file }: SourceFile, text: string, { config, added }: ParseContext): ParsedPage {
  const all = {
    root: config.root,
    components: [...builtIn, ...Object.keys(config.components)],
    ownComponents: builtIn.filter((name) => !Object.hasOwn(config.components, name)),
    admonitions: {},
    codeLanguages: [],
    html: config.html,
    ...added,
    includeFolders: [],
  }
  return parsePage({ file, bytes: Buffer.from(text) }, all, {
    includeReader: { read: () => 'missing', similar: () => undefined },
    syntax: syntaxOf(features),
  })
}

export function codesOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code }) => code)
}
