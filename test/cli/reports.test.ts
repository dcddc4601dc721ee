import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, faultySite, shell, smallSite } from './project.ts'
import { docsgen } from './run-here.ts'

describe.concurrent('--report', () => {
  test('json: stdout contains nothing else', async ({ expect }) => {
    const { code, stdout, stderr } = await docsgen(['build', '--report', 'json'], { cwd: createProject(faultySite) })
    expect(code).toBe(1)
    const { version, summary, diagnostics } = JSON.parse(stdout)
    expect({ version, summary }).toEqual({ version: 1, summary: { errors: 1, warnings: 1, files: 1, strict: false, failed: true } })
    expect(diagnostics[0]).toMatchObject({
      code: 'link/missing-page',
      severity: 'error',
      location: { file: 'content/guide/second.md', line: 5, column: 11 },
    })
    expect(stderr).not.toContain('link/missing-page')
  })

  test('json is also written for a successful build and for an invalid config', async ({ expect }) => {
    const [good, bad] = await Promise.all([
      docsgen(['build', '--report', 'json'], { cwd: createProject() }),
      docsgen(['check', '--report', 'json'], { cwd: createProject({ 'docs.config.ts': 'export default { titel: 1 }\n' }) }),
    ])
    expect([good.code, bad.code]).toEqual([0, 2])
    expect(JSON.parse(good.stdout)).toMatchObject({ summary: { errors: 0, failed: false }, diagnostics: [] })
    expect(JSON.parse(bad.stdout).diagnostics.map(({ code }: { code: string }) => code)).toContain('config/unknown-key')
  })

  test('sarif', async ({ expect }) => {
    const { stdout } = await docsgen(['check', '--report', 'sarif'], { cwd: createProject(faultySite) })
    const { version, runs } = JSON.parse(stdout)
    expect(version).toBe('2.1.0')
    expect(runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId).sort()).toEqual(['code/unknown-language', 'link/missing-page'])
  })

  test('several at once, to the terminal, to files, and to new folders', async ({ expect }) => {
    const root = createProject(faultySite)
    const args = [
      'check',
      '--report',
      'pretty',
      '--report',
      'json=reports/all.json',
      '--report=sarif=reports/deep/all.sarif',
      '--report',
      'pretty=all.txt',
    ]
    const { code, stdout, stderr } = await docsgen(args, { cwd: root, env: { FORCE_COLOR: '1' } })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('\u001B[')
    expect(JSON.parse(readFileSync(join(root, 'reports/all.json'), 'utf8')).summary.errors).toBe(1)
    expect(JSON.parse(readFileSync(join(root, 'reports/deep/all.sarif'), 'utf8')).runs).toHaveLength(1)
    const text = readFileSync(join(root, 'all.txt'), 'utf8')
    expect(text).toContain('content/guide/second.md:5:11 - error link/missing-page')
    expect(text).not.toContain('\u001B')
  })

  test('a file behind a symbolic link of the checkout is rejected, and its target stays', async ({ expect }) => {
    const root = createProject(smallSite)
    const outside = createProject({ 'file.txt': 'mine' })
    symlinkSync(join(outside, 'file.txt'), join(root, 'report.json'))
    symlinkSync(outside, join(root, 'reports'))
    for (const file of ['report.json', 'reports/file.txt']) {
      const { code, stderr } = await docsgen(['check', '--report', `json=${file}`], { cwd: root })
      expect([code, readFileSync(join(outside, 'file.txt'), 'utf8')]).toEqual([2, 'mine'])
      expect(stderr).toContain(`error Cannot write the report \`${file}\` because \`${file.split('/')[0]}\` is a symbolic link.`)
    }
  })

  test('a file that cannot be written exits with 3', async ({ expect }) => {
    const root = createProject()
    const { code, stderr } = await docsgen(['check', '--report', 'json=content/index.md/report.json'], { cwd: root })
    expect(code).toBe(3)
    expect(stderr).toMatch(/error Cannot write the report `.*report\.json`: ENOTDIR\.|EEXIST/)
  })

  test('github by default in GitHub Actions', async ({ expect }) => {
    const annotation = /^::error file=content\/guide\/second\.md,line=5,col=11,.*title=link\/missing-page::/m
    const env = { GITHUB_ACTIONS: 'true', CI: 'true' }
    const [asked, actions, json] = await Promise.all([
      docsgen(['check', '--report', 'github'], { cwd: createProject(faultySite) }),
      docsgen(['check'], { cwd: createProject(faultySite), env }),
      docsgen(['check', '--report', 'json'], { cwd: createProject(faultySite), env }),
    ])
    expect(asked.stderr).toMatch(annotation)
    expect(asked.stderr).not.toContain('- error')
    expect(actions.stderr).toMatch(annotation)
    expect(actions.stderr).toContain('content/guide/second.md:5:11 - error link/missing-page')
    expect(json.stderr).not.toMatch(annotation)
    expect(() => JSON.parse(json.stdout)).not.toThrow()
  })
})

