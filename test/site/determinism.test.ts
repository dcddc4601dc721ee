import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { homedir, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProject, readTree, shell } from '../cli/project.ts'
import { richConfig, richSite } from './rich-site.ts'

let root: string
let reference: Readonly<Record<string, string>>

/** Built once in UTC, with a git history because dates depend on time zones. */
beforeAll(async () => {
  root = createProject({
    ...richSite(),
    'docs.config.ts': richConfig({}).replace('lastUpdated: false', 'lastUpdated: true'),
    '.gitignore': 'out\n.docsgen\n',
  })
  // One minute before midnight in UTC, in the next day in India.
  const date = '2024-03-09T23:59:00Z'
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: root, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'All pages')
  reference = await builtWith('$docsgen build', { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' })
})

async function builtWith(line: string, env: Record<string, string> = {}, cwd = root): Promise<Readonly<Record<string, string>>> {
  const { code, stderr } = await shell(`set -e; ${line}`, { cwd, env })
  expect(stderr).not.toContain('- warning')
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return readTree(join(cwd, 'out')) ?? {}
}

/** Another checkout: the same files in another folder, without a build. */
function checkout(name: string): string {
  const copy = createProject({}, name)
  rmSync(copy, { recursive: true })
  cpSync(root, copy, { recursive: true, filter: (path) => ![join(root, 'out'), join(root, '.docsgen')].includes(path) })
  return copy
}

describe('the same input produces the same bytes', () => {
  test('the reference contains everything that could differ', () => {
    expect(reference['guide/first.html']).toContain('March 9, 2024')
    expect(reference['sitemap.xml']).toContain('<lastmod>2024-03-09</lastmod>')
    expect(Object.keys(reference).filter((path) => path.endsWith('.html'))).toHaveLength(20)
    expect(reference).toHaveProperty(['.docsgen-manifest.json'])
  })

  test('with a warm cache, in the same folder', async () => {
    expect(await builtWith('$docsgen build')).toEqual(reference)
    expect(await builtWith('rm -r out; $docsgen build')).toEqual(reference)
    expect(await builtWith('rm -r .docsgen; $docsgen build')).toEqual(reference)
  })

  test('in another folder, time zone, language, umask, and number of threads', async () => {
    const elsewhere = checkout('another folder, rather longer than the first')
    const env = { TZ: 'Asia/Kolkata', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' }
    expect(await builtWith('umask 077; $docsgen build --concurrency 1', env, elsewhere)).toEqual(reference)
  })

  test('started from another folder, years later', async () => {
    const elsewhere = checkout('later')
    const clock = 'const { now } = Date; Date.now = () => now() + 1e11'
    const line = `echo '${clock}' > ../clock.cjs; cd /; NODE_OPTIONS="--require ${join(elsewhere, '../clock.cjs')}" $docsgen build ${elsewhere}`
    expect(await builtWith(line, {}, elsewhere)).toEqual(reference)
  })
})

test('the output reveals nothing about its machine', () => {
  const names = [root, tmpdir(), homedir(), join(import.meta.dirname, '../..'), process.cwd(), hostname()]
  const telling = names.filter((name) => name.length > 4)
  expect(telling.length).toBeGreaterThan(3)
  const found = Object.entries(reference).flatMap(([path, text]) =>
    telling.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test('the author’s name and address stay in the history', () => {
  expect(Object.values(reference).filter((text) => text.includes('author@example.com'))).toEqual([])
})
