import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/model/diagnostic.ts'
import { createProject, docsgen, type Files, smallSite } from '../cli/project.ts'
import { amplifications, type WorkCase } from './work-cases.ts'

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
