import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, type Files, readTree, smallSite, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { commit, git } from '../../cli/trusted-repository.ts'

const config = (version: string, more = '') => `export default {
  title: 'Small', description: 'A small site.', url: 'https://docs.example.com', lastUpdated: false, editUrl: false, includes: ['samples'],
  versions: [{ id: '2.x', label: '2.x' }, ${version}],${more}
}
`
const ofTag = "{ id: '1.x', label: '1.x', ref: 'v1.0.0' }"

const old: Files = {
  'content/index.md': '# Home of 1\n\nRead the [first page](./guide/first.md) and [only here](/guide/only-here).\n',
  'content/guide/first.md': '# First of 1\n\n```js file="/samples/a.js"\n```\n\n![Dot](./dot.svg)\n',
  'content/guide/only-here.md': '# Only here\n\nSee [second](./second.md).\n',
  'content/guide/second.md': '# Second\n\n## A heading\n\nText of 1.\n',
  'content/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle r="1"/></svg>\n',
  'samples/a.js': 'oldSample()\n',
}

/** A repository with the tag `v1.0.0` and other pages in the working tree. */
function createRepository(version = ofTag, more = ''): string {
  const root = createProject({ '.gitignore': '.docsgen\nout\n' })
  git(root, 'init', '--quiet', '--initial-branch=main')
  commit(root, old, 'one')
  git(root, 'tag', 'v1.0.0')
  git(root, 'rm', '--quiet', 'content/guide/only-here.md')
  git(root, 'add', '.gitignore')
  commit(root, { ...smallSite, 'samples/a.js': 'newSample()\n', 'docs.config.ts': config(version, more) }, 'two')
  return root
}

const page = (root: string, path: string) => readFileSync(join(root, 'out', path), 'utf8')

