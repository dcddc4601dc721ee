import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '../../core/bundle/client-folder.ts'
import { readClientManifest } from '../../core/bundle/compile-theme.ts'
import { packageFolder } from '../../kit/files/package-folder.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { type BrowserFile, type BrowserProgram, openBrowser } from '../../kit/programs/open-browser.ts'
import { type DiagramProblem, describeDiagramError } from './describe-diagram-error.ts'
import type { DrawRequest, DrawResult } from './drawing/draw-diagram.ts'
import { readDrawing } from './read-drawing.ts'

export type Drawn = { readonly svg: string } | { readonly problem: DiagramProblem } | { readonly tooLarge: string }

interface PlacedText {
  readonly text: string
  readonly page: ProjectPath
}

/** For one diagram, which takes half a second to draw, all of a page, and all that are slow. */
const limits = { diagramMs: 10_000, pageMs: 60_000, siteMs: 120_000 }
/** A diagram that takes longer counts as slow. */
const slowMs = 2_000

/** Draws each text in a new tab, so that no diagram can affect another. After one that is too large, no other of its page is drawn. */
export async function* drawDiagrams(
  diagrams: Iterable<PlacedText>,
  program: BrowserProgram,
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
      const request: DrawRequest = { text, mermaid: `/${readClientManifest().mermaid.entry}` }
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
  if (result === 'late') return { tooLarge: `drawing it takes longer than ${limits.diagramMs / 1000} seconds` }
  if (result === 'crashed') return { tooLarge: 'drawing it needs too much memory' }
  if ('problem' in result) {
    const { type, name, message } = result.problem
    const isMistake = !['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'].includes(type)
    const described = isMistake ? describeDiagramError(Object.assign(new Error(message), { name }), text) : null
    return described ? { problem: described } : failed(`drawing fails unexpectedly (${message.slice(0, 200)})`)
  }
  // Content is not trusted, and neither is what a library makes of it.
  return readDrawing(result.svg, '') === undefined ? failed('its drawing contains something that pages cannot contain') : result
}

function failed(reason: string): Drawn {
  return { problem: { reason, line: 1 } }
}

/** Text is measured a little wider than it is, because other fonts can be wider, and with the fonts of the theme that this machine has. */
const page = `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'unsafe-inline'">
<style>
body { margin: 0; width: 800px; font: 16px/1.5 FONT }
body, svg { letter-spacing: 0.01em }
</style>
<body>`

function createFiles(): BrowserFile {
  const names = new Set(readClientManifest().mermaid.files)
  const html = Buffer.from(page.replace('FONT', readThemeFont()))
  return (path) => {
    const name = path.slice(1)
    if (name === '') return { type: 'text/html', content: html }
    const script =
      name === 'drawing.js' ? join(packageFolder().folder, 'dist', name) : names.has(name) ? join(clientFolder(), name) : undefined
    return script === undefined ? undefined : { type: 'text/javascript', content: readFileSync(script) }
  }
}

/** `--sans` of the default theme. */
function readThemeFont(): string {
  const tokens = readFileSync(join(packageFolder().folder, 'templates/styles/tokens.css'), 'utf8')
  return /^ *--sans:([^;]*);/m.exec(tokens)?.[1]?.replace(/\s+/g, ' ').trim() ?? 'sans-serif'
}
