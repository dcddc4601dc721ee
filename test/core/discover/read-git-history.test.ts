import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { readGitHistory } from '../../../src/core/discover/read-git-history.ts'
import type { AbsolutePath, ProjectPath } from '../../../src/kit/files/paths.ts'
import { reportLine } from '../config-of.ts'
import { createFolder, otherUser, writeFiles } from './temp-folder.ts'

/** Git without any configuration, at a time of this day. */
function git(folder: string, args: readonly string[], time = '00:00:00'): void {
  const date = `2026-03-01T${time}+05:30`
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main', ...args], {
    cwd: folder,
    stdio: 'pipe',
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  })
}

function commit(folder: string, files: Readonly<Record<string, string>>, time: string): void {
  writeFiles(folder, files)
  git(folder, ['add', '.'])
  git(folder, ['commit', '-m', 'x'], time)
}

async function read(
  root: string,
  files: readonly string[] = [],
  wanted: Pick<Parameters<typeof readGitHistory>[0], 'lastUpdated' | 'datesOption' | 'editUrl'> = { lastUpdated: true, editUrl: true },
) {
  const history = await readGitHistory({
    root: root as AbsolutePath,
    configFile: 'docs.config.ts' as ProjectPath,
    files: new Set(files),
    ...wanted,
  })
  return { dates: Object.fromEntries(history.lastUpdated), editUrl: history.editUrl, reports: history.diagnostics.map(reportLine) }
}

const noRepository = 'Run `git init`, and commit the pages. If you do not need the dates, set `lastUpdated: false` in the config.'

const unavailable = (
  reason: string,
  hint = 'Make the Git history available. If you do not need the dates, set `lastUpdated: false` in the config.',
) => `docs.config.ts warning git/unavailable Pages do not show when they were last updated: ${reason}. ${hint}`

describe('dates', () => {
  test('of the last commit that touched each file, in UTC', async () => {
    const folder = createFolder()
    git(folder, ['init'])
    commit(folder, { 'content/a.md': '1', 'content/b.md': '1', 'content/über & "so".md': '1', 'other.txt': '1' }, '05:30:00')
    commit(folder, { 'content/b.md': '2' }, '06:30:00')
    commit(folder, { 'other.txt': '2' }, '07:30:00')
    writeFiles(folder, { 'content/a.md': 'not committed', 'content/new.md': '' })
    expect(await read(folder, ['content/a.md', 'content/b.md', 'content/über & "so".md', 'content/new.md'])).toEqual({
      dates: {
        'content/a.md': '2026-03-01T00:00:00.000Z',
        'content/b.md': '2026-03-01T01:00:00.000Z',
        'content/über & "so".md': '2026-03-01T00:00:00.000Z',
      },
      editUrl: undefined,
      reports: [],
    })
  })

  test('of a project below the repository’s root', async () => {
    const folder = createFolder()
    git(folder, ['init'])
    commit(folder, { 'my docs/content/a.md': '1', 'content/a.md': '1' }, '05:30:00')
    commit(folder, { 'content/a.md': '2' }, '06:30:00')
    git(folder, ['remote', 'add', 'origin', 'https://github.com/acme/site.git'])
    expect(await read(`${folder}/my docs`, ['content/a.md'])).toEqual({
      dates: { 'content/a.md': '2026-03-01T00:00:00.000Z' },
      editUrl: 'https://github.com/acme/site/edit/main/my%20docs/{path}',
      reports: [],
    })
  })

  test('a move changes neither file, and a merge changes none', async () => {
    const folder = createFolder()
    git(folder, ['init'])
    commit(folder, { 'a.md': 'a'.repeat(100), 'b.md': '1' }, '05:30:00')
    git(folder, ['checkout', '-b', 'side'])
    commit(folder, { 'b.md': '2' }, '06:30:00')
    git(folder, ['checkout', 'main'])
    git(folder, ['mv', 'a.md', 'c.md'])
    git(folder, ['commit', '-m', 'x'], '07:30:00')
    git(folder, ['merge', '--no-ff', 'side', '-m', 'x'], '08:30:00')
    expect((await read(folder, ['b.md', 'c.md'])).dates).toEqual({ 'b.md': '2026-03-01T01:00:00.000Z', 'c.md': '2026-03-01T02:00:00.000Z' })
  })
})

