import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, faultySite, readTree, shell, smallConfig, smallSite, writeFiles } from './project.ts'
import { docsgen } from './run-here.ts'

const duration = String.raw`(?:\d+ ms|\d+\.\d s)`

describe.concurrent('build', () => {
  test('reports the result and the time of each stage on stderr', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'content/guide/second.md': '# Second\n\n## A heading\n\n```nolanguage\ntext\n```\n' })
    const { code, stdout, stderr } = await docsgen(['build'], { cwd: root })
    const stages = ['discover', 'parse', 'assemble', 'check', 'bundle', 'render', 'emit']
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    for (const stage of stages) expect(stderr).toMatch(new RegExp(`^✓ ${stage} ${duration}$`, 'm'))
    expect(stderr).toMatch(new RegExp(String.raw`^3 pages, \d+ files, [\d.]+ kB in ${duration}$`, 'm'))
    expect(stderr).toMatch(/^1 warning$/m)
    for (const stage of stages) expect(stderr.match(new RegExp(`\\b${stage} ${duration}`, 'g'))).toHaveLength(1)
    const pages = Object.keys(readTree(join(root, 'out')) ?? {}).filter((path) => path.endsWith('.html'))
    expect(pages).toEqual(['404.html', 'guide/first.html', 'guide/second.html', 'index.html', 'search.html'])
  })

  test('starts no thread for a small site', async ({ expect }) => {
    const report = `const threads = require('node:worker_threads')
      threads.Worker = class { constructor() { require('node:fs').appendFileSync('threads.txt', 'started ') } }`
    const root = createProject({ ...smallSite, 'report-threads.cjs': report })
    const env = { NODE_OPTIONS: `--require=${join(root, 'report-threads.cjs')}` }
    const { code, stderr } = await docsgen(['build'], { cwd: root, env })
    expect({ code, threads: existsSync(join(root, 'threads.txt')) }, stderr).toEqual({ code: 0, threads: false })
  })

  test('exits with 1 on an error, shows its location, and publishes nothing', async ({ expect }) => {
    const root = createProject()
    await docsgen(['build'], { cwd: root })
    const before = readTree(join(root, 'out'))
    writeFiles(root, faultySite)
    const { code, stdout, stderr } = await docsgen(['build'], { cwd: root })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('content/guide/second.md:5:11 - error link/missing-page')
    expect(stderr).toContain('   5 | [Nowhere](./nowhere)\n     |           ^^^^^^^^^')
    expect(stderr).toContain('1 error, 1 warning in 1 file\nNothing was published. The output folder is unchanged.\n')
    expect(readTree(join(root, 'out'))).toEqual(before)
    expect(readdirSync(root).sort()).toEqual(['.docsgen', 'content', 'docs.config.ts', 'out'])
  })

  test('exits with 0 on a warning, with 1 under --strict', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'content/index.md': '# Home\n\n[First](./guide/first.md)\n\n```nolanguage\ntext\n```\n' })
    expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
    rmSync(join(root, 'out'), { recursive: true })
    const strict = await docsgen(['build', '--strict'], { cwd: root })
    expect(strict.code).toBe(1)
    expect(strict.stderr).toContain('1 warning in 1 file (warnings count as errors under --strict)')
    expect(existsSync(join(root, 'out'))).toBe(false)
  })

  test('exits with 2 if the config is invalid', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'docs.config.ts': "export default {\n  title: 'Small',\n  bse: '/docs/',\n}\n" })
    const { code, stdout, stderr } = await docsgen(['build'], { cwd: root })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('docs.config.ts:3:3 - error config/unknown-key')
    expect(stderr).toContain('base')
    expect(existsSync(join(root, 'out'))).toBe(false)
  })

  test('exits with 2 if the config exits the process with 0', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'docs.config.ts': 'process.exit(0)\n' })
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code).toBe(2)
    expect(stderr).toContain('process.exit(0)')
  })

  test('exits with 3 on a system error, and names it', async ({ expect }) => {
    const root = createProject()
    writeFileSync(join(root, 'file'), '')
    const { code, stdout, stderr } = await docsgen(['build', '-o', 'file/out'], { cwd: root })
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(/^error .*file/m)
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('accepts the project folder, the config, the output folder, and the base', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'other.config.ts': smallConfig.replace('Small', 'Other') })
    const { code } = await docsgen(['build', 'site', '-c', 'other.config.ts', '-o', 'public/here', '--base', '/docs/'], {
      cwd: dirname(root),
    })
    expect(code).toBe(0)
    expect(existsSync(join(root, 'out'))).toBe(false)
    const html = readTree(join(dirname(root), 'public/here'))?.['guide/first.html'] ?? ''
    expect(html).toContain('href="/docs/guide/second#a-heading"')
    expect(html).toContain('Other')
    expect([...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map((match) => match[1]).filter((href) => !href?.startsWith('/docs/'))).toEqual(
      [],
    )
  })

  test('produces the same site with one thread', async ({ expect }) => {
    const root = createProject()
    const [one, all] = await Promise.all([
      docsgen(['build', '-o', 'one', '--concurrency', '1'], { cwd: root }),
      docsgen(['build', '-o', 'all'], { cwd: createProject() }),
    ])
    expect([one.code, all.code]).toEqual([0, 0])
  })

  test('replaces a folder that it did not create only with --force', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'out/mine.txt': 'mine' })
    const refused = await docsgen(['build'], { cwd: root })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('--force')
    expect(readTree(join(root, 'out'))).toEqual({ 'mine.txt': 'mine' })
    expect((await docsgen(['build', '--force'], { cwd: root })).code).toBe(0)
    expect(readTree(join(root, 'out'))).not.toHaveProperty('mine.txt')
  })
})

