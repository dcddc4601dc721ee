import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, shell, smallSite, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const install = 'Download the archive for your system, unpack it, and add the folder to your path.'
const remove = 'Stop the service first. Then delete the folder, and remove the entry from your path.'
const site = {
  ...smallSite,
  'content/guide/second.md': `# Second\n\n## A heading\n\nText.\n\n## Installation\n\n${install}\n\n## Removal\n\n${remove}\n`,
}
const build = (root: string, ...flags: string[]) => docsgen(['build', '--manifest', 'manifest.json', ...flags], { cwd: root })
const html = (root: string, page: string) => readFileSync(join(root, 'out', `${page}.html`), 'utf8')
const compare = (root: string, ...flags: string[]) => build(root, '--previous', 'manifest.json', ...flags)

describe.concurrent('build --previous', () => {
  test('keeps the anchor of a renamed heading for as long as its section exists', async ({ expect }) => {
    const root = createProject(site)
    await build(root)
    const page = site['content/guide/second.md']
    writeFiles(root, { 'content/guide/second.md': page.replace('## Installation', '## Set up') })
    const renamed = await compare(root, '--strict')
    expect(renamed.code, renamed.stderr).toBe(0)
    expect(renamed.stderr).toContain('Kept 1 anchor of renamed or moved sections:\n  /guide/second#installation → #set-up\n')
    expect(html(root, 'guide/second')).toContain('<h2 id="set-up"><a id="installation"></a>Set up')
    // The section has changed meanwhile, but the manifest says which one it is; then it gets a third name.
    writeFiles(root, { 'content/guide/second.md': page.replace('## Installation', '## Set up').replace(install, 'Run the installer.') })
    expect((await compare(root, '--strict')).code).toBe(0)
    expect(html(root, 'guide/second')).toContain('<h2 id="set-up"><a id="installation"></a>Set up')
    writeFiles(root, { 'content/guide/second.md': page.replace('## Installation', '## Set up') })
    await compare(root)
    writeFiles(root, { 'content/guide/second.md': page.replace('## Installation', '## Getting it') })
    expect((await compare(root, '--strict')).code).toBe(0)
    expect(html(root, 'guide/second')).toMatch(/<h2 id="getting-it">(?:<a id="(?:set-up|installation)"><\/a>){2}Getting it/)
    // The old name becomes a heading again.
    writeFiles(root, { 'content/guide/second.md': page })
    await compare(root)
    expect(html(root, 'guide/second').match(/id="installation"/g)).toHaveLength(1)
  })

  test('keeps the anchor of a heading that was replaced at its place, above a few words', async ({ expect }) => {
    const root = createProject()
    await build(root)
    writeFiles(root, {
      'content/guide/first.md': '# First\n\nThen the [second](./second.md).\n',
      'content/guide/second.md': '# Second\n\n## Set up the service\n\nText.\n',
    })
    const renamed = await compare(root, '--strict')
    expect(renamed.stderr).toContain('/guide/second#a-heading → #set-up-the-service\n')
    writeFiles(root, { 'content/guide/second.md': '# Second\n\n## New\n\nText.\n\n## Other\n\nText.\n' })
    expect((await compare(root, '--strict')).stderr).toContain('address/missing-anchor')
  })

  test('leads from the old page to a section that was moved', async ({ expect }) => {
    const root = createProject(site)
    await build(root)
    writeFiles(root, {
      'content/guide/second.md': site['content/guide/second.md'].replace(`## Removal\n\n${remove}\n`, ''),
      'content/guide/first.md': `# First\n\nThen the [second](./second.md#a-heading).\n\n## How to remove it\n\n${remove}\n`,
    })
    const { code, stderr } = await compare(root, '--strict', '--base', '/docs/')
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('/guide/second#removal → /guide/first#how-to-remove-it')
    expect(html(root, 'guide/second')).toContain(
      '<p class="moved-section" id="removal" hidden="until-found"><a href="/docs/guide/first#how-to-remove-it">First</a></p>',
    )
    expect((await compare(root, '--strict')).stderr).toContain('/guide/second#removal → /guide/first#how-to-remove-it')
  })

  test('reports addresses and anchors that no longer exist, and proposes where they lead', async ({ expect }) => {
    const root = createProject({ ...site, 'content/guide/third.md': `# Third\n\n## Offline use\n\n${install} ${remove}\n` })
    await build(root)
    rmSync(join(root, 'content/guide/third.md'))
    writeFiles(root, {
      'content/offline.md': `# Offline\n\n## Offline use\n\n${install} ${remove}\n`,
      'content/guide/second.md': site['content/guide/second.md'].replace(
        '## A heading\n\nText.',
        '## Another heading\n\nOther words.\n\n## More\n\nMore words.',
      ),
      'content/guide/first.md': '# First\n\nThen the [second](./second.md).\n',
    })
    const { code, stderr } = await compare(root)
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('docs.config.ts - warning address/missing-page')
    expect(stderr).toContain('The previous build published “Third” at `/guide/third`. There is no page at this URL now, and no redirect.')
    expect(stderr).toContain('run `docsgen redirect add /guide/third /offline`')
    expect(stderr).toContain('content/guide/second.md:3:1 - warning address/missing-anchor')
    expect(stderr).toContain('end its heading with `{#a-heading}`')
    // The manifest is that of the last build now, so the next one has nothing to report.
    expect((await compare(root, '--strict')).code).toBe(0)
  })

  test('accepts redirects, and keeps anchors on the page that they lead to', async ({ expect }) => {
    const root = createProject({ ...site, 'content/old.md': `# Old\n\n## Uses\n\n${install} ${remove}\n` })
    await build(root)
    rmSync(join(root, 'content/old.md'))
    writeFiles(root, {
      'docs.config.ts': "export default { title: 'Small', lastUpdated: false, redirects: [{ from: '/old', to: '/new' }] }\n",
      'content/new.md': `# New\n\n## What it is for\n\n${install} ${remove}\n`,
    })
    const { code, stderr } = await compare(root, '--strict')
    expect(code, stderr).toBe(0)
    expect(html(root, 'new')).toContain('<h2 id="what-it-is-for"><a id="uses"></a>')
  })

  test('under --strict, publishes nothing and keeps the manifest', async ({ expect }) => {
    const root = createProject(site)
    await build(root)
    const before = readFileSync(join(root, 'manifest.json'))
    writeFiles(root, { 'content/guide/first.md': '# First\n\nNo link.\n', 'content/guide/second.md': '# Second\n\nNothing else.\n' })
    const { code, stderr } = await compare(root, '--strict')
    expect(code).toBe(1)
    expect(stderr.match(/address\/missing-anchor/g)).toHaveLength(3)
    expect(readFileSync(join(root, 'manifest.json'))).toEqual(before)
  })

  test('reads a committed manifest and one on a server', async ({ expect }) => {
    const root = createProject({ ...site, '.gitignore': '.docsgen/\nout/\n' })
    await build(root)
    await shell('git init -q && git add . && git -c user.name=a -c user.email=a@b.c commit -qm one', { cwd: root })
    writeFiles(root, { 'content/guide/second.md': site['content/guide/second.md'].replace('## Removal', '## Away with it') })
    for (const from of ['git:HEAD', 'git:HEAD:manifest.json']) {
      const { code, stderr } = await docsgen(['build', '--previous', from], { cwd: root })
      expect(code, stderr).toBe(0)
      expect(stderr).toContain('/guide/second#removal → #away-with-it')
    }
    const missing = await docsgen(['build', '--previous', 'git:no-such-ref'], { cwd: root })
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('cannot be read from the commit `no-such-ref`')])
    const server = createServer((request, response) => {
      if (request.url === '/manifest.json') response.end(readFileSync(join(root, 'manifest.json')))
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const fetched = await docsgen(['build', '--previous', `${at}/manifest.json`], { cwd: root })
    expect(fetched.stderr).toContain('/guide/second#removal → #away-with-it')
    const absent = await docsgen(['build', '--previous', `${at}/none.json`], { cwd: root })
    expect([absent.code, absent.stderr]).toEqual([3, expect.stringContaining('cannot be fetched: the host responded with 404')])
    server.close()
  })

  test('rejects what is not a manifest with one message', async ({ expect }) => {
    const root = createProject(site)
    await build(root)
    const text = readFileSync(join(root, 'manifest.json'), 'utf8')
    const cases = {
      'not complete JSON': text.slice(0, 500),
      'not a manifest of docsgen': '{}',
      'its format has the version 2': text.replace('"manifest":1', '"manifest":2'),
      'one of its `pages` is not valid': text.replace('"path":"/guide/first"', '"path":"/../first"'),
      'one of its `files` is not valid': text.replace('"404.html"', '"../404.html"'),
      'one of its `redirects` is not valid': text.replace('"redirects":[', '"redirects":[["https://example.com/","/"]'),
    }
    for (const [reason, content] of Object.entries(cases)) {
      writeFileSync(join(root, 'bad.json'), content)
      const { code, stderr } = await docsgen(['build', '--previous', 'bad.json'], { cwd: root })
      expect(code, stderr).toBe(2)
      expect(stderr.match(/^error/gm), stderr).toHaveLength(1)
      expect(stderr).toContain(reason)
    }
    mkdirSync(join(root, 'folder'))
    for (const from of ['none.json', 'folder']) expect((await docsgen(['build', '--previous', from], { cwd: root })).code).toBe(2)
    writeFileSync(join(root, 'bad.json'), text.replaceAll('"path":"/', '"path":"/other/'))
    const other = await docsgen(['build', '--previous', 'bad.json'], { cwd: root })
    expect(other.stderr).toContain('warning address/other-site')
    expect(other.stderr).not.toContain('address/missing')
    expect(other.stderr).toContain('None of the 3 addresses in the previous manifest exists on this site')
  })
})