describe('without a history', () => {
  test('no repository', async () => {
    expect(await read(createFolder(), ['a.md'])).toEqual({
      dates: {},
      editUrl: undefined,
      reports: [unavailable('the project folder is not in a Git repository', noRepository)],
    })
  })

  test('an option that compares dates needs them even if pages do not show them', async () => {
    const wanted = { lastUpdated: false, datesOption: 'check.x', editUrl: false }
    expect((await read(createFolder(), ['a.md'], wanted)).reports).toEqual([
      'docs.config.ts warning git/unavailable `check.x` has nothing to compare: the project folder is not in a Git repository. Run `git init`, and commit the pages. If you do not need the dates, remove `check.x` from the config.',
    ])
  })

  test('no repository, on a machine with another language', async () => {
    vi.stubEnv('LC_ALL', 'de_DE.UTF-8').stubEnv('LANGUAGE', 'de')
    expect((await read(createFolder(), ['a.md'])).reports).toEqual([
      unavailable('the project folder is not in a Git repository', noRepository),
    ])
    vi.unstubAllEnvs()
  })

  test('a folder that looks like a bare repository, whose settings could start programs', async () => {
    const folder = createFolder()
    git(folder, ['init'])
    const config = '[core]\nrepositoryformatversion = 0\nbare = false\nworktree = ..\n'
    commit(
      folder,
      { 'docs/a.md': '', 'docs/HEAD': 'ref: refs/heads/main\n', 'docs/objects/keep': '', 'docs/refs/keep': '', 'docs/config': config },
      '05:30:00',
    )
    expect((await read(`${folder}/docs`, ['a.md'])).reports).toEqual([
      unavailable('the folder looks like a bare Git repository, and docsgen does not trust its settings'),
    ])
  })

  test('no git', async () => {
    vi.stubEnv('PATH', '/nowhere')
    expect((await read(createFolder(), ['a.md'])).reports).toEqual([
      unavailable('Git is not installed', 'Install Git. If you do not need the dates, set `lastUpdated: false` in the config.'),
    ])
    vi.unstubAllEnvs()
  })

  test('no commit yet', async () => {
    const folder = createFolder({ 'a.md': '' })
    git(folder, ['init'])
    expect(await read(folder, ['a.md'])).toEqual({ dates: {}, editUrl: undefined, reports: [] })
  })

  test('a shallow clone, whose remote is still known', async () => {
    const origin = createFolder()
    git(origin, ['init'])
    commit(origin, { 'a.md': '1' }, '05:30:00')
    commit(origin, { 'b.md': '1' }, '06:30:00')
    const folder = createFolder()
    git(folder, ['clone', '--depth', '1', `file://${origin}`, 'clone'])
    git(`${folder}/clone`, ['remote', 'set-url', 'origin', 'https://github.com/acme/site'])
    const hint = 'Fetch the full history with `git fetch --unshallow`. In GitHub Actions, set `fetch-depth: 0` in the checkout step.'
    expect(await read(`${folder}/clone`, ['a.md'])).toEqual({
      dates: {},
      editUrl: 'https://github.com/acme/site/edit/main/{path}',
      reports: [unavailable('the clone is shallow, so most of the history is missing', hint)],
    })
  })

  test('another user’s repository', async ({ skip }) => {
    if (!otherUser) skip('needs to run as root, to give a folder away')
    const folder = createFolder({ 'a.md': '' })
    git(folder, ['init'])
    vi.stubEnv('HOME', folder)
    vi.stubEnv('GIT_CONFIG_COUNT', '0')
    execFileSync('chown', ['-R', '65534:65534', folder])
    expect((await read(folder, ['a.md'])).reports).toEqual([unavailable('Git does not trust this folder (see `safe.directory`)')])
    vi.unstubAllEnvs()
  })

  test('Git is not started for edit links outside a repository', async () => {
    const folder = createFolder({ 'bin/git': '#!/bin/sh\n: > started\n' })
    chmodSync(join(folder, 'bin/git'), 0o755)
    vi.stubEnv('PATH', join(folder, 'bin'))
    expect(await read(folder, [], { lastUpdated: false, editUrl: true })).toEqual({ dates: {}, editUrl: undefined, reports: [] })
    expect(existsSync(join(folder, 'started'))).toBe(false)
    vi.unstubAllEnvs()
  })

  test('nothing is reported if no dates are requested', async () => {
    expect(await read(createFolder(), ['a.md'], { lastUpdated: false, editUrl: true })).toMatchObject({ reports: [] })
    vi.stubEnv('PATH', '/nowhere')
    expect(await read(createFolder(), ['a.md'], { lastUpdated: false, editUrl: false })).toEqual({
      dates: {},
      editUrl: undefined,
      reports: [],
    })
    vi.unstubAllEnvs()
  })
})

test('where pages can be edited', async () => {
  const folder = createFolder()
  git(folder, ['init'])
  git(folder, ['remote', 'add', 'origin', 'x'])
  const github = 'https://github.com/acme/site/edit/main/{path}'
  const forms: readonly (readonly [remote: string, editUrl: string | undefined])[] = [
    ['https://github.com/acme/site.git', github],
    ['https://github.com/acme/site/', github],
    ['https://user:token@github.com/acme/site.git', github],
    ['git@github.com:acme/site.git', github],
    ['ssh://git@github.com/acme/site.git', github],
    ['ssh://git@github.com:22/acme/site.git', github],
    ['https://github.com/acme/site.docs.git', 'https://github.com/acme/site.docs/edit/main/{path}'],
    ['git@gitlab.com:acme/group/site.git', 'https://gitlab.com/acme/group/site/-/edit/main/{path}'],
    ['https://bitbucket.org/acme/site.git', 'https://bitbucket.org/acme/site/src/main/{path}'],
    ['https://codeberg.org/acme/site.git', 'https://codeberg.org/acme/site/_edit/main/{path}'],
    ['https://git.example.com/acme/site.git', undefined],
    ['https://github.com.example.com/acme/site.git', undefined],
    ['../elsewhere.git', undefined],
  ]
  for (const [remote, editUrl] of forms) {
    git(folder, ['remote', 'set-url', 'origin', remote])
    expect([remote, (await read(folder)).editUrl]).toEqual([remote, editUrl])
  }
  git(folder, ['remote', 'set-url', 'origin', 'git@github.com:acme/site.git'])
  git(folder, ['symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/docs/v2#x'])
  expect((await read(folder)).editUrl).toBe('https://github.com/acme/site/edit/docs/v2%23x/{path}')
})