describe.concurrent('a terminal', () => {
  const esc = '\u001B'

  test('output to a file has no colors and no progress', async ({ expect }) => {
    for (const env of [{}, { TERM: 'dumb' }, { CI: '1' }, { FORCE_COLOR: '1', NO_COLOR: '1' }, { FORCE_COLOR: '0' }] as Record<
      string,
      string
    >[]) {
      const { stdout, stderr } = await docsgen(['check'], { cwd: createProject(faultySite), env })
      expect(stdout + stderr, JSON.stringify(env)).not.toContain(esc)
      expect(stderr).not.toContain('\r')
    }
  })

  test('FORCE_COLOR enables colors', async ({ expect }) => {
    const { stderr } = await docsgen(['check'], { cwd: createProject(faultySite), env: { FORCE_COLOR: '1' } })
    expect(stderr).toContain(`${esc}[31m`)
  })

  // `script` runs a program in a pseudo-terminal.
  const hasScript = process.platform === 'linux' && existsSync('/usr/bin/script')
  test.runIf(hasScript)('of a person gets colours, unless it is dumb', async ({ expect }) => {
    const inTerminal = (env: Record<string, string>) =>
      shell('script -qec "stty cols 20; $docsgen check" /dev/null', { cwd: createProject(faultySite), env })
    const [colourful, dumb, plain] = await Promise.all([
      inTerminal({ TERM: 'xterm' }),
      inTerminal({ TERM: 'dumb' }),
      inTerminal({ TERM: 'xterm', NO_COLOR: '1', CI: '1' }),
    ])
    expect(colourful.stdout).toContain(`${esc}[31m`)
    expect(dumb.stdout).not.toContain(esc)
    expect(plain.stdout).not.toContain(esc)
    expect([colourful.code, dumb.code, plain.code]).toEqual([1, 1, 1])
  })
})

describe.concurrent('a reader', () => {
  test('that closes the pipe early is not a failure', async ({ expect }) => {
    const root = createProject(
      Object.fromEntries([
        ...Object.entries(faultySite),
        ...Array.from({ length: 900 }, (_, index) => [`content/more/page-number-${index}-${'x'.repeat(80)}.md`, `# Page ${index}\n`]),
      ]),
    )
    const head = await shell('set -o pipefail; $docsgen routes --json | head -1; echo "$PIPESTATUS"', { cwd: root })
    expect(head.stdout).toMatch(/^\[\n[01]\n$/)
    expect(head.stderr).not.toMatch(/EPIPE|\n\s+at /)
    const closed = await shell('$docsgen build 2>&1 | head -1; echo "$PIPESTATUS"', { cwd: createProject(faultySite) })
    expect(closed.stdout).toMatch(/^✓ discover .*\n1\n$/)
  })

  test.runIf(existsSync('/dev/full'))('that has no room is one', async ({ expect }) => {
    const [routes, version, build, none] = await Promise.all([
      shell('$docsgen routes > /dev/full', { cwd: createProject() }),
      shell('$docsgen --version > /dev/full', { cwd: createProject() }),
      shell('$docsgen build > /dev/full', { cwd: createProject() }),
      shell('$docsgen build >&- 2>&- <&-', { cwd: createProject() }),
    ])
    expect([routes.code, version.code, build.code, none.code]).toEqual([3, 3, 0, 0])
    expect(routes.stderr).toMatch(/^error Cannot write to standard output: .*ENOSPC/m)
  })
})
