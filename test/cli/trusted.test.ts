import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test, vi } from 'vitest'
import { createProject, readTree, smallSite, writeFiles } from './project.ts'
import { docsgen } from './run-here.ts'
import { commit, createRepository, createSmallRepository, git } from './trusted-repository.ts'

// Each test builds one or two sites with their own theme.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const notUsed = [
  '.docsgen/', // its three files
  '.npmrc',
  'components/badge.tsx',
  'content/_parts/part.ts',
  'content/evil.tsx',
  'content/landing.tsx',
  'docs.config.ts',
  'package-lock.json',
  'package.json',
  'public/evil.js',
  'public/hello.txt',
  'samples/shared.ts',
  'settings/word.ts',
  'theme/components/site-footer.tsx',
  'theme/styles/tokens.css',
]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const readOutput = (root: string) =>
  Object.fromEntries(Object.entries(readTree(join(root, 'out')) ?? {}).map(([path, text]) => [`out/${path}`, Buffer.from(text, 'latin1')]))

const withoutCacheNames = (paths: readonly string[]) => [...new Set(paths.map((path) => path.replace(/^(.*\.docsgen\/).*/, '$1')))]

describe.concurrent('code of a change', () => {
  test('runs in an ordinary build, so the canaries work', async ({ expect }) => {
    const { root, canary } = createRepository()
    await docsgen(['build'], { cwd: root })
    // Not the planted cache.
    expect(canary.sung()).toEqual(['component', 'config', 'config-import', 'new-page', 'page', 'theme'])
  })

  test.for([
    { name: 'at the top of the repository', folder: '.' },
    { name: 'below it', folder: 'my docs/site' },
  ])('is not used, but its content is, in a project $name', async ({ folder }, { expect }) => {
    const { root, canary } = createRepository({ folder })
    const { code, stdout, stderr } = await docsgen(['build', '--strict', '--trusted', 'main', '--report', 'json'], { cwd: root })
    expect({ code, sung: canary.sung() }, stderr).toEqual({ code: 0, sung: [] })
    const out = readTree(join(root, 'out')) ?? {}
    const all = Object.values(out).join('\n')
    expect(all).not.toMatch(/evil-|--evil/)
    expect(Object.keys(out)).toEqual(expect.arrayContaining(['index.html', 'landing.html', 'new.html', 'hello.txt']))
    expect(Object.keys(out).filter((path) => /evil/.test(path))).toEqual([])
    for (const words of ['New words', 'trusted-badge', 'trusted-sample', 'new-example', 'installed-mark', 'Trusted trusted-config'])
      expect(out['index.html']).toContain(words)
    expect(out['landing.html']).toMatch(/trusted-page.*trusted-part/)
    expect(out['hello.txt']).toBe('trusted-public\n')

    const report = JSON.parse(stdout)
    expect(report.trusted).toEqual({ ref: 'main', commit: git(root, 'rev-parse', 'main') })
    expect(withoutCacheNames(report.notUsed)).toEqual(notUsed)
    expect(report.diagnostics).toEqual([])
  })

  test('is reported in the terminal and on GitHub, and does not fail the build', async ({ expect }) => {
    const { root } = createRepository()
    const { code, stderr } = await docsgen(['build', '--strict', '--trusted', 'main'], { cwd: root, env: { GITHUB_ACTIONS: 'true' } })
    expect(code).toBe(0)
    expect(stderr).toContain(`
note Code comes from \`main\` (${git(root, 'rev-parse', 'main').slice(0, 12)}), so different code in the working tree is not used.
  not used: .docsgen/, 3 files
  not used: .npmrc
  not used: components/, 1 file
  not used: content/_parts/part.ts
  not used: content/evil.tsx
  not used: content/landing.tsx
  not used: docs.config.ts
  not used: package-lock.json
  not used: package.json
  not used: public/, 2 files
  not used: samples/, 1 file
  not used: settings/, 1 file
  not used: theme/, 2 files
`)
    expect(stderr).toMatch(/^::notice title=docsgen --trusted::Code comes from `main` .*%0Anot used: theme\/, 2 files$/m)
  })

  test('is not used by check either, nor by repeated builds', async ({ expect }) => {
    const { root, canary } = createRepository()
    const check = await docsgen(['check', '--strict', '--trusted', 'main', '--report', 'json'], { cwd: root })
    expect(check.code, check.stderr).toBe(0)
    expect(withoutCacheNames(JSON.parse(check.stdout).notUsed)).toEqual(notUsed)
    expect(existsSync(join(root, 'out'))).toBe(false)
    await docsgen(['build', '--trusted', 'main'], { cwd: root })
    const first = readTree(join(root, 'out'))
    await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect(readTree(join(root, 'out'))).toEqual(first)
    expect(canary.sung()).toEqual([])
  })

  test('may be untracked or removed', async ({ expect }) => {
    const { root, canary } = createRepository()
    git(root, 'checkout', '--quiet', '-b', 'other', 'main')
    git(root, 'rm', '--quiet', '-r', 'theme', 'docs.config.ts')
    writeFiles(root, { 'docs.config.mjs': canary.statement('untracked'), 'content/index.md': '# Home\n\nUncommitted words.\n' })
    const { code, stdout, stderr } = await docsgen(['build', '--trusted', 'main', '--report', 'json'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout).notUsed).toEqual(['docs.config.mjs', 'docs.config.ts', 'theme/components/site-footer.tsx'])
    expect(readFileSync(join(root, 'out/index.html'), 'utf8')).toMatch(/Uncommitted words[\s\S]*trusted-theme/)
    expect(canary.sung()).toEqual([])
  })

  test('cannot be in pages of an output folder that looks like the last build’s', async ({ expect }) => {
    const { root } = createRepository()
    await docsgen(['build', '--trusted', 'main'], { cwd: root })
    const clean = readTree(join(root, 'out'))
    const page = join(root, 'out/index.html')
    const text = readFileSync(page, 'utf8')
    const forged = text.replace('New words', 'Bad words')
    writeFileSync(page, forged)
    const manifest = join(root, 'out/.docsgen-manifest.json')
    const forgedManifest = readFileSync(manifest, 'utf8').replace(sha256(text), sha256(forged))
    commit(root, readOutput(root))
    // Written last, as by a build.
    writeFileSync(manifest, forgedManifest)
    await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect(readTree(join(root, 'out'))).toEqual(clean)
  })
})