describe.concurrent('versions from git', () => {
  test('the pages, assets and samples of a tag are published, with those of the working tree', async ({ expect }) => {
    const root = createRepository()
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(page(root, 'guide/first.html')).not.toContain('First of 1')
    expect(page(root, '1.x/guide/first.html')).toContain('oldSample')
    expect(page(root, '1.x/guide/first.html')).toMatch(/<img src="\/assets\/files\/dot\.[^"]+\.svg"/)
    expect(page(root, '1.x/guide/only-here.html')).toContain('href="/1.x/guide/second"')
    expect(page(root, '1.x/index.html')).toContain('href="/1.x/guide/only-here"')
    // Nothing in the working tree or the index has changed.
    expect(git(root, 'status', '--porcelain')).toBe('')
    const before = readTree(join(root, 'out'))
    await docsgen(['build', '--strict'], { cwd: root })
    expect(readTree(join(root, 'out'))).toEqual(before)
  })

  test('a build without caches makes the same files', async ({ expect }) => {
    const root = createRepository(`${ofTag}, { id: '0.x', label: '0.x', contentDir: 'older' }`)
    writeFiles(root, { 'older/index.md': '# Home of 0\n' })
    const { code, stdout, stderr } = await docsgen(['build', '--verify'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(stdout + stderr).toContain('A build without caches made the same files.')
  })

  test('problems are shown where the exported page is, and can be ignored', async ({ expect }) => {
    const root = createRepository()
    git(root, 'tag', '--delete', 'v1.0.0')
    git(root, 'checkout', '--quiet', '-b', 'broken')
    commit(root, { 'content/guide/second.md': '# Second\n\n## A heading\n\n[Nowhere](./nowhere.md)\n\n[Gone](/gone)\n' })
    git(root, 'tag', 'v1.0.0')
    git(root, 'checkout', '--quiet', 'main')
    const { code, stderr } = await docsgen(['check'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toMatch(/\.docsgen\/cache\/versions\/1\.x-[0-9a-f]{12}\/content\/guide\/second\.md:7:8 - error link\/missing-page/)
    expect(stderr).toContain('  5 | [Nowhere](./nowhere.md)\n')
    writeFiles(root, { 'docs.config.ts': config(ofTag.replace(' }', ", problems: 'ignore' }")) })
    const ignored = await docsgen(['build', '--strict'], { cwd: root })
    expect(ignored.code, ignored.stderr).toBe(0)
    expect(page(root, '1.x/guide/second.html')).toContain('Nowhere')
  })

  test('a damaged cache is exported again, a restored one is used with any file times, and a commit needs no git', async ({ expect }) => {
    const root = createRepository()
    const hash = git(root, 'rev-parse', 'v1.0.0')
    writeFiles(root, { 'docs.config.ts': config(ofTag.replace('v1.0.0', hash)) })
    expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
    const before = readTree(join(root, 'out'))
    const cache = join(root, '.docsgen/cache/versions')
    const [folder = ''] = Object.keys(readTree(cache) ?? {}).map((path) => path.split('/')[0] ?? '')
    writeFileSync(join(cache, folder, 'content/guide/second.md'), '# Forged\n')
    writeFileSync(join(cache, folder, 'content/added.md'), '# Added\n')
    await docsgen(['build', '--strict'], { cwd: root })
    expect(readTree(join(root, 'out'))).toEqual(before)

    // Like a cache that is restored on another machine without the repository.
    const other = createProject({})
    cpSync(root, other, { recursive: true, filter: (path) => !path.includes('/.git') && !path.includes('/out') })
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: other })
    expect(code, stderr).toBe(0)
    expect(readTree(join(other, 'out'))).toEqual(before)
  })

  test('refs that cannot be used are reported with a way out', async ({ expect }) => {
    const cases = [
      [
        "{ id: '1.x', label: '1.x', ref: 'v9' }",
        'version/unknown-ref',
        'the repository has no such tag, branch, or commit',
        'git fetch --depth=1 origin tag v9',
      ],
      ["{ id: '1.x', label: '1.x', ref: '--output=x' }", 'config/bad-value', 'it begins with `-`', ''],
      ["{ id: '1.x', label: '1.x', ref: 'main..x' }", 'config/bad-value', 'it must be a Git tag, branch, or commit', ''],
      ["{ id: '1.x', label: '1.x', ref: 'v1.0.0:content' }", 'config/bad-value', 'it must be a Git tag, branch, or commit', ''],
      [
        "{ id: '1.x', label: '1.x', ref: 'v1.0.0', contentDir: 'pages' }",
        'version/no-pages',
        'the folder `pages` does not exist at `v1.0.0`',
        'at that commit',
      ],
      ["{ id: '1.x', label: '1.x', problems: 'ignore' }", 'config/bad-value', 'only a version with a `ref` can ignore problems', ''],
    ] as const
    const root = createRepository()
    for (const [version, code, reason, hint] of cases) {
      writeFiles(root, { 'docs.config.ts': config(version) })
      const run = await docsgen(['check'], { cwd: root })
      expect(run.code).toBeGreaterThan(0)
      expect(run.stderr).toContain(`docs.config.ts:3:`)
      expect(run.stderr).toContain(`error ${code}`)
      expect(run.stderr).toContain(reason)
      expect(run.stderr).toContain(hint)
    }
  })

  test('a shallow clone, a folder without a repository, and a missing git are explained', async ({ expect }) => {
    const root = createRepository()
    const shallow = createProject({}, 'parent')
    git(shallow, 'clone', '--quiet', '--depth=1', '--no-tags', `file://${root}`, 'clone')
    const clone = join(shallow, 'clone')
    const cloned = await docsgen(['build'], { cwd: clone })
    expect(cloned.stderr).toContain('the clone is shallow, and does not contain it')
    expect(cloned.stderr).toContain('`git fetch --depth=1 origin tag v1.0.0`. In GitHub Actions, set `fetch-depth: 0`')
    // The command in the hint is enough.
    git(clone, 'fetch', '--quiet', '--depth=1', 'origin', 'tag', 'v1.0.0')
    expect((await docsgen(['build', '--strict'], { cwd: clone })).code).toBe(0)

    rmSync(join(root, '.git'), { recursive: true })
    expect((await docsgen(['build'], { cwd: root })).stderr).toContain('the project folder is not in a Git repository')
    const empty = join(root, 'empty')
    mkdirSync(empty)
    expect((await docsgen(['build'], { cwd: root, env: { PATH: empty } })).stderr).toContain('Git is not installed')
  })

  test('no filter, hook, or code of the commit runs, and what is not a file is reported', async ({ expect }) => {
    const root = createRepository(ofTag.replace('v1.0.0', 'v1.1.0'))
    git(root, 'checkout', '--quiet', 'v1.0.0')
    symlinkSync('/etc/passwd', join(root, 'content/link.md'))
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'
    const evil = "import { writeFileSync } from 'node:fs'\nwriteFileSync('ran', '')\nexport default () => <p>Ran</p>\n"
    commit(root, {
      'content/large.png': pointer,
      'content/evil.tsx': evil,
      'docs.config.ts': "import { writeFileSync } from 'node:fs'\nwriteFileSync('ran', '')\nexport default {}\n",
      '.gitattributes': '*.md export-subst filter=evil export-ignore\n',
      'content/subst.md': '# Subst\n\n$Format:%H$\n',
    })
    git(root, 'add', 'content/link.md')
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${git(root, 'rev-parse', 'HEAD')},content/module`)
    git(root, 'commit', '--quiet', '--message', 'odd')
    git(root, 'tag', 'v1.1.0')
    git(root, 'checkout', '--quiet', '--force', 'main')
    git(root, 'config', 'filter.evil.smudge', 'touch ran')
    git(root, 'config', 'core.hooksPath', 'hooks')
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('docs.config.ts:3:75 - warning version/left-out\n')
    for (const [path, what] of [
      ['content/link.md', 'a symbolic link'],
      ['content/module', 'in a submodule'],
      ['content/large.png', 'stored in Git LFS'],
      ['content/evil.tsx', 'a React page, whose code does not run'],
    ])
      expect(stderr).toContain(`\`${path}\` at \`v1.1.0\` is omitted. Not supported: ${what}.`)
    expect(page(root, '1.x/subst.html')).toContain('$Format:%H$')
    expect(readTree(root)).not.toHaveProperty('ran')
    expect(page(root, '1.x/subst.html')).not.toContain('root:')
  })

  test('a version has sidebars, variables and reference pages of its own', async ({ expect }) => {
    const version = `{ id: '1.x', label: '1.x', ref: 'v1.0.0', variables: { name: 'Old' },
      sidebars: { docs: ['guide/only-here', { category: 'Old API', items: [{ autogenerate: 'api' }] }, 'guide/gone'] },
      reference: { typescript: [{ folder: 'samples/types', into: 'api', group: 'module' }] } }`
    const root = createRepository(version, " variables: { name: 'New' },")
    git(root, 'tag', '--delete', 'v1.0.0')
    git(root, 'checkout', '--quiet', '-b', 'v1.0.0', 'HEAD~1')
    const types = {
      'samples/types/package.json': '{ "name": "types", "types": "index.d.ts" }\n',
      'samples/types/index.d.ts': '/** Old words. */\nexport declare function oldFunction(): void\n',
    }
    commit(root, { ...types, 'content/guide/only-here.md': '# Only {{ name }}\n' })
    git(root, 'checkout', '--quiet', 'main')
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code, stderr).toBe(1)
    expect(stderr).toContain('docs.config.ts:4:')
    expect(stderr).toContain('sidebar/unknown-document')
    expect(stderr).toContain('`versions[1].sidebars.docs[2]`')
    writeFiles(root, {
      'docs.config.ts': config(version.replace(", 'guide/gone'", ''), " variables: { name: 'New' }, links: { orphan: 'ignore' }"),
    })
    const built = await docsgen(['build', '--strict'], { cwd: root })
    expect(built.code, built.stderr).toBe(0)
    const html = page(root, '1.x/guide/only-here.html')
    expect(html).toContain('Only Old')
    expect(html).toContain('Old API')
    expect(
      Object.keys(readTree(join(root, 'out')) ?? {})
        .filter((path) => /api\/.*html$/.test(path))
        .every((path) => path.startsWith('1.x/')),
    ).toBe(true)
    expect(JSON.stringify(readTree(join(root, 'out/1.x/api')))).toContain('Old words.')
  })

  test('pages of other versions lead to the current page, and only pages without one are for search engines', async ({ expect }) => {
    const root = createRepository(ofTag, " redirects: [{ from: '/guide/only-here', to: '/guide/moved' }],")
    writeFiles(root, { 'content/guide/moved.md': '# Moved\n' })
    git(root, 'tag', '--delete', 'v1.0.0')
    git(root, 'checkout', '--quiet', '-b', 'v1.0.0', 'HEAD~1')
    commit(root, { 'content/guide/index.md': '# Guide\n', 'content/guide/deep/gone.md': '# Gone\n', 'content/lost/page.md': '# Lost\n' })
    git(root, 'checkout', '--quiet', 'main')
    writeFiles(root, { 'content/guide/index.md': '# Guide\n' })
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
    expect(code, stderr).toBe(0)
    const linksOf = (path: string) => {
      const html = page(root, path)
      const [, canonical] = /rel="canonical" href="https:\/\/docs\.example\.com([^"]*)"/.exec(html) ?? []
      const [, href, text] = /class="untranslated">[^<]*<a href="([^"]*)">([^<]*)</.exec(html) ?? []
      return [canonical, href, text]
    }
    expect(linksOf('1.x/guide/first.html')).toEqual(['/guide/first', '/guide/first', 'Read this page for 2.x'])
    // By the redirect of the current version.
    expect(linksOf('1.x/guide/only-here.html')).toEqual(['/guide/moved', '/guide/moved', 'Read this page for 2.x'])
    expect(linksOf('1.x/guide/deep/gone.html')).toEqual(['/1.x/guide/deep/gone', '/guide/', 'Go to the documentation of 2.x'])
    expect(linksOf('1.x/lost/page.html')).toEqual(['/1.x/lost/page', '/', 'Go to the documentation of 2.x'])
    expect(linksOf('guide/first.html')).toEqual(['/guide/first', undefined, undefined])
    const old = page(root, 'sitemap.xml').match(/com\/1\.x[^<]*/g)
    expect(old).toEqual(['com/1.x/guide/deep/gone', 'com/1.x/lost/page'])
    expect(page(root, 'llms.txt')).not.toContain('/1.x/guide/first')
    expect(page(root, '1.x/guide/deep/gone.html')).toContain('<a href="/guide/" data-version="2.x">')
    // Each version has its own index.
    expect(page(root, '1.x/guide/first.html')).toContain('data-search="/search/1.x.en.json"')

    writeFiles(root, { 'docs.config.ts': config(ofTag.replace(' }', ", banner: 'unreleased' }")) })
    await docsgen(['build'], { cwd: root })
    expect(page(root, '1.x/guide/first.html')).toContain('This is the documentation of 1.x, which is not released yet.')
    writeFiles(root, { 'docs.config.ts': config(ofTag.replace(' }', ', banner: false }')) })
    await docsgen(['build'], { cwd: root })
    expect(page(root, '1.x/guide/first.html')).not.toContain('This is the documentation of')
  })

  test('a version without a home page leads to its first page', async ({ expect }) => {
    const root = createRepository(ofTag.replace('v1.0.0', 'v1.1.0').replace(' }', ", problems: 'ignore' }"))
    git(root, 'checkout', '--quiet', 'v1.0.0')
    git(root, 'mv', 'content/index.md', 'content/index.tsx')
    git(root, 'commit', '--quiet', '--message', 'react')
    git(root, 'tag', 'v1.1.0')
    git(root, 'checkout', '--quiet', 'main')
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(page(root, '_redirects')).toBe('/1.x /1.x/guide/first 301\n')
  })
})

