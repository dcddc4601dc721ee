import { lstatSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { clientFolder } from '../../core/bundle/client-folder.ts'
import { readLibrary } from '../../core/bundle/compile-theme.ts'
import type { CommandOptions, CommandTools } from '../../core/command-tools.ts'
import { printableLine } from '../../core/diagnostics/printable-text.ts'
import { walkFolder } from '../../core/discover/walk-folder.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { type ReadSite, readSite } from '../../core/pipeline/read-site.ts'
import type { Terminal } from '../../core/terminal/terminal.ts'
import { attempt, UsageError } from '../../kit/failures/failure.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import { packageFolder } from '../../kit/files/package-folder.ts'
import { isWithin, type ProjectPath } from '../../kit/files/paths.ts'
import { requireBrowser } from '../../kit/programs/find-program.ts'
import { type BrowserFile, type BrowserProgram, openBrowser } from '../../kit/programs/open-browser.ts'
import { formatCounted } from '../../kit/text/format-values.ts'
import { type DiagramProblem, describeDiagramError } from './describe-diagram-error.ts'
import { createDiagnostic } from './diagnostics.ts'
import { diagramColors, drawingsKey } from './diagram-colors.ts'
import type { DrawRequest, DrawResult } from './drawing/draw-diagram.ts'
import { drawingFolder, drawingName, drawingPath, readDrawing } from './read-drawing.ts'

interface DiagramsOptions extends CommandOptions {
  /** Files and folders whose diagrams are drawn, or the project folder. */
  readonly paths: readonly string[]
  readonly check?: boolean
}

/** Draws the diagrams that have no current SVG file, and removes files that no page uses. */
export async function run(options: DiagramsOptions, tools: CommandTools): Promise<number> {
  const { terminal, openProject, workingFolder } = tools
  const { check = false, force = false } = options
  const paths = options.paths.map((path) => resolve(workingFolder(), path))
  const project = await openProject(options.config === undefined ? findRoot(paths, tools) : '.', options)
  if (!project) return 2
  const { config } = project
  const isChosen = (path: ProjectPath) => paths.length === 0 || paths.some((chosen) => isWithin(join(config.root, path), chosen))
  const wanted = await project.read(async (input) => listDrawings(await readSite(input), drawingsKey(config)))
  const chosen = wanted.filter(({ page }) => isChosen(page))
  if (chosen.length === 0 && !paths.every((path) => isWithin(config.root, path)))
    throw new UsageError(
      'There are no diagrams in these files.',
      'Name pages with diagrams, folders that contain such pages, or nothing for the whole site.',
    )
  const used = new Set(wanted.map(({ path }) => path))
  const unused = listDrawingFiles(config).filter((path) => !used.has(path) && isChosen(pageFolder(path)))
  const outdated = chosen.filter(({ isCurrent }) => force || !isCurrent)
  if (check) return reportOutdated({ chosen, outdated, unused, terminal })
  const problems = await drawAll(outdated, { config, tools })
  for (const path of unused) removeDrawing(join(config.root, path))
  for (const path of unused) terminal.print(`${printableLine(path)} removed: no page uses it\n`)
  project.report(problems)
  terminal.report(summarize({ chosen, outdated, unused, failed: problems.length }))
  return problems.length > 0 ? 1 : 0
}

/** The project that contains the first path. */
function findRoot([first]: readonly string[], { findProjectFolder }: CommandTools): string {
  if (first === undefined) return '.'
  const stats = statSync(first, { throwIfNoEntry: false })
  if (!stats) throw new UsageError(`\`${first}\` does not exist.`, 'Name pages, or folders that contain pages.')
  return findProjectFolder(stats.isDirectory() ? first : dirname(first))
}

/** The folder of the page that a drawing belongs to. */
function pageFolder(path: ProjectPath): ProjectPath {
  return dirname(dirname(path)) as ProjectPath
}

/** Finds all drawings in the content folders. Other files in the same folders do not belong to docsgen. */
function listDrawingFiles({ contentRoots }: SiteConfig): readonly ProjectPath[] {
  const files = contentRoots.flatMap(({ dir, projectDir }) =>
    (walkFolder(dir, projectDir, { underscored: true }).value ?? []).map(({ path }) => `${projectDir}/${path}` as ProjectPath),
  )
  return [...new Set(files)].filter((path) => basename(dirname(path)) === drawingFolder && drawingName.test(basename(path)))
}

interface Findings {
  readonly chosen: readonly WantedDrawing[]
  readonly outdated: readonly WantedDrawing[]
  readonly unused: readonly ProjectPath[]
}

/** Sets the exit code to 1 if any drawings are outdated or unused. This check does not need a browser. */
function reportOutdated({ chosen, outdated, unused, terminal }: Findings & { readonly terminal: Terminal }): number {
  for (const { page, line } of outdated) terminal.print(`${printableLine(page)}:${line} has no current SVG file\n`)
  for (const path of unused) terminal.print(`${printableLine(path)} is not used by any page\n`)
  if (outdated.length === 0 && unused.length === 0) {
    terminal.report(`${formatCounted(chosen.length, 'diagram')} with current SVG files.`)
    return 0
  }
  terminal.report('Run `docsgen diagrams` on a machine with a browser, and commit the result.')
  return 1
}

async function drawAll(
  outdated: readonly WantedDrawing[],
  { config, tools }: { readonly config: SiteConfig; readonly tools: CommandTools },
): Promise<readonly Diagnostic[]> {
  if (outdated.length === 0) return []
  const program = requireBrowser(tools, 'Rendering diagrams')
  const problems: Diagnostic[] = []
  const diagrams = new Map(outdated.map((drawing) => [drawing.text, drawing])).values()
  for await (const [text, drawn] of drawDiagrams(diagrams, { program, colors: diagramColors(config.colors) })) {
    for (const drawing of outdated.filter((each) => each.text === text)) {
      const problem = saveDrawing(drawing, drawn, config)
      if (problem) problems.push(problem)
      else tools.terminal.print(`${printableLine(drawing.path)} rendered\n`)
    }
  }
  return problems
}

function saveDrawing({ path, page, line, column }: WantedDrawing, drawn: Drawn, { root }: SiteConfig): Diagnostic | undefined {
  if ('tooLarge' in drawn) return createDiagnostic('diagram/too-large', { reason: drawn.tooLarge }, { file: page, line, column })
  if ('problem' in drawn)
    return createDiagnostic('diagram/invalid', { reason: drawn.problem.reason }, { file: page, line: line + drawn.problem.line, column })
  const file = join(root, path)
  if (lstatSync(dirname(file), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UsageError(`\`${dirname(path)}\` is a symbolic link.`, 'Remove the link. docsgen writes diagrams only into folders.')
  writeFileAtomic(file, drawn.svg)
  return undefined
}

function removeDrawing(file: string): void {
  rmSync(file, { force: true })
  // The folder may contain other files.
  attempt(() => rmdirSync(dirname(file)))
}

function summarize({ chosen, outdated, unused, failed }: Findings & { readonly failed: number }): string {
  const drawn = outdated.length - failed
  const parts = [`Rendered ${drawn} of ${formatCounted(chosen.length, 'diagram')}`]
  if (chosen.length - outdated.length > 0) parts.push(`${chosen.length - outdated.length} unchanged`)
  if (unused.length > 0) parts.push(`${formatCounted(unused.length, 'file')} removed`)
  if (failed > 0) parts.push(`${failed} failed`)
  return `${parts.join(', ')}.`
}

/** A diagram on a page that can have a drawing. */
interface WantedDrawing {
  readonly path: ProjectPath
  readonly page: ProjectPath
  readonly text: string
  readonly line: number
  readonly column: number
  /** Whether the page shows a current drawing of the diagram. */
  readonly isCurrent: boolean
}

/** The diagrams of all pages in the content folders, including drafts. */
function listDrawings({ parts }: Pick<ReadSite, 'parts'>, drawings: string): readonly WantedDrawing[] {
  return parts.markdownPages.flatMap(({ source, document }) => {
    if (source.generated) return []
    const page = source.projectPath
    return (document.diagrams ?? []).map(({ text, line, column, drawing }) => ({
      path: drawingPath(page, text, drawings),
      page,
      text,
      line,
      column,
      isCurrent: drawing === 'current',
    }))
  })
}

type Drawn = { readonly svg: string } | { readonly problem: DiagramProblem } | { readonly tooLarge: string }

interface PlacedText {
  readonly text: string
  readonly page: ProjectPath
}

/** The time limits for one diagram, which takes half a second, for all diagrams of a page, and for all slow diagrams. */
const limits = { diagramMs: 10_000, pageMs: 60_000, siteMs: 120_000 }
/** A diagram that takes longer counts as slow. */
const slowMs = 2_000

/**
 * Draws each text in a new tab, so that no diagram can affect another. After a diagram that is too large, no other diagram of its page is
 * drawn.
 */
async function* drawDiagrams(
  diagrams: Iterable<PlacedText>,
  { program, colors }: { readonly program: BrowserProgram; readonly colors: DrawRequest['colors'] },
): AsyncGenerator<readonly [text: string, drawn: Drawn]> {
  const browser = await openBrowser(program, createFiles())
  try {
    const leftMs = new Map<ProjectPath, number>()
    let slowTotalMs = 0
    for (const { text, page } of diagrams) {
      const left = leftMs.get(page) ?? limits.pageMs
      if (left <= 0 || slowTotalMs > limits.siteMs) {
        yield [text, { tooLarge: `the other diagrams ${left <= 0 ? 'above' : 'of the site'} take too long` }]
        continue
      }
      const request: DrawRequest = { text, mermaid: `/${readLibrary('mermaid').entry}`, colors }
      const startedAt = performance.now()
      const result = await browser.run(
        `import('/drawing.js').then(({ draw }) => draw(${JSON.stringify(request)}))`,
        Math.min(limits.diagramMs, left),
      )
      const drawn = checkResult(result as DrawResult | 'late' | 'crashed', text)
      const took = performance.now() - startedAt
      leftMs.set(page, 'tooLarge' in drawn ? 0 : left - took)
      if (took > slowMs) slowTotalMs += took
      yield [text, drawn]
    }
  } finally {
    await browser.close()
  }
}

function checkResult(result: DrawResult | 'late' | 'crashed', text: string): Drawn {
  if (result === 'late') return { tooLarge: `rendering it takes longer than ${limits.diagramMs / 1000} seconds` }
  if (result === 'crashed') return { tooLarge: 'rendering it needs too much memory' }
  if ('problem' in result) {
    const { type, name, message } = result.problem
    const isMistake = !['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'].includes(type)
    const described = isMistake ? describeDiagramError(Object.assign(new Error(message), { name }), text) : null
    return described ? { problem: described } : failed(`rendering fails unexpectedly (${message.slice(0, 200)})`)
  }
  // Content is not trusted, and neither is the output that a library produces from it.
  return readDrawing(result.svg, '') === undefined ? failed('its SVG file contains something that pages cannot contain') : result
}

function failed(reason: string): Drawn {
  return { problem: { reason, line: 1 } }
}

/** Text is measured slightly wider than it is because other fonts can be wider, and the theme fonts that this machine has are used. */
const page = `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'unsafe-inline'">
<style>
body { margin: 0; width: 800px; font: 16px/1.5 FONT }
body, svg { letter-spacing: 0.01em }
</style>
<body>`

function createFiles(): BrowserFile {
  const names = new Set(readLibrary('mermaid').files)
  const html = Buffer.from(page.replace('FONT', readThemeFont()))
  return (path) => {
    const name = path.slice(1)
    if (name === '') return { type: 'text/html', content: html }
    const script =
      name === 'drawing.js' ? join(packageFolder().folder, 'dist', name) : names.has(name) ? join(clientFolder(), name) : undefined
    return script === undefined ? undefined : { type: 'text/javascript', content: readFileSync(script) }
  }
}

/** The value of `--sans` in the default theme. */
function readThemeFont(): string {
  const tokens = readFileSync(join(packageFolder().folder, 'templates/styles/tokens.css'), 'utf8')
  return /^ *--sans:([^;]*);/m.exec(tokens)?.[1]?.replace(/\s+/g, ' ').trim() ?? 'sans-serif'
}
