import { escapeHtml } from '../../kit/escape/markup.ts'
import { runAtOnce } from '../../kit/threads/cooperative-scheduler.ts'
import { type Assembly, assembleSite } from '../assemble/assemble-site.ts'
import type { SiteCode } from '../bundle/compile-site-code.ts'
import type { FoundFile } from '../discover/walk-folder.ts'
import type { Feature, SiteInput } from '../feature.ts'
import { syntaxOf } from '../markdown/syntax-table.ts'
import type { Body, Document } from '../model/document.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { headingIdFunction } from './create-parse-options.ts'
import { listEnglishMessages } from './english-messages.ts'
import { contentHash } from './page-cache.ts'
import { hashesOf, partDiagnostics, type ReadInput, type ReusedParts, readParts, type SiteParts, saveParsed } from './read-parts.ts'
import { parsePages } from './tasks.ts'

/** A site before rendering. */
export interface ReadSite extends Pick<SiteInput, 'site' | 'hashes' | 'readBody' | 'readNote' | 'theme' | 'added'> {
  readonly features: readonly Feature[]
  readonly publicFiles: readonly FoundFile[]
  readonly editUrl: string | undefined
  /** Returns the hash of the text from which a document was parsed. Its file may have changed since then. */
  readonly hashOf: (document: Document) => string | undefined
  /** Caches the parsed pages for the next run. This is needed only with `savesLater`, and can be called repeatedly. */
  readonly saveCache: () => void
  readonly siteCode: SiteCode | undefined
  /** The parts that can be reused after later changes. */
  readonly parts: SiteParts
  readonly replaceText: Assembly['replaceText']
}

/** Runs the stages before the checks, so that authors see the site earlier. */
export async function readSite(input: ReadInput, kept: ReusedParts = {}): Promise<ReadSite> {
  const { config, features, run, includeDrafts, findInConfig, nowMs, publishMs = nowMs, savesLater = false } = input
  const parts = await readParts(input, kept)
  run.take({ value: undefined, diagnostics: partDiagnostics(parts) })
  const { generated, git, files, pageCache } = parts
  const made = [...parts.madePages.values()].map(({ value }) => value)
  const parsed = [...parts.markdownPages, ...parts.codePages.value]

  const { site, replaceText } = await run.stage('assemble', async () => {
    const assembling = assembleSite({
      config,
      features,
      pages: parsed,
      assets: files.value.assets,
      sections: files.value.sections,
      publicFiles: new Set(files.value.publicFiles.map((file) => file.path)),
      lastUpdated: git.lastUpdated,
      includeDrafts,
      now: `${new Date(publishMs).toISOString().slice(0, 19)}Z`,
      messages: listEnglishMessages(features),
      absentFolders: made.flatMap(({ absentFolders = [] }) => absentFolders),
      lostSources: lostCodePages(parts),
      isWhole: made.every(({ isWhole = true }) => isWhole),
      linkNames: made.flatMap(({ linkNames }) => linkNames ?? []),
      findInConfig,
    })
    const { value, diagnostics } = await run.runPausable(assembling)
    return run.take({ value, diagnostics: diagnostics.map(generated.relocate) })
  })
  const readBody = createBodyReader(parts, config)
  const saveCache = () => runAtOnce(saveParsed(parts, nowMs))
  if (!savesLater) saveCache()
  return {
    site,
    features,
    publicFiles: files.value.publicFiles,
    hashes: hashesOf(parts),
    editUrl: typeof config.editUrl === 'string' ? config.editUrl : git.editUrl,
    saveCache,
    readBody,
    hashOf: pageCache.cache.hashOf,
    readNote: createNoteReader(parts, readBody),
    siteCode: parts.siteCode.value,
    theme: parts.theme.value,
    added: parts.added,
    parts,
    replaceText,
  }
}

function lostCodePages({ files, codePages }: SiteParts): readonly SourceFile[] {
  const made = new Set(codePages.value.map(({ source }) => source))
  return files.value.sources.filter((source) => source.kind === 'page' && !made.has(source))
}

/** Reads the body that belongs to a document. If the cache does not contain it, the page is parsed again, unless its text has changed. */
export function createBodyReader(
  { pageCache: { options, features, cache }, codePages }: Pick<SiteParts, 'pageCache' | 'codePages'>,
  config: Pick<SiteConfig, 'headingIds'>,
): (source: SourceFile, document: Document) => Body | undefined {
  const codeBodies = new Map(codePages.value.map(({ source, body }) => [source.projectPath, body]))
  return (source, document) => {
    if (source.generated?.list) return listBody(document)
    const body = codeBodies.get(source.projectPath) ?? cache.readBody(source, document)
    if (body) return body
    const hash = cache.hashOf(document)
    if (!hash) return undefined
    const [parsed] = parsePages([source], options, { syntax: syntaxOf(features), makeHeadingId: headingIdFunction(config) })
    if (!parsed) return undefined
    const isSame = contentHash({ hash, document }) === contentHash({ hash: parsed.hash, document: parsed.page.document })
    return isSame ? parsed.page.body : undefined
  }
}

/** Reads the data that a feature keeps for a page, from the cache if the cached data is intact. */
function createNoteReader(
  { pageCache: { options, features, cache } }: Pick<SiteParts, 'pageCache'>,
  readBody: ReadSite['readBody'],
): ReadSite['readNote'] {
  return ({ route: { source }, document }, earlier) => {
    const kept = cache.readNote(source, earlier)
    if (kept || earlier !== undefined) return kept
    const body = readBody(source, document)
    return body && syntaxOf(features).note(source, { document, body }, options)
  }
}

/** The content of a list page comes from other pages. */
function listBody({ title }: Document): Body {
  return { html: new Uint8Array(), slots: [], titleHtml: escapeHtml(title), titleId: undefined, headings: [] }
}