describe.concurrent('check', () => {
  test('finds the same problems as a build, and writes no site', async ({ expect }) => {
    const root = createProject(faultySite)
    const before = readTree(join(root, 'content'))
    const { code, stdout, stderr } = await docsgen(['check'], { cwd: root })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('content/guide/second.md:5:11 - error link/missing-page')
    expect(stderr).toContain('1 error, 1 warning in 1 file')
    expect(readTree(join(root, 'content'))).toEqual(before)
    expect(readdirSync(root).sort()).toEqual(['.docsgen', 'content', 'docs.config.ts'])
  })

  test('reports that there are no problems', async ({ expect }) => {
    const { code, stderr } = await docsgen(['check'], { cwd: createProject() })
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Checked 3 pages\. No problems found\.$/m)
  })
})

describe.concurrent('routes', () => {
  test('lists every page on stdout, as text or JSON', async ({ expect }) => {
    const root = createProject()
    const [table, json] = await Promise.all([docsgen(['routes'], { cwd: root }), docsgen(['routes', '--json'], { cwd: createProject() })])
    expect(table).toEqual({
      code: 0,
      signal: null,
      stdout: '/              index         docs\n/guide/first   guide/first   docs\n/guide/second  guide/second  docs\n',
      stderr: '',
    })
    expect(json.stderr).toBe('')
    expect(JSON.parse(json.stdout)).toEqual([
      { id: 'index', path: '/', sidebar: 'docs' },
      { id: 'guide/first', path: '/guide/first', sidebar: 'docs' },
      { id: 'guide/second', path: '/guide/second', sidebar: 'docs' },
    ])
    expect(existsSync(join(root, 'out'))).toBe(false)
  })

  test('shows the published policy of each page, with the option behind each source', async ({ expect }) => {
    const options =
      "security: { pages: [{ match: 'guide/**', allow: { frame: ['https://a.example'] } }] }, head: [{ tag: 'script', content: 'a()' }]"
    const root = createProject({ ...smallSite, 'docs.config.ts': smallConfig.replace('lastUpdated', () => `${options}, lastUpdated`) })
    const [text, json, built] = await Promise.all([
      docsgen(['routes', '--security'], { cwd: root }),
      docsgen(['routes', '--security', '--json'], { cwd: root }),
      docsgen(['build', '--strict'], { cwd: root }),
    ])
    expect([text.code, json.code, built.code]).toEqual([0, 0, 0])
    expect(text.stdout).toMatch(/^1 page: \/\n {2}default-src 'none'\n {2}script-src 'self' 'sha256-\S+' 'sha256-\S+' \(head\[0\]\)\n/)
    expect(text.stdout).toContain('2 pages: /guide/first, /guide/second\n')
    expect(text.stdout).toContain('  frame-src https://a.example (security.pages[0].allow.frame)\n')
    expect(text.stdout).toContain('  without require-trusted-types-for (head[0])\n')
    const [home, first] = JSON.parse(json.stdout)
    expect(first.security.widened).toContainEqual({
      directive: 'frame-src',
      source: 'https://a.example',
      from: 'security.pages[0].allow.frame',
    })
    const published = (file: string) => readFileSync(join(root, 'out', file), 'utf8').replaceAll('&#x27;', "'")
    expect(published('index.html')).toContain(`content="${home.security.policy}"`)
    expect(published('guide/first.html')).toContain(`content="${first.security.policy}"`)
    expect(published('_headers')).toContain(`Content-Security-Policy: ${first.security.policy}; frame-ancestors 'none'`)
  })

  test('prints only the list to stdout if there are problems', async ({ expect }) => {
    const { code, stdout, stderr } = await docsgen(['routes', '--json'], { cwd: createProject(faultySite) })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toHaveLength(3)
    expect(stderr).toContain('error link/missing-page')
  })
})

