import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { clientFolder, readClientManifest } from '../../bundle/compile-theme.ts'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import { cachePath } from '../../kit/caches/cache-path.ts'
import { loadJson, saveJson } from '../../kit/caches/json-cache.ts'
import { sha256 } from '../../kit/files/hash.ts'
import { isGenerated } from '../../kit/files/is-generated.ts'
import { DeadlineError } from '../../kit/threads/worker-pool.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Diagram } from '../../model/document.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { hasDrawings } from '../../parse/read-drawing.ts'
import type { ReadSite } from '../read-site.ts'
import type { BuildPool } from '../tasks.ts'
import type { DiagramProblem } from './describe-diagram-error.ts'

/** Time limits for starting the thread and for each diagram. Both are long, for busy machines: mermaid starts in a second and parses in milliseconds. */
const startMs = 60_000
const diagramMs = 2_000

/** By the hash of the diagram's text. */
type Found = Record<string, DiagramProblem | null>

interface PlacedDiagram extends Diagram {
  readonly file: ProjectPath
  readonly hash: string
  /** Its page is a file, so its drawing can be beside it. */
  readonly isDrawable: boolean
}

/** Parses every diagram as browsers will, and reports those with errors. Unchanged diagrams are not parsed again. */
export async function checkDiagrams(
  { site, readBody }: Pick<ReadSite, 'site' | 'readBody'>,
  { config, pool }: { readonly config: SiteConfig; readonly pool: BuildPool },
): Promise<readonly Diagnostic[]> {
  const all = listDiagrams({ site, readBody })
  const outdated = reportOutdated(
    all,
    site.pages.some(({ document }) => hasDrawings(document)),
  )
  // Mermaid could read what it has drawn.
  const diagrams = all.filter(({ drawing }) => drawing !== 'current')
  if (diagrams.length === 0) return outdated
  const { entry } = readClientManifest().mermaid
  const file = cachePath(config.stateDir, 'diagrams.json')
  const known = loadJson<Found>(file, entry) ?? {}
  const found: Found = {}
  for (const { hash } of diagrams) {
    const before = known[hash]
    if (before !== undefined) found[hash] = before
  }
  const texts = new Map(diagrams.filter(({ hash }) => found[hash] === undefined).map(({ hash, text }) => [hash, text]))
  if (texts.size > 0) {
    Object.assign(found, await readInParts([...texts], { pool, mermaidUrl: pathToFileURL(join(clientFolder(), entry)).href }))
    saveJson(file, entry, found)
  }
  return [...outdated, ...diagrams.flatMap((diagram) => report(diagram, found[diagram.hash]))]
}

/** Only sites whose diagrams are drawn know about drawings. */
function reportOutdated(diagrams: readonly PlacedDiagram[], isDrawn: boolean): readonly Diagnostic[] {
  if (!isDrawn) return []
  return diagrams.flatMap(({ drawing, isDrawable, file, line, column }) =>
    drawing === 'current' || !isDrawable
      ? []
      : [createDiagnostic('diagram/outdated', { isDamaged: drawing === 'damaged' }, { file, line, column })],
  )
}

function listDiagrams({ site, readBody }: Pick<ReadSite, 'site' | 'readBody'>): readonly PlacedDiagram[] {
  const seen = new Set<ProjectPath>()
  return site.pages.flatMap(({ route: { source }, document }) => {
    if (
      !(document.hasMermaid || hasDrawings(document)) ||
      isGenerated(source) ||
      source.kind !== 'markdown' ||
      seen.has(source.projectPath)
    )
      return []
    seen.add(source.projectPath)
    const diagrams = readBody(source, document)?.diagrams ?? []
    return diagrams.map((diagram) => ({
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

interface Thread {
  readonly pool: BuildPool
  readonly mermaidUrl: string
}

/** Splits a batch that takes too long until only the slow diagram is left. */
async function readInParts(texts: readonly (readonly [hash: string, text: string])[], { pool, mermaidUrl }: Thread): Promise<Found> {
  const deadlineMs = startMs + diagramMs * texts.length
  const item = texts.map(([, text]) => text)
  try {
    const problems = await pool.run('diagrams', item, { context: mermaidUrl, deadlineMs })
    return Object.fromEntries(texts.map(([hash], index) => [hash, problems[index] ?? null]))
  } catch (error) {
    if (texts.length === 1) {
      const isLate = error instanceof DeadlineError
      const reason = isLate ? `parsing takes longer than ${deadlineMs / 1000} seconds` : 'parsing fails unexpectedly'
      return Object.fromEntries(texts.map(([hash]) => [hash, { reason, line: 1 }]))
    }
  }
  const middle = Math.ceil(texts.length / 2)
  const parts = [texts.slice(0, middle), texts.slice(middle)]
  const found: Found = {}
  for (const part of parts) Object.assign(found, await readInParts(part, { pool, mermaidUrl }))
  return found
}
