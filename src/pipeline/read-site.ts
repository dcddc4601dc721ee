import { type Assembly, assembleSite } from '../assemble/assemble-site.ts'
import type { SiteCode } from '../bundle/compile-site-code.ts'
import { checkSite } from '../check/check-site.ts'
import type { FoundFile } from '../discover/walk-folder.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Body, Document } from '../model/document.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { IndexEntry } from '../search/index-entry.ts'
import { runAtOnce } from '../support/threads/cooperative-scheduler.ts'
import { checkConfigNames } from './check-config-names.ts'
import { createFrontMatterReader } from './own-front-matter.ts'
import { contentHash } from './parse-stage.ts'
import { type KeptParts, partDiagnostics, type ReadInput, readParts, type SiteParts, saveParsed } from './read-parts.ts'
import { createEntryReader } from './search/search-entries.ts'
import { parsePages } from './tasks.ts'
import type { SiteTheme } from './theme/site-theme.ts'

/** A site as far as it is known without rendering it. */
export interface ReadSite {
  readonly site: Site
  readonly publicFiles: readonly FoundFile[]
  readonly hashes: ReadonlyMap<ProjectPath, string>
  readonly editUrl: string | undefined
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
  /** Of the text a document was parsed from: its file may have changed since. */
  readonly hashOf: (document: Document) => string | undefined
  /** What the search's index knows of a page. */
  readonly readEntry: (page: SitePage) => IndexEntry | undefined
  /** Saves what was parsed for the next run; called only by those that asked to save later, as often as they like. */
  readonly saveCache: () => void
  readonly siteCode: SiteCode | undefined
  readonly theme: SiteTheme
  /** For what changes later. */
  readonly parts: SiteParts
  readonly replaceText: Assembly['replaceText']
}

/** The stages that `check`, `build` and `dev` share: discover, parse, assemble, check. */
export async function readCheckedSite(input: ReadInput): Promise<ReadSite> {
  const read = await readSite(input)
  await checkRead(read, input)
  return read
}

/** The same without the last, for authors who want to see the site before they are told what is wrong with it. */
export async function readSite(input: ReadInput, kept: KeptParts = {}): Promise<ReadSite> {
  const { config, run, includeDrafts, findInConfig, nowMs, savesLater = false } = input
  const parts = await readParts(input, kept)
  run.take({ value: undefined, diagnostics: partDiagnostics(parts) })
  const { generated, git, files, reference, pageCache } = parts
  const parsed = [...parts.markdownPages, ...parts.reactPages.value]
  const reactBodies = new Map(parts.reactPages.value.map(({ source, body }) => [source.projectPath, body]))

  const hashes = new Map(parsed.map(({ source, hash }) => [source.projectPath, hash]))

  const { site, replaceText } = await run.stage('assemble', async () => {
    const assembling = assembleSite({
      config,
      pages: parsed,
      assets: files.value.assets,
      sections: files.value.sections,
      publicFiles: new Set(files.value.publicFiles.map((file) => file.path)),
      lastUpdated: git.lastUpdated,
      includeDrafts,
      absentFolders: reference.value.absentFolders,
      checkFrontMatter: createFrontMatterReader(parsed, config),
      findInConfig,
    })
    const { value, diagnostics } = await run.runPausable(assembling)
    return run.take({ value, diagnostics: diagnostics.map(generated.relocate) })
  })
  const readParsedBody = createBodyReader(parts)
  const readBody = (source: SourceFile, document: Document) => reactBodies.get(source.projectPath) ?? readParsedBody(source, document)
  const saveCache = () => runAtOnce(saveParsed(parts, nowMs))
  if (!savesLater) saveCache()
  return {
    site,
    publicFiles: files.value.publicFiles,
    hashes,
    editUrl: typeof config.editUrl === 'string' ? config.editUrl : git.editUrl,
    saveCache,
    readBody,
    hashOf: pageCache.cache.hashOf,
    readEntry: createEntryReader({
      options: pageCache.options,
      readKept: pageCache.cache.readEntry,
      readBody,
    }),
    siteCode: parts.siteCode.value,
    theme: parts.theme.value,
    parts,
    replaceText,
  }
}

/** Reads the body a document was parsed with; one that the cache has lost is parsed again, unless its text has changed meanwhile. */
export function createBodyReader({
  pageCache: { options, cache },
}: Pick<SiteParts, 'pageCache'>): (source: SourceFile, document: Document) => Body | undefined {
  return (source, document) => {
    const body = cache.readBody(source, document)
    if (body) return body
    const hash = cache.hashOf(document)
    if (!hash) return undefined
    const [parsed] = parsePages([source], options)
    if (!parsed) return undefined
    const isSame = contentHash({ hash, document }) === contentHash({ hash: parsed.hash, document: parsed.page.document })
    return isSame ? parsed.page.body : undefined
  }
}

type CheckInput = Pick<ReadInput, 'config' | 'findInConfig' | 'run'>

/** What the checks find, moved to where it was written. */
export async function checkRead({ site, parts }: Pick<ReadSite, 'site' | 'parts'>, input: CheckInput): Promise<readonly Diagnostic[]> {
  const { config, findInConfig, run } = input
  return run.stage('check', async () => {
    const { publicFiles, sources, sections } = parts.files.value
    const files = { publicFiles: new Set(publicFiles.map(({ path }) => path)), sources }
    const found = await run.runPausable(checkSite({ site, config, files, findInConfig }))
    const { iconNames } = parts.theme.value.packages['docsgen/theme']
    const names = checkConfigNames({ config, findInConfig, iconNames, sections })
    const diagnostics = [...found.map(parts.generated.relocate), ...names, ...(await findInTheme(parts))]
    run.take({ value: undefined, diagnostics })
    return diagnostics
  })
}

async function findInTheme({ theme, siteCode }: SiteParts): Promise<readonly Diagnostic[]> {
  return theme.value.findMore(siteCode.diagnostics.length > 0 ? undefined : (siteCode.value?.inputs ?? []))
}