const listConfig = `import versions from './versions.json'
export default {
  title: 'Small', description: 'A small site.', lastUpdated: false, includes: ['samples'], variables: { name: 'Two' }, sidebars: { docs: ['index', { autogenerate: 'guide' }] },
  versions: [{ id: 'next', label: 'Next' }, ...versions],
}
`
const entriesOf = (root: string) => JSON.parse(readFileSync(join(root, 'versions.json'), 'utf8'))

describe.concurrent('version cut', () => {
  test('adds an entry with the parts of the config at that commit', async ({ expect }) => {
    const root = createProject({ '.gitignore': '.docsgen\nout\n' })
    git(root, 'init', '--quiet', '--initial-branch=main')
    const first = "export default { title: 'Small', variables: { name: 'One' }, sidebars: { main: [{ autogenerate: '' }] } }\n"
    commit(root, { ...old, 'docs.config.ts': first }, 'one')
    git(root, 'tag', 'v1.0.0')
    git(root, 'rm', '--quiet', 'content/guide/only-here.md')
    commit(root, { ...smallSite, 'samples/a.js': 'newSample()\n', 'docs.config.ts': listConfig, 'versions.json': '[]\n' }, 'two')
    const { code, stderr } = await docsgen(['version', 'cut', '1.x', '--ref', 'v1.0.0'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(stderr).toMatch(
      /^Added the version 1\.x to versions\.json: its pages come from v1\.0\.0 \(commit [0-9a-f]{12}\), with 1 sidebar and `variables` of that commit\.\n$/,
    )
    const entry = { id: '1.x', label: '1.x', ref: 'v1.0.0', sidebars: { main: [{ autogenerate: '' }] }, variables: { name: 'One' } }
    expect(entriesOf(root)).toEqual([entry])
    const built = await docsgen(['build', '--strict'], { cwd: root })
    expect(built.code, built.stderr).toBe(0)

    // Without a ref: the current commit, by its tag if it is named like the version.
    writeFiles(root, { 'content/new.md': '# New\n' })
    const cut = await docsgen(['version', 'cut', '2', '--label', 'Two'], { cwd: root })
    expect(cut.stderr).toContain('1 file with changes that are not committed is not part of it.\n')
    expect(entriesOf(root)[0]).toMatchObject({ id: '2', label: 'Two', ref: git(root, 'rev-parse', 'HEAD'), variables: { name: 'Two' } })
    git(root, 'tag', 'v3')
    await docsgen(['version', 'cut', '3'], { cwd: root })
    expect(entriesOf(root).map(({ ref }: { ref: string }) => ref)).toEqual(['v3', git(root, 'rev-parse', 'HEAD'), 'v1.0.0'])

    const before = readFileSync(join(root, 'versions.json'), 'utf8')
    for (const [args, message] of [
      [['2'], 'The config already has the version `2`.'],
      [['4', '--ref', 'v9'], 'The version cannot be cut from `v9`: the repository has no such tag, branch, or commit.'],
      [['4/5'], 'it can contain only letters'],
    ] as const) {
      const run = await docsgen(['version', 'cut', ...args], { cwd: root })
      expect(run.code, run.stderr).toBe(2)
      expect(run.stderr).toContain(message)
    }
    expect(readFileSync(join(root, 'versions.json'), 'utf8')).toBe(before)

    // Problems are shown in the list.
    git(root, 'tag', '--delete', 'v1.0.0')
    expect((await docsgen(['check'], { cwd: root })).stderr).toMatch(/versions\.json:\d+:12 - error version\/unknown-ref\n/)
  })

  test('works for a site in two languages', async ({ expect }) => {
    const root = createProject({ '.gitignore': '.docsgen\nout\n' })
    git(root, 'init', '--quiet', '--initial-branch=main')
    const languages = "locales: { en: { label: 'English' }, de: { label: 'Deutsch', messages: { breadcrumbs: 'Brotkrumen' } } },"
    const config = listConfig.replace("title: 'Small',", `title: 'Small', ${languages}`)
    commit(root, { ...smallSite, 'samples/a.js': 'newSample()\n', 'docs.config.ts': config, 'versions.json': '[]\n' })
    const { code, stderr } = await docsgen(['version', 'cut', '1.x'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('Added the version 1.x to versions.json')
  })

  test('creates the list and says how to import it', async ({ expect }) => {
    const root = createProject({ '.gitignore': '.docsgen\nout\n' })
    git(root, 'init', '--quiet', '--initial-branch=main')
    commit(root, smallSite)
    const { code, stderr } = await docsgen(['version', 'cut', '1.x'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(stderr).toContain(
      "import versions from './versions.json'\n\nand set the option `versions: [{ id: 'next', label: 'Next' }, ...versions]`.\n",
    )
    expect(entriesOf(root)).toHaveLength(1)
    writeFiles(root, { 'versions.json': '{}\n' })
    expect((await docsgen(['version', 'cut', '2.x'], { cwd: root })).stderr).toContain('`versions.json` is not a list of versions.')
  })
})

describe.concurrent('outdated translations', () => {
  const locales = "locales: { en: { label: 'English' }, de: { label: 'Deutsch', messages: { readOriginal: 'Original lesen' } } }"
  const configOf = (check: string) =>
    `export default { title: 'Small', lastUpdated: false, editUrl: false, ${locales}, check: { ${check} } }\n`

  function createTranslated(): string {
    const root = createProject({ '.gitignore': '.docsgen\nout\n' })
    git(root, 'init', '--quiet', '--initial-branch=main')
    const page = (name: string) => ({ [`content/${name}.md`]: `# ${name}\n`, [`i18n/de/content/${name}.md`]: `# ${name} auf Deutsch\n` })
    const at = (date: string, files: Files) => {
      writeFiles(root, files)
      git(root, 'add', '--all')
      git(root, '-c', 'user.name=A', 'commit', '--quiet', '--message', 'change', '--date', date)
      // The date of the commit is what counts, not the author's.
      git(root, '-c', 'user.name=A', 'rebase', '--quiet', '--committer-date-is-author-date', '--force-rebase', '--root')
    }
    at('2025-03-01T10:00:00Z', { ...page('index'), ...page('old'), ...page('late'), 'content/only.md': '# Only\n' })
    at('2025-03-01T20:00:00Z', { 'content/late.md': '# late\n\nMore.\n' })
    at('2025-03-13T12:00:00Z', { 'content/old.md': '# old\n\nMore.\n' })
    return root
  }

  test('are reported by the dates of their commits, and say so to readers', async ({ expect }) => {
    const root = createTranslated()
    writeFiles(root, { 'docs.config.ts': configOf('translations: {}') })
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(stderr).toContain(
      'i18n/de/content/old.md - warning locale/outdated\n  The original, `content/old.md`, changed 12 days after this translation.\n',
    )
    expect(stderr).toContain('`git log -p --since=2025-03-01T10:00:00.000Z -- content/old.md`')
    expect(stderr).toContain('The original, `content/late.md`, changed less than a day after this translation.')
    expect(stderr).toContain('2 warnings in 2 files')
    expect(page(root, 'de/old.html')).toContain('<a href="/old">Original lesen</a>')
    expect(page(root, 'de/index.html')).not.toContain('Original lesen')
    expect(page(root, 'de/only.html')).not.toContain('Original lesen')
    // Dates are only compared.
    expect(page(root, 'old.html')).not.toContain('Last updated')

    writeFiles(root, { 'docs.config.ts': configOf("translations: { days: 1, notice: false, report: 'error' }") })
    const strict = await docsgen(['build'], { cwd: root })
    expect(strict.code).toBe(1)
    expect(strict.stderr).toContain('error locale/outdated')
    expect(strict.stderr).toContain('1 error in 1 file')
    writeFiles(root, { 'docs.config.ts': configOf("translations: { days: 1, notice: false, report: 'ignore' }") })
    expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
    expect(page(root, 'de/old.html')).not.toContain('Original lesen')
  })

  test('need the whole history', async ({ expect }) => {
    const root = createTranslated()
    writeFiles(root, { 'docs.config.ts': configOf('translations: {}') })
    git(root, 'add', '--all')
    git(root, 'commit', '--quiet', '--message', 'config')
    const parent = createProject({}, 'parent')
    git(parent, 'clone', '--quiet', '--depth=1', `file://${root}`, 'clone')
    const { stderr } = await docsgen(['build'], { cwd: join(parent, 'clone') })
    expect(stderr).toContain('`check.translations` has nothing to compare: the clone is shallow, so most of the history is missing.')
    expect(stderr).toContain('fetch-depth: 0')
    writeFiles(root, { 'docs.config.ts': "export default { title: 'Small', check: { translations: {} } }\n" })
    expect((await docsgen(['check'], { cwd: root })).stderr).toContain('the site has only one language')
  })
})
