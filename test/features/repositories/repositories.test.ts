import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, type Files, readTree, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { commit, git } from '../../cli/trusted-repository.ts'
import { startDev } from '../../core/dev/dev-site.ts'

interface Repositories {
  /** The project folder. */
  readonly root: string
  /** The folder with the bare repositories. */
  readonly hosts: string
  /** Runs docsgen, for which the repositories are on GitHub. */
  readonly run: (...args: readonly string[]) => ReturnType<typeof docsgen>
  /** Commits files to a repository, and pushes them. */
  readonly push: (name: string, files: Files, ...options: readonly string[]) => string
  readonly clone: (name: string) => string
}

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><circle r="1"/></svg>\n'
const own = {
  'content/index.md': '# Home\n\nThe [client](/client/), the [server](./server/start.md), and the [CLI](/cli/start#run).\n',
  '.gitignore': '.docsgen\nout\n',
}
const remote: Readonly<Record<string, Files>> = {
  client: {
    'README.md': '# Not part of the site\n',
    'docs/README.md': '# Client\n\nA [guide](./guide/first.md), and the [server](../server/start.md).\n\n![Dot](./dot.svg)\n',
    'docs/guide/_section.yaml': 'label: Client guides\n',
    'docs/guide/first.md': '---\ntitle: First\n---\n\nThe [client](../README.md).\n',
    'docs/dot.svg': dot,
  },
  server: { 'start.md': '# Server\n\nThe [client](/client/guide/first).\n' },
  cli: { 'site/docs/start.md': '# CLI\n\n## Run\n\nThe [server](../server/start.md).\n' },
}
const entries = [
  "{ git: 'https://github.com/acme/client.git', folder: 'docs', into: 'client' }",
  "{ git: 'git@github.com:acme/server.git', ref: 'main', into: '/server/' }",
  "{ git: 'https://github.com/acme/cli', ref: 'v1.0.0', folder: 'site/docs', into: 'cli', editUrl: 'https://example.com/e/{path}' }",
]

const config = (list: readonly string[], more = '') => `export default {
  title: 'Small', description: 'A small site.', url: 'https://docs.example.com', repositories: [
    ${list.join(',\n    ')},
  ],${more}
}
`

function createRepositories(list: readonly string[] = entries, changes: Readonly<Record<string, Files>> = {}): Repositories {
  const root = createProject({ ...own, 'docs.config.ts': config(list) })
  git(root, 'init', '--quiet', '--initial-branch=main')
  commit(root, own)
  const hosts = createProject({}, 'hosts')
  const clone = (name: string) => join(hosts, 'clones', name)
  const settings = [
    ['url.' + hosts + '/acme/.insteadOf', 'https://github.com/acme/'],
    ['url.' + hosts + '/acme/.insteadOf', 'git@github.com:acme/'],
  ]
  const env = Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(settings.length)],
    ...settings.flatMap(([key = '', value = ''], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ])
  const push = (name: string, files: Files, ...options: readonly string[]) => {
    const hash = commit(clone(name), files)
    git(clone(name), 'push', '--quiet', '--tags', ...options, 'origin', 'main')
    return hash
  }
  for (const [name, files] of Object.entries(remote)) {
    const bare = join(hosts, 'acme', name === 'cli' ? name : `${name}.git`)
    mkdirSync(clone(name), { recursive: true })
    git(hosts, 'init', '--quiet', '--bare', '--initial-branch=main', bare)
    git(bare, 'config', 'uploadpack.allowFilter', name === 'server' ? 'false' : 'true')
    git(clone(name), 'init', '--quiet', '--initial-branch=main')
    git(clone(name), 'remote', 'add', 'origin', bare)
    commit(clone(name), { ...files, ...changes[name] })
    if (name === 'cli') git(clone(name), 'tag', '--annotate', '--message', 'One', 'v1.0.0')
    git(clone(name), 'push', '--quiet', '--tags', 'origin', 'main')
  }
  return { root, hosts, clone, push, run: (...args) => docsgen(args, { cwd: root, env }) }
}

const page = (root: string, path: string) => readFileSync(join(root, 'out', path), 'utf8')

