import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { docsgen } from '../cli/run-here.ts'
import { describePage } from './describe-page.ts'

interface Case {
  /** The arguments besides the folder. */
  readonly args: readonly string[]
  readonly exit: number
  /** The compared output files: the `<main>` of pages, and other files completely. */
  readonly files: readonly string[]
}

const scenarios = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()

// One small site per idea, built from the command line. `npm run test:update` updates the expected files: review the difference.
test.each(scenarios)('%s', async (name) => {
  const scenario = join(import.meta.dirname, name)
  const { args, exit, files } = JSON.parse(readFileSync(join(scenario, 'case.json'), 'utf8')) as Case
  const folder = createCopy(scenario)
  const { code, stdout, stderr } = await docsgen(args, { cwd: folder, env: { TZ: 'Asia/Kolkata' } })
  await expect(normalizeReport(stderr, folder)).toMatchFileSnapshot(join(scenario, 'expected/report.txt'))
  expect({ code, stdout, isPublished: existsSync(join(folder, 'out')) }).toEqual({
    code: exit,
    stdout: '',
    isPublished: exit === 0 && args[0] === 'build',
  })
  for (const file of files) {
    const text = readFileSync(join(folder, 'out', file), 'utf8')
    const [path, content] = file.endsWith('.html') ? [`${file.slice(0, -'.html'.length)}.main.html`, describePage(text)] : [file, text]
    await expect(content).toMatchFileSnapshot(join(scenario, 'expected', path))
  }
})

/** Only the project, in a folder without a git repository. */
function createCopy(scenario: string): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-golden-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(scenario, folder, {
    recursive: true,
    filter: (path) => path !== join(scenario, 'expected') && path !== join(scenario, 'case.json'),
  })
  return folder
}

/** Without what differs between runs or grows with docsgen itself. */
function normalizeReport(report: string, folder: string): string {
  return report
    .replaceAll(folder, '<folder>')
    .replace(/\d+(?:\.\d+)?(?= m?s\b)/g, '#')
    .replace(/\d+ min # s/g, '# s')
    .replace(/# m?s/g, '# ms')
    .replace(/\d+ files, [\d.,]+ [kMG]?B/g, '# files, # kB')
}