describe.concurrent('packages and caches', () => {
  test.for(['node_modules/mark/index.js', 'site/node_modules/mark/index.js', 'site/Node_Modules/x.js'])(
    'a change that commits %s is refused',
    async (file, { expect }) => {
      const { top, root, canary } = createSmallRepository({ folder: 'site' })
      commit(top, { [file]: canary.statement('package') })
      const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
      expect({ code, sung: canary.sung(), isPublished: existsSync(join(root, 'out')) }).toEqual({ code: 2, sung: [], isPublished: false })
      expect(stderr).toContain(`error \`${file}\` in the working tree differs from the trusted commit.`)
    },
  )

  test.for(['.docsgen/node_modules/mark/index.js', '.docsgen/trusted/node_modules/mark/index.js', '.docsgen/.pnp.cjs'])(
    'one with %s has no effect',
    async (file, { expect }) => {
      const { root, canary } = createSmallRepository()
      commit(root, { [file]: canary.statement('package') })
      const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
      expect({ code, sung: canary.sung() }, stderr).toEqual({ code: 0, sung: [] })
    },
  )

  test.for(['.docsgen', '.docsgen/packages', '.docsgen/trusted'])(
    'nothing is written behind a link in the place of %s',
    async (path, { expect }) => {
      const { root } = createSmallRepository()
      const elsewhere = createProject({})
      rmSync(join(root, path), { recursive: true, force: true })
      mkdirSync(dirname(join(root, path)), { recursive: true })
      symlinkSync(elsewhere, join(root, path))
      const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
      if (code !== 0) expect(stderr).toContain('is a symbolic link')
      expect(readdirSync(elsewhere)).toEqual([])
    },
  )

  const islandSite = {
    'docs.config.ts': "export default { title: 'Small', lastUpdated: false, components: { Badge: 'components/badge.tsx' } }\n",
    'components/badge.tsx': "'use client'\nimport { mark } from 'mark'\nexport default function Badge() { return <b>{mark}</b> }\n",
  }

  test('a package.json between the exported code and the project does not affect the bundle', async ({ expect }) => {
    const { root } = createSmallRepository({ extra: islandSite })
    commit(root, {
      'content/index.md': '# Home\n\n<Badge />\n\n[First](./guide/first.md)\n',
      '.docsgen/package.json': '{ "browser": { "mark": "./evil.js" } }\n',
      '.docsgen/evil.js': "exports.mark = 'evil-mark'\n",
    })
    const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect(code, stderr).toBe(0)
    const all = Object.values(readTree(join(root, 'out')) ?? {}).join('\n')
    expect(all).toContain('installed-mark')
    expect(all).not.toContain('evil-mark')
  })

  test.for([
    ['{ "browser": { "mark": "./evil.js" } }', 'has a different `browser` than the trusted commit'],
    ['{ "workspaces": [".docsgen/**"] }', 'has a different `workspaces` than the trusted commit'],
    ['{ "name": "a", "name": "b" }', 'is not plain JSON without duplicate keys'],
    ['{ "name": "a", /* */ }', 'is not plain JSON without duplicate keys'],
    ['[]', 'is not plain JSON without duplicate keys'],
  ] as const)('a change of package.json to %s is refused', async ([text, reason], { expect }) => {
    const { top, root } = createSmallRepository({ folder: 'site' })
    commit(top, { 'package.json': text })
    const { code, stderr } = await docsgen(['check', '--trusted', 'main'], { cwd: root })
    expect(code).toBe(2)
    expect(stderr).toContain(`\`package.json\` in the working tree ${reason}. This file determines which code is loaded`)
  })

  test('a change of dependencies is accepted', async ({ expect }) => {
    const { root } = createSmallRepository({ extra: { 'package.json': '{ "workspaces": ["docs"] }' } })
    commit(root, { 'package.json': '{ "workspaces": ["docs"], "dependencies": { "left-pad": "1.0.0" } }' })
    const { code, stdout } = await docsgen(['check', '--trusted', 'main', '--report', 'json'], { cwd: root })
    expect(code).toBe(0)
    expect(JSON.parse(stdout).notUsed).toContain('package.json')
  })

  test('packages that git does not ignore count as installed', async ({ expect }) => {
    const { root } = createSmallRepository()
    commit(root, { '.gitignore': 'out\n' })
    const { code, stdout } = await docsgen(['build', '--trusted', 'main', '--report', 'json'], { cwd: root })
    expect(code).toBe(0)
    expect(JSON.parse(stdout).notUsed).not.toEqual(expect.arrayContaining([expect.stringMatching(/node_modules/)]))
  })
})

