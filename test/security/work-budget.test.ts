import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/model/diagnostic.ts'
import type { SourceFile } from '../../src/core/model/source-file.ts'
import { features } from '../../src/features.ts'
import { createProject, docsgen, type Files, smallSite } from '../cli/project.ts'
import { parseText } from '../core/markdown/parse-text.ts'
import { expectQuick } from '../cpu-time.ts'
import { amplifications, quadraticTexts, type WorkCase } from './work-cases.ts'

const terms = [{ use: 'GraphQL', instead: ['graphql'] }]
/** Several times the slowest case on an idle machine, and less than half of the deadline. */
const limitMs = 4_000

function expectBounded({ text, files = {}, error, besides = [] }: WorkCase): void {
  let page: ReturnType<typeof parseText> | undefined
  expectQuick(() => {
    page = parseText(text, { files, terms, samples: true })
    for (const { note } of features) note?.({ rootId: '' } as SourceFile, page, { searchLanguages: { '': 'en' } } as never)
  }, limitMs)
  const { diagnostics } = page?.document ?? { diagnostics: [] }
  const errors = diagnostics.filter(({ severity, code }) => severity === 'error' && !besides.includes(code)).map(({ code }) => code)
  expect([...new Set(errors)]).toEqual(error === undefined ? [] : [error])
  const unexpected = diagnostics.filter(({ code, severity }) => severity !== 'error' && !besides.includes(code) && code !== 'page/term')
  expect(unexpected.map(({ code }) => code)).toEqual([])
  expect(diagnostics.length).toBeLessThanOrEqual(1_001)
  expect(page?.body.html.length).toBeLessThanOrEqual(20_100_000)
}

describe('32 kB that some rule reads repeatedly', () => {
  test.each(quadraticTexts(32_000))('$name', (work) => expectBounded(work))
})

describe('short text with a huge result', () => {
  test.each(amplifications)('$name', (work) => expectBounded(work))
})

describe('the program', () => {
  /** The JSON report of a small site with these additional files. */
  async function build(files: Files) {
    const root = createProject({ ...smallSite, ...files })
    const { code, stdout } = await docsgen(['build', '--report', 'json'], { cwd: root })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
    const errors = diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ code, location }) => [location?.file, location?.line, code].filter((part) => part !== undefined).join(' '))
    return { code, errors }
  }
  const page = (name: string) => amplifications.find((work) => work.name === name) as WorkCase

  test('reports one error for a small page with many includes', { timeout: 60_000 }, async () => {
    const { text, files } = page('200 includes of a large file')
    expect(text.length).toBeLessThan(8_000)
    expect(await build({ 'content/wide.md': `# Wide\n\n${text}`, ...files })).toEqual({
      code: 1,
      errors: ['content/wide.md 33 include/limit'],
    })
  })

  test('reports each slow page, and publishes nothing', { timeout: 120_000 }, async () => {
    const slow = `# Slow\n\n- a\n${'b\n'.repeat(240_000)}`
    const report = await build({ 'content/slow.md': slow, 'content/faulty.md': '# Faulty\n\n[Nowhere](./nowhere)\n' })
    expect(report).toEqual({ code: 1, errors: ['content/faulty.md 3 link/missing-page', 'content/slow.md page/too-slow'] })
  })
})
