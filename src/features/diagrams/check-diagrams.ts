import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { clientFolder } from '../../core/bundle/client-folder.ts'
import { readLibrary } from '../../core/bundle/compile-theme.ts'
import type { SiteInput } from '../../core/feature.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { sha256 } from '../../kit/files/hash.ts'
import { isGenerated, type ProjectPath } from '../../kit/files/paths.ts'
import type { DiagramProblem } from './describe-diagram-error.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { Diagram } from './read-drawing.ts'

/**
 * The time limits for one diagram, for all diagrams of a page, and for all slow diagrams. Mermaid reads a diagram in milliseconds, but
 * machines can be busy.
 */
const limits = { diagramMs: 5_000, pageMs: 10_000, siteMs: 60_000 }
/** A diagram that takes longer counts as slow. */
const slowMs = 1_000

/** Keyed by the hash of the diagram's text. */
type Found = Record<string, DiagramProblem | null>

interface PlacedDiagram extends Diagram {
  readonly file: ProjectPath
  readonly hash: string
  /** Whether the page is a file, so that its drawing can be stored beside it. */
  readonly isDrawable: boolean
}

/** Parses every diagram as browsers will, and reports those with errors. Unchanged diagrams are not parsed again. */
export async function checkDiagrams({ site, config, pool }: Pick<SiteInput, 'site' | 'config' | 'pool'>): Promise<readonly Diagnostic[]> {
  const all = listDiagrams(site)
  const outdated = reportOutdated(all)
  // Diagrams with a current drawing are skipped because Mermaid was able to draw them.
  const diagrams = all.filter(({ drawing }) => drawing !== 'current')
  if (diagrams.length === 0) return outdated
  const { entry } = readLibrary('mermaid')
  const file = cachePath(config.stateDir, 'diagrams.json')
  const known = loadJson<Found>(file, entry) ?? {}
  const found: Found = {}
  for (const { hash } of diagrams) {
    const before = known[hash]
    if (before !== undefined) found[hash] = before
  }
  const fresh = [...new Map(diagrams.filter(({ hash }) => found[hash] === undefined).map((diagram) => [diagram.hash, diagram])).values()]
  if (fresh.length === 0) return [...outdated, ...diagrams.flatMap((diagram) => report(diagram, found[diagram.hash]))]
  const failed = await readApart(fresh, { pool, found, mermaidUrl: pathToFileURL(join(clientFolder(), entry)).href })
  saveJson(file, entry, found)
  return [...outdated, ...diagrams.flatMap((diagram) => [...report(diagram, found[diagram.hash]), ...reportFailure(diagram, failed)])]
}

/** Outdated drawings matter only for sites whose diagrams are drawn in advance. */
function reportOutdated(diagrams: readonly PlacedDiagram[]): readonly Diagnostic[] {
  if (diagrams.every(({ drawing }) => drawing === undefined)) return []
  return diagrams.flatMap(({ drawing, isDrawable, file, line, column }) =>
    drawing === 'current' || !isDrawable
      ? []
      : [createDiagnostic('diagram/outdated', { isDamaged: drawing === 'damaged' }, { file, line, column })],
  )
}

function listDiagrams(site: SiteInput['site']): readonly PlacedDiagram[] {
  const seen = new Set<ProjectPath>()
  return site.pages.flatMap(({ route: { source }, document }) => {
    if (!document.diagrams || isGenerated(source) || source.kind !== 'markdown' || seen.has(source.projectPath)) return []
    seen.add(source.projectPath)
    return document.diagrams.map((diagram) => ({
      ...diagram,
      file: source.projectPath,
      hash: sha256(diagram.text),
      isDrawable: !source.generated,
    }))
  })
}

function report({ file, line, column }: PlacedDiagram, problem: DiagramProblem | null | undefined): readonly Diagnostic[] {
  if (!problem) return []
  return [createDiagnostic('diagram/invalid', { reason: problem.reason }, { file, line: line + problem.line, column })]
}

function reportFailure({ hash, file, line, column }: PlacedDiagram, failed: ReadonlyMap<string, string>): readonly Diagnostic[] {
  const reason = failed.get(hash)
  return reason === undefined ? [] : [createDiagnostic('diagram/too-large', { reason }, { file, line, column })]
}

interface ReadInput {
  readonly pool: SiteInput['pool']
  readonly mermaidUrl: string
  /** The list that problems are added to. */
  readonly found: Found
}

/** Reads diagrams in another process. Returns the reason why it could not read some of them, which can depend on the machine. */
async function readApart(diagrams: readonly PlacedDiagram[], { pool, mermaidUrl, found }: ReadInput): Promise<Map<string, string>> {
  const failed = new Map<string, string>()
  /** Once a page has used up its time or one of its diagrams has failed, its other diagrams are not read. */
  const leftMs = new Map<ProjectPath, number>()
  const withFailure = new Set<ProjectPath>()
  let slowTotalMs = 0
  const fileAt = (index: number) => (diagrams[index] as PlacedDiagram).file
  const allowedMs = (index: number) => {
    if (slowTotalMs > limits.siteMs || withFailure.has(fileAt(index))) return 0
    return Math.min(limits.diagramMs, leftMs.get(fileAt(index)) ?? limits.pageMs)
  }
  let index = 0
  const items = diagrams.map(({ text }) => text)
  for await (const outcome of pool.runApart('diagrams', { script: 'read-diagrams.cjs', context: mermaidUrl, items, allowedMs })) {
    const { hash, file } = diagrams[index++] as PlacedDiagram
    const took = outcome.kind === 'skipped' ? 0 : outcome.ms
    leftMs.set(file, (leftMs.get(file) ?? limits.pageMs) - took)
    if (took > slowMs) slowTotalMs += took
    if (outcome.kind === 'done') found[hash] = outcome.result as DiagramProblem | null
    else if (!withFailure.has(file)) {
      withFailure.add(file)
      const others = slowTotalMs > limits.siteMs ? 'of the site' : 'above'
      failed.set(hash, outcome.kind === 'failed' ? outcome.reason : `the other diagrams ${others} take too long`)
    }
  }
  return failed
}