describe.concurrent('links', () => {
  test('a content folder that is a link is rejected', async ({ expect }) => {
    const { root } = createSmallRepository()
    const secret = createProject({ 'index.md': '# Secret\n' })
    git(root, 'rm', '--quiet', '-r', 'content')
    symlinkSync(secret, join(root, 'content'))
    const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect({ code, isPublished: existsSync(join(root, 'out')) }).toEqual({ code: 2, isPublished: false })
    expect(stderr).toContain('error The path to the content folder `content` contains a symbolic link')
  })

  test('a page or include that links out of the content is rejected', async ({ expect }) => {
    const { root } = createRepository()
    commit(root, { 'content/index.md': '# Home\n\n```ts file=./example.ts\n```\n' })
    rmSync(join(root, 'content/example.ts'))
    symlinkSync('../docs.config.ts', join(root, 'content/example.ts'))
    symlinkSync('/etc/passwd', join(root, 'content/secret.md'))
    const { code, stdout } = await docsgen(['check', '--trusted', 'main', '--report', 'json'], { cwd: root })
    expect(code).toBe(1)
    expect(
      JSON.parse(stdout).diagnostics.map((found: { code: string; location: { file: string } }) => `${found.location.file} ${found.code}`),
    ).toEqual(
      expect.arrayContaining([
        'content/example.ts file/symlink-escapes',
        'content/index.md include/refused',
        'content/secret.md file/symlink-escapes',
      ]),
    )
  })

  test('a theme that became a link to the content has no effect', async ({ expect }) => {
    const { root, canary } = createRepository()
    git(root, 'rm', '--quiet', '-r', 'theme')
    commit(root, { 'content/components/site-footer.tsx': canary.statement('theme') })
    symlinkSync('content', join(root, 'theme'))
    const { code, stderr } = await docsgen(['build', '--strict', '--trusted', 'main'], { cwd: root })
    expect({ code, sung: canary.sung() }, stderr).toEqual({ code: 0, sung: [] })
    expect(readFileSync(join(root, 'out/index.html'), 'utf8')).toContain('trusted-theme')
  })

  test('links, submodules, and Git LFS files of the trusted commit are omitted with a warning', async ({ expect }) => {
    const { root } = createSmallRepository()
    git(root, 'checkout', '--quiet', '--force', 'main')
    symlinkSync('hello.txt', join(root, 'public/link.txt'))
    const lfs = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n'
    writeFiles(root, { 'public/large.bin': lfs, 'other/large.bin': lfs })
    git(root, 'add', '--all')
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${git(root, 'rev-parse', 'HEAD')},public/module`)
    git(root, 'commit', '--quiet', '--message', 'links')
    const { code, stdout } = await docsgen(['build', '--trusted', 'main', '--report', 'json'], { cwd: root })
    expect(code).toBe(0)
    const found: { readonly message: string; readonly code: string; readonly location: { readonly file: string } }[] =
      JSON.parse(stdout).diagnostics
    expect(found.map(({ location, code: name, message }) => `${location.file} ${name} ${message}`)).toEqual([
      'public/large.bin trusted/not-exported `--trusted` uses only files that are stored in the commit itself. This path is stored in Git LFS, so docsgen skips it.',
      'public/link.txt trusted/not-exported `--trusted` uses only files that are stored in the commit itself. This path is a symbolic link, so docsgen skips it.',
      'public/module trusted/not-exported `--trusted` uses only files that are stored in the commit itself. This path is a submodule, so docsgen skips it.',
    ])
    expect(readdirSync(join(root, 'out')).filter((name) => /large|link|module/.test(name))).toEqual([])
  })
})

describe.concurrent('git', () => {
  test.for([
    [['--trusted'], "option '--trusted <ref>' argument missing"],
    [['--trusted', ''], '`--trusted` must be a git branch, tag or commit; found ``.'],
    [['--trusted', '--output=x'], '`--trusted` must be a git branch, tag or commit; found `--output=x`.'],
    [['--trusted', 'nowhere'], 'Branch, tag or commit not found: `--trusted nowhere`.'],
    [['--trusted', 'main:content'], 'Branch, tag or commit not found: `--trusted main:content`.'],
    [['--trusted', 'main', '--trusted', 'main'], 'Specify this option only once.'],
    [['--trusted', 'main', '--config', '../docs.config.ts'], '`--config ../docs.config.ts` is not a file in `main`'],
    [['--trusted', 'main', '--config', '/etc/docs.config.ts'], '`--config /etc/docs.config.ts` is not a file in `main`'],
  ] as const)('%s is a usage error', async ([args, message], { expect }) => {
    const { root } = createSmallRepository()
    const { code, stderr } = await docsgen(['build', ...args], { cwd: root })
    expect({ code, isPublished: existsSync(join(root, 'out')) }).toEqual({ code: 2, isPublished: false })
    expect(stderr).toContain(message)
  })

  test('a folder without a repository', async ({ expect }) => {
    const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: createProject(smallSite) })
    expect(code).toBe(2)
    expect(stderr).toContain('error `--trusted` needs a git repository, but the project folder is not in one.')
  })

  test('a machine without git', async ({ expect }) => {
    const { root } = createSmallRepository()
    const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root, env: { PATH: '/nowhere' } })
    expect(code).toBe(3)
    expect(stderr).toContain('error `--trusted` needs git, but git cannot be started.')
  })

  test('a ref without the project has no config', async ({ expect }) => {
    const { root } = createSmallRepository({ folder: 'site' })
    git(root, 'checkout', '--quiet', '--orphan', 'empty')
    git(root, 'commit', '--quiet', '--allow-empty', '--message', 'empty')
    git(root, 'rm', '--quiet', '-r', '--cached', '.')
    git(root, 'commit', '--quiet', '--allow-empty', '--message', 'empty')
    const { code, stderr } = await docsgen(['build', '--trusted', 'empty'], { cwd: root })
    expect(code).toBe(2)
    expect(stderr).toContain('config/not-found')
  })

  test('an ambiguous name of a branch and a tag is rejected', async ({ expect }) => {
    const { root } = createSmallRepository()
    git(root, 'tag', 'main', 'change')
    const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect(code).toBe(2)
    expect(stderr).toContain('error `--trusted main` is ambiguous')
    const exact = await docsgen(['build', '--trusted', git(root, 'rev-parse', 'refs/heads/main')], { cwd: root })
    expect(exact.code).toBe(0)
  })

  test('a shallow clone needs the commit, and says so', async ({ expect }) => {
    const { top } = createSmallRepository()
    const clone = join(createProject({}), 'clone')
    git(top, 'clone', '--quiet', '--depth=1', '--branch=change', `file://${top}`, clone)
    const main = git(top, 'rev-parse', 'main')
    const before = await docsgen(['build', '--trusted', main], { cwd: clone })
    expect(before.code).toBe(2)
    expect(before.stderr).toContain(`hint The clone is shallow. Fetch the commit first: \`git fetch --depth=1 origin ${main}\`.`)
    git(clone, 'fetch', '--quiet', '--depth=1', 'origin', 'main')
    git(clone, 'rev-parse', 'FETCH_HEAD')
    writeFiles(clone, { 'node_modules/mark/package.json': '{}', 'node_modules/mark/index.js': "exports.mark = ''" })
    const after = await docsgen(['build', '--trusted', 'FETCH_HEAD'], { cwd: clone })
    expect(after.code, after.stderr).toBe(0)
  })

  test('a project that looks like a bare repository does not affect what git runs', async ({ expect }) => {
    const { root, canary } = createSmallRepository({ folder: 'site' })
    const script = `#!/bin/sh\nmkdir -p '${canary.folder}'; touch '${canary.folder}/git'\n`
    const config = `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = ..\nfsmonitor = ${root}/run.sh\n`
    writeFiles(root, { 'run.sh': script, HEAD: 'ref: refs/heads/main\n', 'objects/keep': '', 'refs/keep': '', config })
    chmodSync(join(root, 'run.sh'), 0o755)
    git(root, 'ls-files', '--others')
    expect(canary.sung()).toEqual(['git'])
    canary.clear()
    const { code, stderr } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect({ code, sung: canary.sung() }, stderr).toEqual({ code: 2, sung: [] })
    expect(stderr).toContain('looks like a bare git repository')
  })

  test('hooks of the working tree do not run, and export attributes are ignored', async ({ expect }) => {
    const { root, canary } = createSmallRepository({ extra: { '.gitattributes': 'public/** export-ignore\ncontent/** export-subst\n' } })
    git(root, 'config', 'core.hooksPath', 'hooks')
    git(root, 'config', 'core.fsmonitor', './hooks/monitor')
    const script = `#!/bin/sh\nmkdir -p '${canary.folder}'; touch '${canary.folder}/hook'\n`
    const hooks = ['post-checkout', 'post-index-change', 'reference-transaction', 'monitor'].map((name) => `hooks/${name}`)
    writeFiles(root, Object.fromEntries(hooks.map((name) => [name, script])))
    for (const name of hooks) chmodSync(join(root, name), 0o755)
    const { code } = await docsgen(['build', '--trusted', 'main'], { cwd: root })
    expect({ code, sung: canary.sung() }).toEqual({ code: 0, sung: [] })
    expect(readFileSync(join(root, 'out/hello.txt'), 'utf8')).toBe('trusted-public\n')
  })

  test('the layout in the manual: the change in a worktree below a checkout of the base, where packages are installed', async ({
    expect,
  }) => {
    const { top, canary } = createRepository({ folder: 'docs' })
    const base = git(top, 'rev-parse', 'main')
    const checkout = join(createProject({}), 'checkout')
    git(top, 'clone', '--quiet', '--branch=main', `file://${top}`, checkout)
    writeFiles(checkout, { 'node_modules/mark/package.json': '{}', 'node_modules/mark/index.js': "exports.mark = 'installed-mark'" })
    git(checkout, 'fetch', '--quiet', 'origin', 'change')
    git(checkout, 'worktree', 'add', '--quiet', '--detach', 'change', 'FETCH_HEAD')
    const { code, stderr } = await docsgen(['build', 'change/docs', '--strict', '--trusted', base], { cwd: checkout })
    expect({ code, sung: canary.sung() }, stderr).toEqual({ code: 0, sung: [] })
    expect(readFileSync(join(checkout, 'change/docs/out/index.html'), 'utf8')).toMatch(/New words[\s\S]*trusted-theme.*installed-mark/)
  })
})
