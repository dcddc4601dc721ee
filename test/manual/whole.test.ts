import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { headings, manualFolder, pageIds, readPage } from './manual-pages.ts'

test('the manual builds under --strict without problems', async () => {
  const cwd = createProject({})
  const outDir = join(cwd, 'out')
  const { code, stdout, stderr } = await docsgen(['build', manualFolder, '--strict', '--out-dir', outDir, '--report', 'json'], { cwd })
  expect(JSON.parse(stdout)).toMatchObject({ summary: { errors: 0, warnings: 0 } })
  expect(stderr).toMatch(/pages/)
  expect(code).toBe(0)
  expect(readdirSync(outDir)).toEqual(expect.arrayContaining(['index.html', 'diagnostics.html', 'robots.txt']))
})

test('a search for the code of a diagnostic finds its page first', async () => {
  const pages = pageIds().filter((id) => id.startsWith('diagnostics/'))
  const queries = pages.flatMap((id) => headings(readPage(id), 3).map((query) => ({ query, expect: `/${id}`, within: 1 })))
  const cwd = createProject({ 'queries.yaml': JSON.stringify(queries) })
  const { code, stdout } = await docsgen(['search', 'test', 'queries.yaml', manualFolder], { cwd })
  expect(stdout).toBe('')
  expect(code).toBe(0)
})

test('pages describe the present, and each has a description', () => {
  const without = pageIds().filter((id) => !/^---\n[\s\S]*?^description: \S[\s\S]*?^---$/m.test(readPage(id)))
  expect(without).toEqual([])
})

test('the manual shows its version', () => {
  const { version } = JSON.parse(readFileSync(join(manualFolder, '../package.json'), 'utf8')) as { version: string }
  const config = readFileSync(join(manualFolder, 'docs.config.ts'), 'utf8')
  expect(/label: '([\d.]+)'/.exec(config)?.[1]).toBe(version.replace(/\.\d+$/, ''))
})
