import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeFiles } from '../cli/project.ts'
import { fencesIn, pageIds, readPage } from './manual-pages.ts'

const typescript = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const samples = pageIds().flatMap((id) => fencesIn(readPage(id)).map((fence) => ({ id, ...fence })))

test('all displayed modules pass the type check', () => {
  // Within the repository, whose settings resolve `docsgen`.
  const folder = join(import.meta.dirname, '../../node_modules/.cache/manual-samples')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const modules = samples.filter(({ title, code }) => /\.tsx?$/.test(title ?? '') && /^(?:im|ex)port /m.test(code))
  const files = modules.map(({ id, title = '', code }, index) => [
    `${id.replaceAll('/', '-')}/${title.replace(/^docs\.config/, `$&-${index}`)}`,
    code,
  ])
  const data = samples
    .filter(({ title }) => title?.endsWith('.json'))
    .map(({ id, title = '', code }) => [`${id.replaceAll('/', '-')}/${title}`, code])
  writeFiles(folder, {
    ...Object.fromEntries(data),
    ...Object.fromEntries(files),
    'tsconfig.json': JSON.stringify({ extends: '../../../tsconfig.json', include: ['.', '../../../src/features.ts'] }),
  })
  const { stdout } = spawnSync(process.execPath, [typescript, '-p', folder], { encoding: 'utf8' })
  expect(modules.length).toBeGreaterThan(20)
  expect(stdout).toBe('')
})