describe.concurrent('clean', () => {
  test('removes the output and the cache; downloaded packages only with --all', async ({ expect }) => {
    const root = createProject()
    await docsgen(['build'], { cwd: root })
    writeFiles(root, { '.docsgen/packages/some.tgz': 'bytes', '.docsgen/output-copy/index.html': 'home' })
    const { code, stdout, stderr } = await docsgen(['clean'], { cwd: root })
    const removed = 'Removed the output folder, the copy of the output folder, and the cache.\n'
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: removed })
    expect(existsSync(join(root, 'out'))).toBe(false)
    expect(readTree(join(root, '.docsgen'))).toEqual({ 'packages/some.tgz': 'bytes' })

    expect((await docsgen(['clean', '--all'], { cwd: root })).code).toBe(0)
    expect(readdirSync(root).sort()).toEqual(['content', 'docs.config.ts'])
  })

  test('keeps what it did not create', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'out/mine.txt': 'mine' })
    const { code, stderr } = await docsgen(['clean'], { cwd: root })
    expect(code).toBe(2)
    expect(stderr).toContain('so nothing was removed.')
    expect(readTree(join(root, 'out'))).toEqual({ 'mine.txt': 'mine' })
  })
})

describe.concurrent('any name of the project folder', () => {
  for (const name of ['größe 日本', "it's 100% #1 [a] (b) %20 $x q?a&b"]) {
    test(name, async ({ expect }) => {
      const root = createProject(
        {
          ...smallSite,
          'docs.config.ts': smallConfig.replace('lastUpdated: false', "lastUpdated: false, components: { Note: './theme/note.tsx' }"),
          'theme/note.tsx': 'export default function Note() { return <p>A note.</p> }\n',
          'content/guide/second.md': '# Second\n\n## A heading\n\n<Note />\n',
        },
        name,
      )
      const { code, stderr } = await docsgen(['build'], { cwd: root })
      expect(stderr).not.toContain('error')
      expect(code).toBe(0)
      expect(readTree(join(root, 'out'))?.['guide/second.html']).toContain('<p>A note.</p>')
      expect((await docsgen(['check', root], { cwd: dirname(root) })).code).toBe(0)
      expect((await docsgen(['clean', '--all', root], { cwd: dirname(root) })).code).toBe(0)
      expect(readdirSync(root).sort()).toEqual(['content', 'docs.config.ts', 'theme'])
    })
  }

  test.runIf(process.platform !== 'win32')('a link to it', async ({ expect }) => {
    const root = createProject()
    const link = join(dirname(root), 'link')
    symlinkSync(root, link)
    expect((await docsgen(['build', link], { cwd: dirname(root) })).code).toBe(0)
    expect(readTree(join(root, 'out'))).toHaveProperty('index.html')
    expect((await docsgen(['build'], { cwd: link, env: { PWD: link } })).code).toBe(0)
  })

  test('a current folder that no longer exists', async ({ expect }) => {
    const root = createProject()
    const gone = join(dirname(root), 'gone')
    mkdirSync(gone)
    const { code, stderr } = await shell(`cd ${gone} && rmdir ${gone} && $docsgen build ${root}`, { cwd: root })
    // The shell may report the folder before docsgen does.
    expect(code).toBe(3)
    expect(stderr).toContain('error The current folder no longer exists.\n  hint Change to an existing folder and run the command again.\n')
  })
})
