import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleBuild, type Here } from '../site/build-here.ts'
import { configMistakes } from './mistakes/config.ts'
import { fileMistakes } from './mistakes/files.ts'
import { frontMatterMistakes } from './mistakes/front-matter.ts'
import { markdownMistakes } from './mistakes/markdown.ts'
import { type Mistake, project } from './mistakes/mistake.ts'
import { surroundingMistakes } from './mistakes/surroundings.ts'
import { createProject, type Files, docsgen as runProgram, shell } from './project.ts'
import { docsgen } from './run-here.ts'

const tables = {
  'The words of a page': markdownMistakes,
  'Front matter': frontMatterMistakes,
  'Files, pictures and components': fileMistakes,
  'The config': configMistakes,
  'The folder, the machine and the command line': surroundingMistakes,
}

const reports = new Map<Mistake, string>()

const listener = createServer()
let taken = ''
let here: Here

beforeAll(async () => {
  // Components that render each other take two deadlines.
  here = await bundleBuild({ deadlineMs: 3_000 })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  taken = String((listener.address() as AddressInfo).port)
})

afterAll(() => {
  listener.close()
})

describe.each(Object.entries(tables))('%s', (_, mistakes) => {
  const plain = mistakes.filter(isPlainBuild)
  // Sequential, because builds in one process share its handlers of uncaught errors.
  test.each(plain.map((mistake) => [mistake.name, mistake] as const))('%s', async (_, mistake) => {
    const root = createProject(withoutUndefined({ ...project, ...mistake.files }))
    const { code, said } = await here.buildSite(root, { strict: true })
    expectReport(mistake, { code, said, root })
  })

  const others = mistakes.filter((mistake) => !isPlainBuild(mistake))
  test.concurrent.each(others.map((mistake) => [mistake.name, mistake] as const))('%s', async (_, mistake) => {
    const root = createProject(withoutUndefined({ ...project, ...mistake.files }))
    if (mistake.before) await shell(mistake.before, { cwd: root })
    const { args = ['build', '--strict'], cwd = '.', env, asNobody = false } = mistake
    if (asNobody) for (const folder of [join(root, '..'), root]) chmodSync(folder, 0o555)
    const run = asNobody && process.getuid?.() === 0 ? runAsNobody : docsgen
    const { code, stdout, stderr } = await run(
      args.map((arg) => arg.replace('{taken}', taken)),
      { cwd: join(root, cwd), ...(env && { env }) },
    )
    expectReport(mistake, { code, said: `${stdout}${stderr}`, root })
  })
})

function expectReport(
  mistake: Mistake,
  { code, said, root }: { readonly code: number | null; readonly said: string; readonly root: string },
) {
  const report = stripVTControlCharacters(said).replaceAll(root, '…').replaceAll(taken, '{taken}')
  reports.set(mistake, report)
  for (const part of mistake.says) expect(report).toContain(part)
  if (mistake.at) expect(report).toMatch(new RegExp(`^${mistake.at.replace(/[.?]/g, '\\$&')}(?::\\d+)* - `, 'm'))
  expect(report, 'no stack trace').not.toMatch(/^\s+at .*:\d+:\d+/m)
  expect(report, 'no value that is none').not.toMatch(/(?<![/`'])\bundefined\b|\[object |(?<!`)\bNaN\b/)
  expect(code).toBe(mistake.exit ?? 1)
}

/** Builds without special requirements run in this process, which is several times faster. */
function isPlainBuild({ args, before, cwd, env, asNobody }: Mistake): boolean {
  return !(args ?? before ?? cwd ?? env ?? asNobody)
}

const runAsNobody: typeof docsgen = (args, options) => runProgram(args, { ...options, uid: 65_534, gid: 65_534 })

function rowOf(mistake: Mistake): string {
  const report = (reports.get(mistake) ?? '')
    .replace(/\d+(?:\.\d+)? (?:ms|s|min)\b/g, '0 ms')
    .replace(/^✓ .*\n/gm, '')
    .trimEnd()
  return `### ${mistake.name}\n\n\`\`\`\`text\n${report}\n\`\`\`\`\n`
}

function withoutUndefined(files: NonNullable<Mistake['files']>): Files {
  return Object.fromEntries(Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

test('the table is complete', () => {
  expect(Object.values(tables).flat().length).toBeGreaterThanOrEqual(100)
})

/** The complete reports for review; `npm run test:update` updates them. */
test('the reports match the reviewed ones', async () => {
  const text = Object.entries(tables).map(([title, mistakes]) => `## ${title}\n\n${mistakes.map(rowOf).join('\n')}`)
  await expect(`# What docsgen says about mistakes\n\n${text.join('\n')}`).toMatchFileSnapshot('./mistakes/reports.md')
})
