import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, type Files, readTree, smallSite, writeFiles } from './project.ts'
import { docsgen } from './run-here.ts'

const config = "export default { title: 'Small', lastUpdated: false, components: { Own: 'own.tsx' } }\n"
const withComponent = (code: string): Files => ({
  ...smallSite,
  'docs.config.ts': config,
  'own.tsx': code,
  'content/guide/second.md': '# Second\n\n## A heading\n\n<Own />\n',
})
const verify = (root: string, ...flags: string[]) => docsgen(['build', '--verify', ...flags], { cwd: root })

describe.concurrent('build --verify', () => {
  test('publishes what a build without caches also makes, and leaves nothing behind', async ({ expect }) => {
    const root = createProject(withComponent('export default () => <p>Own</p>\n'))
    for (const page of ['# Home\n', '# Home\n\nRead the [first page](./guide/first.md).\n']) {
      writeFiles(root, { 'content/index.md': page })
      const { code, stderr } = await verify(root)
      expect(code, stderr).toBe(0)
      expect(stderr).toContain('✓ clean build ')
      expect(stderr).toContain('A build without caches made the same files.\n')
      expect(readdirSync(join(root, '.docsgen/cache')).filter((name) => name.startsWith('verify-'))).toEqual([])
    }
  })

  test('finds a reused page that reads a file docsgen does not follow, and publishes nothing', async ({ expect }) => {
    const root = createProject({
      ...withComponent(
        "import { readFileSync } from 'node:fs'\nexport default () => <p>{readFileSync(process.cwd() + '/data.txt', 'utf8')}</p>\n",
      ),
      'data.txt': 'The price is 80 coins.',
    })
    expect((await verify(root)).code).toBe(0)
    const before = readTree(join(root, 'out'))
    writeFileSync(join(root, 'data.txt'), 'The price is 90 coins.')
    const { code, stderr } = await verify(root)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /out\/guide\/second\.html - error verify\/not-reproducible\n {2}A build without caches produces a different version of this file: line \d+, column \d+ has “[^”]*price is 80 coins[^”]*” instead of “[^”]*price is 90 coins[^”]*”\. Nothing was published\.\n {2}hint This build reused the file of an earlier build/,
    )
    expect(stderr).toContain('1 error in 1 file')
    expect(readTree(join(root, 'out'))).toEqual(before)
    // The usual build does not notice.
    expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
    expect(readTree(join(root, 'out'))).toEqual(before)
    await docsgen(['clean'], { cwd: root })
    expect((await verify(root)).code).toBe(0)
    expect(readFileSync(join(root, 'out/guide/second.html'), 'utf8')).toContain('price is 90 coins')
  })

  test('finds a component that returns something else each time', async ({ expect }) => {
    const root = createProject(withComponent('export default () => <p>{Math.random()}</p>\n'))
    const { code, stderr } = await verify(root)
    expect(code).toBe(1)
    expect(stderr).toContain('out/guide/second.html - error verify/not-reproducible')
    expect(stderr).toContain('hint Both builds made the file, so code of the site returns something else each time.')
    expect(existsSync(join(root, 'out'))).toBe(false)
  })

  test('finds a config that is not the same twice, and problems that only one build reports', async ({ expect }) => {
    const check =
      "{ name: 'odd', check: () => Math.random() < 2 ? [{ code: 'code', message: 'Seen at ' + performance.now(), file: 'content/index.md', line: 1 }] : [] }"
    const root = createProject({
      ...smallSite,
      'docs.config.ts': `export default { title: 'Small', description: 'Made ' + performance.now(), lastUpdated: false, checks: [${check}] }\n`,
    })
    const { code, stderr } = await verify(root)
    expect(code).toBe(1)
    expect(stderr).toContain('out/404.html - error verify/not-reproducible')
    expect(stderr).toContain('content/index.md:1 - error verify/other-problems')
    expect(stderr).toContain('Only a build without caches reports this problem: Seen at')
    expect(existsSync(join(root, 'out'))).toBe(false)
  })

  test('reports the site’s own problems once', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'content/guide/second.md': '# Second\n\n[Nowhere](./nowhere)\n' })
    const { code, stderr } = await verify(root)
    expect(code).toBe(1)
    expect(stderr.match(/error link\//g)).toHaveLength(1)
    expect(stderr).not.toContain('verify/')
    expect((await verify(root, '--trusted', 'HEAD')).code).toBe(2)
  })
})
