import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, smallSite } from './project.ts'
import { docsgen } from './run-here.ts'

const config = "import redirects from './redirects.json'\n\nexport default { title: 'Small', lastUpdated: false, redirects }\n"
const listOf = (...pairs: readonly (readonly [string, string])[]) => `${JSON.stringify(pairs.map(([from, to]) => ({ from, to })))}\n`
const entries = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'redirects.json'), 'utf8')) as { from: string; to: string }[]).map(({ from, to }) => [from, to])

describe.concurrent('redirect', () => {
  test('add writes the list that the config imports, and leads older redirects to the new address', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'docs.config.ts': config, 'redirects.json': listOf(['/older', '/old']) })
    const added = await docsgen(['redirect', 'add', '/old', '/guide/first'], { cwd: root })
    expect([added.code, added.stderr]).toEqual([0, 'Added to redirects.json: /old → /guide/first\n'])
    expect(readFileSync(join(root, 'redirects.json'), 'utf8')).toBe(
      '[\n  { "from": "/older", "to": "/guide/first" },\n  { "from": "/old", "to": "/guide/first" }\n]\n',
    )
    // The new address is an old one itself.
    await docsgen(['redirects', 'add', '/oldest', '/older#top'], { cwd: root })
    expect(entries(root).at(-1)).toEqual(['/oldest', '/guide/first#top'])
    const built = await docsgen(['build', '--strict'], { cwd: root })
    expect(built.code, built.stderr).toBe(0)
    expect(readFileSync(join(root, 'out/_redirects'), 'utf8')).toContain('/old /guide/first 301\n')
  })

  test('add creates the list and says how to import it', async ({ expect }) => {
    const root = createProject()
    const { code, stderr } = await docsgen(['redirect', 'add', '/old', '/guide/first'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(stderr).toContain(
      "The redirect has no effect yet. Import the list in `docs.config.ts`:\n\n  import redirects from './redirects.json'\n",
    )
    expect(entries(root)).toEqual([['/old', '/guide/first']])
  })

  test('add rejects what would not work, and writes nothing', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'docs.config.ts': config, 'redirects.json': listOf(['/known', '/guide/first']) })
    const before = readFileSync(join(root, 'redirects.json'), 'utf8')
    const cases = [
      ['old', '/', '`old` cannot be redirected: it must begin with `/`.'],
      ['/../x', '/', '`/../x` cannot be redirected'],
      ['/x', 'javascript:alert(1)', '`javascript:alert(1)` cannot be the target of a redirect'],
      ['/guide/first', '/', 'There is a page at `/guide/first`, which a redirect would hide.'],
      ['/known/', '/', '`/known/` already redirects to `/guide/first`.'],
      ['/x', '/x', 'would form a loop'],
      ['/x', '/guide/frist', 'There is no page at `/guide/frist`.'],
    ] as const
    for (const [from, to, message] of cases) {
      const { code, stderr } = await docsgen(['redirect', 'add', from, to], { cwd: root })
      expect(code, stderr).toBe(2)
      expect(stderr).toContain(message)
    }
    expect(readFileSync(join(root, 'redirects.json'), 'utf8')).toBe(before)
  })

  test('fix lists all problems and solves those with one solution', async ({ expect }) => {
    const list = listOf(
      ['/one', '/two'],
      ['/two', '/guide/first'],
      ['/two', '/guide/second'],
      ['/guide/first', '/guide/second'],
      ['/a', '/b'],
      ['/b', '/a'],
      ['/dead', '/nowhere'],
      ['/out', 'https://example.com/'],
    )
    const root = createProject({ ...smallSite, 'docs.config.ts': config, 'redirects.json': list })
    const dry = await docsgen(['redirects', 'fix', '--dry-run'], { cwd: root })
    expect(dry.code, dry.stderr).toBe(1)
    expect(readFileSync(join(root, 'redirects.json'), 'utf8')).toBe(list)
    const { code, stdout, stderr } = await docsgen(['redirects', 'fix'], { cwd: root })
    expect(code, stderr).toBe(1)
    expect(stdout.trim().split('\n')).toEqual([
      '/one → /two leads to another redirect: /guide/first (fixed)',
      '/two → /guide/second repeats an earlier redirect: remove it (fixed)',
      '/guide/first → /guide/second hides a page: remove it (fixed)',
      '/a → /b is part of a loop',
      '/b → /a is part of a loop',
      '/dead → /nowhere leads nowhere',
    ])
    expect(stderr).toContain('Fixed 3 redirects in redirects.json.')
    expect(entries(root)).toEqual([
      ['/one', '/guide/first'],
      ['/two', '/guide/first'],
      ['/a', '/b'],
      ['/b', '/a'],
      ['/dead', '/nowhere'],
      ['/out', 'https://example.com/'],
    ])
    // The build reports the rest, at the lines of the list.
    const built = await docsgen(['build'], { cwd: root })
    expect(built.stderr).toMatch(/^redirects\.json:4:\d+ - error redirect\/loop/m)
    expect(built.stderr).toMatch(/^redirects\.json:6:\d+ - error link\/missing-page/m)
    writeFileSync(join(root, 'redirects.json'), listOf(['/old', '/guide/first']))
    const fine = await docsgen(['redirects', 'fix'], { cwd: root })
    expect([fine.code, fine.stderr]).toEqual([0, '1 redirect without problems.\n'])
  })
})
