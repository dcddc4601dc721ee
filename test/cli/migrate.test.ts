import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createProject, type Files, readTree } from './project.ts'
import { docsgen } from './run-here.ts'

const vitepress: Files = {
  'docs/.vitepress/config.js': `export default {
  title: 'Acme',
  themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'Start', link: '/guide/start' }] }] },
}
`,
  'docs/index.md': '# Acme\n\nRead the [guide](./guide/start.md#first-steps), or [this](./gone.md).\n',
  'docs/guide/start.md': '# Start\n\n## First steps\n\n![A picture](./picture.svg)\n\n::: tip\nText.\n:::\n',
  'docs/guide/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'docs/public/robots.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
}

const built: Files = {
  'built/index.html': '<main><h1 id="acme">Acme</h1></main>',
  'built/guide/start.html':
    '<nav><a id="menu"></a></nav><main><h1 id="start">Start</h1><h2 id="first-steps">First</h2><h2 id="lost">Lost</h2></main><div role="dialog"><h4 id="search">Search</h4></div>',
  'built/elsewhere.html': '<main></main>',
  'built/404.html': '',
}

describe.concurrent('docsgen migrate', () => {
  test('writes a new site that passes a strict build, twice the same, and leaves the old one alone', async ({ expect }) => {
    const root = createProject(vitepress)
    const before = readTree(root)
    const [first, second] = await Promise.all([
      docsgen(['migrate', 'docs', '--into', '../one'], { cwd: root }),
      docsgen(['migrate', '--into', '../other/two'], { cwd: root }),
    ])
    expect(first).toMatchObject({ code: 0, stdout: '' })
    expect(first.stderr).toContain('The new site has 2 of 2 addresses, 3 of 3 anchors of the old one, by docsgen’s model of VitePress.')
    expect(first.stderr).toMatch(/100 % of the \d+ words arrived\. No block lacks words\./)
    expect(first.stderr).toContain('finds no problems')
    expect(second.code).toBe(0)
    expect(readTree(root)).toEqual(before)
    const one = readTree(join(root, '../one')) ?? {}
    const two = readTree(join(root, '../other/two')) ?? {}
    expect(Object.keys(one)).toEqual([
      '.gitignore',
      'MIGRATION.md',
      'MIGRATION.tsv',
      'content/guide/picture.svg',
      'content/guide/start.md',
      'content/index.md',
      'docs.config.ts',
      'package.json',
      'public/robots.svg',
    ])
    // Only the path of the config file depends on where the command runs.
    expect({ ...two, 'MIGRATION.md': two['MIGRATION.md']?.replaceAll('docs/.vitepress', '.vitepress') }).toEqual(one)
    const build = await docsgen(['build', '--strict'], { cwd: join(root, '../one') })
    expect(build.code, build.stderr).toBe(0)
  })

  test('writes nothing with --report-only', async ({ expect }) => {
    const root = createProject(vitepress)
    const before = readTree(root)
    const { code, stdout } = await docsgen(['migrate', 'docs', '--report-only'], { cwd: root })
    expect(code).toBe(0)
    expect(stdout).toContain('What is left to do takes about')
    expect(stdout).toContain('The new site has 2 of 2 addresses')
    expect(readTree(root)).toEqual(before)
    expect(existsSync(join(root, 'docs-docsgen'))).toBe(false)
  })

  test('keeps links without proof, and a strict build accepts them until they are solved', async ({ expect }) => {
    const root = createProject({
      'book.toml': '[book]\ntitle = "B"\n[output.html]\nsite-url = "/b/"\n',
      'src/SUMMARY.md': '- [A](a.md)\n',
      'src/a.md': '# A\n\n[out](../../other/x.html), [gone](./gone.md)\n',
    })
    const { code, stderr } = await docsgen(['migrate', '--into', 'new'], { cwd: root })
    expect(code).toBe(0)
    expect(stderr).toContain('It accepts 1 known problem')
    const site = join(root, 'new')
    const { 'content/a.md': page = '', 'docs.config.ts': config = '' } = readTree(site) ?? {}
    expect(page).toBe('# A\n\n[out](../../other/x.html), gone <!-- broken link: ./gone.md -->\n')
    expect(config).toContain("check: { knownProblems: { 'content/a.md': { 'link/missing-page': 1 } } },")
    expect(await docsgen(['build', '--strict'], { cwd: site })).toMatchObject({ code: 0 })
    expect((await docsgen(['check', '--strict'], { cwd: site })).stderr).toContain('The config accepts 1 known problem.')
    writeFileSync(join(site, 'content/a.md'), '# A\n')
    const solved = await docsgen(['build', '--strict'], { cwd: site })
    expect(solved).toMatchObject({ code: 2, stderr: expect.stringContaining('config/solved-problem') })
  })

  test('compares with a built site', async ({ expect }) => {
    const root = createProject({ ...vitepress, ...built })
    const { code, stderr } = await docsgen(['migrate', 'docs', '--old-site', 'built', '--into', 'new'], { cwd: root })
    expect(code).toBe(0)
    expect(stderr).toContain('2 of 3 addresses, 3 of 4 anchors of the old one, measured in its HTML.')
    expect(stderr).toContain('Not on the new site: /elsewhere, /guide/start#lost.')
  })

  test('in place replaces nothing that Git could not bring back', async ({ expect }) => {
    const root = createProject({ ...vitepress, 'package.json': '{}\n', '.gitignore': 'node_modules\n' })
    expect(await docsgen(['migrate', '--in-place'], { cwd: root })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must be in a Git repository'),
    })
    const git = (...args: string[]) => spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root })
    git('init', '-q')
    expect(await docsgen(['migrate', '--in-place'], { cwd: root })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no uncommitted changes'),
    })
    git('add', '-A')
    git('commit', '-qm', 'Start')
    expect((await docsgen(['migrate', '--in-place'], { cwd: root })).code).toBe(0)
    const tree = readTree(root) ?? {}
    expect(tree['package.json']).toBe('{}\n')
    expect(tree['.gitignore']).toBe('node_modules\nout/\n.docsgen/\n')
    expect(tree['docs/index.md']).toBe(vitepress['docs/index.md'])
    expect(tree['content/index.md']).toContain('# Acme')
    expect(tree['MIGRATION.md']).toContain('`content/index.md:3` `./gone.md`')
  })
})