describe.concurrent('pages from other repositories', () => {
  test('three repositories are pinned, and make one strict site', async ({ expect }) => {
    const { root, hosts, run, push } = createRepositories()
    const unpinned = await run('build', '--strict')
    expect(unpinned.code).toBe(2)
    expect(unpinned.stderr).toContain('docs.config.ts:3:12 - error repository/not-pinned')
    expect(unpinned.stderr).toContain('there is no `docs.lock.json`')

    const updated = await run('repositories', 'update')
    expect(updated.code, updated.stderr).toBe(0)
    expect(updated.stdout).toMatch(
      /^client \(main\): pinned to [0-9a-f]{7}, 2 pages\nserver \(main\): pinned to [0-9a-f]{7}, 1 page\ncli \(v1\.0\.0\): pinned to [0-9a-f]{7}, 1 page\n$/,
    )
    const lock = readFileSync(join(root, 'docs.lock.json'), 'utf8')
    expect(Object.keys(JSON.parse(lock).repositories)).toEqual([
      'https://github.com/acme/client.git',
      'git@github.com:acme/server.git',
      'https://github.com/acme/cli',
    ])
    const built = await run('build', '--strict')
    expect(built.code, built.stderr).toBe(0)
    expect(page(root, 'client/index.html')).toContain('href="https://github.com/acme/client/edit/main/docs/README.md"')
    expect(page(root, 'client/index.html')).toMatch(/<time dateTime="\d{4}-/)
    expect(page(root, 'client/index.html')).toMatch(/<img src="\/assets\/files\/dot\.[^"]+\.svg"/)
    expect(page(root, 'client/index.html')).toContain('Client guides')
    expect(page(root, 'server/start.html')).toContain('href="https://github.com/acme/server/edit/main/start.md"')
    expect(page(root, 'cli/start.html')).toContain('href="https://example.com/e/site/docs/start.md"')
    expect(Object.keys(readTree(join(root, '.docsgen/cache/repositories')) ?? {}).filter((path) => /README|\/\.git\//.test(path))).toEqual([
      expect.stringMatching(/^client-[0-9a-f]{12}\/docs\/README\.md$/),
    ])
    const before = readTree(join(root, 'out'))

    // The pins hold while branches move, and the cache serves builds while hosts cannot be reached.
    push('client', { 'docs/guide/second.md': '# Second\n', 'docs/guide/first.md': '# First\n', 'docs/dot.svg': `${dot}\n` })
    const pinned = await run('build', '--strict')
    expect(pinned.code, pinned.stderr).toBe(0)
    expect(readTree(join(root, 'out'))).toEqual(before)
    renameSync(join(hosts, 'acme'), join(hosts, 'away'))
    const offline = await run('build', '--strict', '--offline')
    expect(offline.code, offline.stderr).toBe(0)
    const verified = await run('build', '--strict', '--verify')
    expect(verified.code, verified.stderr).toBe(0)
    expect(readTree(join(root, 'out'))).toEqual(before)
    const unreachable = await run('repositories', 'update')
    expect(unreachable.code).toBe(3)
    expect(unreachable.stderr).toContain('Git cannot fetch `https://github.com/acme/client.git`')
    expect(readFileSync(join(root, 'docs.lock.json'), 'utf8')).toBe(lock)
    renameSync(join(hosts, 'away'), join(hosts, 'acme'))

    // A new clone of the site fetches the pinned commits again.
    rmSync(join(root, '.docsgen'), { recursive: true })
    rmSync(join(root, 'out'), { recursive: true })
    const again = await run('build', '--strict')
    expect(again.code, again.stderr).toBe(0)
    expect(readTree(join(root, 'out'))).toEqual(before)

    const moved = await run('repositories', 'update')
    expect(moved.stdout).toMatch(/^client \(main\): moved from [0-9a-f]{7} to [0-9a-f]{7}\n {2}changed /)
    expect(moved.stdout).toContain('\n  changed /client/guide/first\n  added   /client/guide/second\n  1 other file changed\nserver')
    expect(moved.stdout).toContain('server (main): unchanged at')
    expect(readFileSync(join(root, 'docs.lock.json'), 'utf8')).not.toBe(lock)
  })

  test('the same pages can be in two places, also in a build from a trusted commit', async ({ expect }) => {
    const twice = ['one', 'two'].map((into) => `{ git: 'https://github.com/acme/cli', folder: 'site', into: '${into}' }`)
    const { root, run } = createRepositories(twice, { cli: { 'site/docs/start.md': '# CLI\n\n## Run\n\n[Run](#run) and [home](/).\n' } })
    writeFiles(root, { 'content/index.md': '# Home\n\n[One](./one/docs/start.md#run), [two](./two/docs/start.md#run)\n' })
    await run('repositories', 'update')
    git(root, 'add', '--all')
    git(root, 'commit', '--quiet', '--message', 'pinned')
    const { code, stderr } = await run('build', '--strict')
    expect(code, stderr).toBe(0)
    expect(page(root, 'one/docs/start.html')).toContain('Run')
    expect(page(root, 'two/docs/start.html')).toContain('Run')
    const before = readTree(join(root, 'out'))
    writeFiles(root, { 'docs.lock.json': '{}' })
    const trusted = await run('build', '--strict', '--trusted', 'HEAD')
    expect(trusted.code, trusted.stderr).toBe(0)
    expect({ ...readTree(join(root, 'out')), '.docsgen-manifest.json': '' }).toEqual({ ...before, '.docsgen-manifest.json': '' })
  })

  test('a problem in each is found with its repository, file, and line', async ({ expect }) => {
    const { run } = createRepositories(entries, {
      client: { 'docs/guide/first.md': '---\ntitle: First\n---\n\nThe [server](../../server/gone.md).\n' },
      server: { 'start.md': '# Server\n\n![Dot](./dot.png)\n' },
      cli: { 'site/docs/start.md': '# CLI\n\n## Run\n\n\n[Own](/#gone)\n' },
    })
    await run('repositories', 'update')
    const { code, stderr } = await run('check', '--strict')
    expect(code, stderr).toBe(1)
    expect(stderr).toMatch(/\.docsgen\/cache\/repositories\/client-[0-9a-f]{12}\/docs\/guide\/first\.md:5:14 - warning link\/missing-file/)
    expect(stderr).toMatch(/\.docsgen\/cache\/repositories\/server-[0-9a-f]{12}\/start\.md:3:8 - warning link\/missing-image/)
    expect(stderr).toMatch(/\.docsgen\/cache\/repositories\/cli-[0-9a-f]{12}\/site\/docs\/start\.md:6:7 - warning link\/missing-anchor/)
    expect(stderr).toContain('  3 | ![Dot](./dot.png)\n')
  })

  test('what is not plain content is omitted and reported', async ({ expect }) => {
    const { root, run, clone, push } = createRepositories([entries[0] ?? ''], {})
    symlinkSync('/etc/passwd', join(clone('client'), 'docs/secret.md'))
    git(clone('client'), 'add', 'docs/secret.md')
    git(clone('client'), 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},docs/sub`)
    push('client', {
      'docs/app.tsx': 'throw new Error()\n',
      'docs/big.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n',
    })
    writeFiles(root, { 'content/index.md': '# Home\n\n[Client](/client/)\n' })
    await run('repositories', 'update')
    const { code, stderr } = await run('build')
    expect(code, stderr).toBe(0)
    for (const what of ['`docs/secret.md`', '`docs/sub`', '`docs/app.tsx`', '`docs/big.png`'])
      expect(stderr).toContain(`${what} in \`https://github.com/acme/client.git\` is omitted`)
    expect(stderr.match(/ - warning repository\/left-out\n/g)).toHaveLength(4)
  })

  test('each failure has one message with a way out, and no credentials', async ({ expect }) => {
    const { root, hosts, run, clone } = createRepositories([entries[0] ?? ''])
    const use = (...list: readonly string[]) => writeFiles(root, { 'docs.config.ts': config(list) })
    const update = () => run('repositories', 'update')
    const client = (more: string) => `{ git: 'https://github.com/acme/client.git', into: 'client'${more} }`

    use(client(", folder: 'gone'"))
    expect((await update()).code).toBe(0)
    const folder = await run('build')
    expect(folder.stderr).toContain('error repository/no-folder')
    expect(folder.stderr).toContain('has no files in `gone` at `HEAD`')

    use(client(", ref: 'v9'"))
    expect((await update()).stderr).toContain('The repository `https://github.com/acme/client.git` has no branch or tag `v9`.')
    git(clone('client'), 'push', '--quiet', 'origin', 'HEAD:refs/tags/main')
    use(client(", ref: 'main'"))
    expect((await update()).stderr).toContain('Write `refs/heads/main` or `refs/tags/main`.')

    // The history is rewritten, and the old commit is gone.
    use(client(", ref: 'refs/heads/main', folder: 'docs'"))
    expect((await update()).code).toBe(0)
    git(clone('client'), 'commit', '--quiet', '--amend', '--message', 'rewritten')
    git(clone('client'), 'push', '--quiet', '--force', 'origin', 'main:refs/heads/main')
    git(clone('client'), 'push', '--quiet', 'origin', ':refs/tags/main')
    git(join(hosts, 'acme/client.git'), 'gc', '--quiet', '--prune=now')
    rmSync(join(root, '.docsgen'), { recursive: true })
    const lost = await run('build')
    expect(lost.stderr).toContain('error repository/lost-commit')
    expect((await update()).stdout).toContain('The old commit is lost')

    rmSync(join(root, '.docsgen'), { recursive: true })
    expect((await run('build', '--offline')).stderr).toContain('docsgen is offline, and its cache does not contain the commit')

    const broken = { GIT_SSH_COMMAND: join(hosts, 'ssh') }
    writeFiles(hosts, { ssh: '#!/bin/sh\necho "git@example.com: Permission denied (publickey)." >&2\nexit 255\n' })
    chmodSync(join(hosts, 'ssh'), 0o755)
    use("{ git: 'git@example.com:a/b.git', ref: '1111111111111111111111111111111111111111', into: 'b' }")
    const refused = await docsgen(['build'], { cwd: root, env: broken })
    expect(refused.stderr).toContain('error repository/no-access')

    use("{ git: 'https://example.com/a/b.git', ref: '1111111111111111111111111111111111111111', into: 'b' }")
    const secret = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'url.https://user:secret@127.0.0.1:1/.insteadOf',
      GIT_CONFIG_VALUE_0: 'https://example.com/',
    }
    const unreachable = await docsgen(['build'], { cwd: root, env: secret })
    expect(unreachable.stderr).toContain('error repository/unreachable')
    expect(unreachable.stderr + unreachable.stdout).not.toContain('secret')
    // Not even the settings of the user can lead to a transport that runs programs.
    const program = { ...secret, GIT_CONFIG_KEY_0: `url.ext::touch ${hosts}/ran .insteadOf` }
    expect((await docsgen(['build'], { cwd: root, env: program })).stderr).toContain("transport 'ext' not allowed")
  })

  test.for([
    ["git: '-x'", 'it begins with `-`, so Git would read it as an option'],
    ["git: 'ext::sh -c x'", 'only `https://…`, `ssh://…`, `git@host:path`, and paths of this machine are supported'],
    ["git: 'http://example.com/a'", 'only `https://…`'],
    ["git: 'git@-x:a'", 'only `https://…`'],
    ["git: 'git@example.com:-a'", 'only `https://…`'],
    ["git: 'ssh://-x/a'", 'its host begins with `-`, so SSH would read it as an option'],
    ["git: 'https://token@example.com/a'", 'it contains a username, password, or token'],
    ["git: '../a', ref: '--upload-pack=x'", 'it begins with `-`, so Git would read it as an option'],
    ["git: '../a', folder: '../b'", 'it points outside the repository'],
    ["git: '../a', into: '../b'", 'it points outside the content folder'],
    ["git: '../a', version: '9'", 'version'],
    ["git: '../a', locale: 'xx'", 'language'],
  ] as const)('bad options: %s', async ([options, reason], { expect }) => {
    const root = createProject({ ...own, 'docs.config.ts': config([`{ into: 'a', ${options} }`.replace(/into: 'a', (?=.*into)/, '')]) })
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code, stderr).toBe(2)
    expect(stderr).toContain(reason)
    expect(stderr.match(/ - error /g)).toHaveLength(1)
  })
})

test('dev reads a folder of this machine and follows it, but never its code', { timeout: 120_000 }, async ({ expect }) => {
  const near = createProject({ 'docs/start.md': '# Start\n\nOne.\n', 'docs/dot.svg': dot, 'docs/app.tsx': 'throw new Error()\n' }, 'near')
  const entry = `{ git: 'https://example.com/near.git', folder: 'docs', into: 'near', local: '${join(near, 'docs')}' }`
  const dev = await startDev({ ...own, 'content/index.md': '# Home\n', 'docs.config.ts': config([entry]) })
  expect(await dev.text('/near/start')).toContain('One.')
  writeFiles(near, { 'docs/start.md': '# Start\n\nTwo.\n\n![Dot](./dot.svg)\n', 'docs/more.md': '# More\n' })
  await expect.poll(() => dev.text('/near/start')).toContain('Two.')
  const picture = /<img src="([^"]+)"/.exec(await dev.text('/near/start'))?.[1] ?? ''
  expect(await dev.text(picture)).toBe(dot)
  await expect.poll(() => dev.text('/near/more')).toContain('More')
  expect(dev.said()).toContain('page/react-not-allowed')
})