test('a check of another site says how much it proved, and why not more', async () => {
  const book = (config: string, text: string): Files => ({ 'book.toml': config, 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': text })
  const check = (files: Files) => docsgen(['check', '--as', 'auto'], { cwd: createProject(files) })
  const proved = await check(book('', '# A\n\n[x](#a)\n'))
  expect([proved.code, proved.stderr.split('\n').at(-2)]).toEqual([
    0,
    'Checked 1 page and 1 link. Anchors checked on 1 of 1 page. No problems found.',
  ])
  const unproved = await check(book('[preprocessor.own]\n', '# A\n\n[x](#a)\n'))
  expect([unproved.code, unproved.stderr.split('\n').at(-2)]).toEqual([
    0,
    'Checked 1 page and 1 link. Anchors checked on 0 of 1 page; not on 1 because of the preprocessor `own`.',
  ])
  const grouped = await check(book('[preprocessor.own]\n', '# A\n\n[x](#one)\n\n[y](#two)\n'))
  expect(grouped.code).toBe(0)
  expect(grouped.stderr.match(/other-site\/unchecked-anchor/g)).toHaveLength(1)
  expect(grouped.stderr).toContain('found 2 times in 1 file; also at src/a.md:5:5')
  const empty = await check({ 'mkdocs.yml': 'site_name: T\n', 'docs/a.txt': '' })
  expect([empty.code, empty.stderr.split('\n').at(-2)]).toEqual([1, 'Checked 0 pages and 0 links. Anchors checked on 0 of 0 pages.'])
  expect(empty.stderr).toContain('other-site/no-pages')
})

test('folders that cannot be used are refused, and nothing is written', async () => {
  const root = createProject({
    ...vitepress,
    'full/x.txt': 'x',
    'file.txt': 'x',
    'jekyll/_config.yml': 'title: T\n',
    'docfx/docfx.json': '{}',
    'books/a/book.toml': '',
    'books/b/book.toml': '',
  })
  symlinkSync('full', join(root, 'link'))
  mkdirSync(join(root, 'locked'))
  chmodSync(join(root, 'locked'), 0o500)
  const before = readTree(root)
  const cases: readonly (readonly [args: string, says: string])[] = [
    ['migrate missing', 'error Folder not found: `missing`.'],
    ['migrate file.txt', 'error `file.txt` is a file, not a folder.'],
    ['migrate docs --into full', 'error The folder `full` is not empty.'],
    ['migrate docs --into file.txt', 'error `file.txt` is a file.'],
    ['migrate docs --into link', 'error `link` is a symbolic link.'],
    ['migrate docs --into new --in-place', 'error `--in-place` and `--into` cannot be used together.'],
    ['migrate full', 'error No site of another tool was found in this folder.'],
    ['migrate jekyll', 'error The site in this folder is made with Jekyll (`_config.yml`), which docsgen cannot read.'],
    ['migrate docfx', 'error docsgen can check the DocFX site of `docfx.json`, but not migrate it.'],
    ['migrate docs --from hugo', 'error No Hugo site was found in this folder.'],
    ['migrate docs --from hugo', 'use `--from vitepress`.'],
    ['migrate books', '--from mdbook`.'],
    ['migrate docs --old-site missing', 'error Folder not found: `missing`.'],
  ]
  for (const [args, says] of cases) {
    const { code, stderr } = await docsgen(args.split(' '), { cwd: root })
    expect({ args, code, stderr }).toEqual({ args, code: 2, stderr: expect.stringContaining(says) })
  }
  // root may write everywhere.
  if (process.getuid?.() !== 0) {
    const { code, stderr } = await docsgen(['migrate', 'docs', '--into', 'locked/new'], { cwd: root })
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('No files were written.') })
  }
  expect(readTree(root)).toEqual(before)
})
