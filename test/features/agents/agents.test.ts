import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createProject, readTree, smallSite, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { buildProject, connectStdio, siteFiles } from '../../tools/agents/mcp/mcp-site.ts'

const config = (agents: string, more = '') => `export default { title: 'Small', lastUpdated: false, agents: { ${agents} }, ${more} }\n`
const openIn = (url: string, more = '') => config(`openIn: [{ name: 'Helper', url: '${url}' ${more} }]`, "url: 'https://docs.example.com'")

async function build(files: Readonly<Record<string, string>>) {
  const root = createProject({ ...smallSite, ...files })
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  return { root, code, stderr, read: (path: string) => readFileSync(join(root, 'out', path), 'utf8') }
}

describe('agents.openIn', () => {
  test('one assistant is a link, with the address of the Markdown in the prompt', async () => {
    const { code, read } = await build({
      'docs.config.ts': openIn('https://helper.example/new?q={prompt}&t={title}'),
      'content/guide/first.md': '# First & "last" {url}\n\nThen the [second](./second.md#a-heading).\n',
    })
    expect(code).toBe(0)
    const href = /<a href="([^"]*)"[^>]*>Open in Helper</.exec(read('guide/first.html'))?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { searchParams, origin } = new URL(href)
    expect(origin).toBe('https://helper.example')
    expect(searchParams.get('q')).toBe('Read https://docs.example.com/guide/first.md so that I can ask questions about it.')
    expect(searchParams.get('t')).toBe('First & "last" {url}')
    expect(read('index.html')).not.toContain('<details class="dropdown page-open-in">')
  })

  test('several assistants are a menu without a script', async () => {
    const { code, read } = await build({
      'docs.config.ts': config(
        "openIn: [{ name: 'One', url: 'https://one.example/#{url}' }, { name: 'Two', url: 'https://two.example/{prompt}', prompt: 'About {title}' }]",
        "url: 'https://docs.example.com'",
      ),
    })
    expect(code).toBe(0)
    const html = read('guide/first.html')
    expect(html).toMatch(/<details class="dropdown page-open-in"><summary>Open in …/)
    expect(html).toContain('href="https://one.example/#https%3A%2F%2Fdocs.example.com%2Fguide%2Ffirst"')
    expect(html).toContain('href="https://two.example/About%20First"')
    expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/open-in-styles\./)
    expect(html).not.toMatch(/assets\/webmcp\./)
  })

  test.each([
    ['http://helper.example/{url}', 'it must begin with `https://`'],
    ['javascript:alert({url})', 'it must begin with `https://`'],
    [
      'https://helper.example/',
      'it must contain `{prompt}`, `{url}`, `{markdownUrl}`, or `{title}`, so that the assistant knows which page to read',
    ],
    ['https://{title}.example/{url}', 'placeholders can be in its path, query, and fragment, but not in its host'],
    ['https://me:secret@helper.example/{url}', 'it contains a username or password, which every reader could see'],
  ])('%s is rejected', async (url, reason) => {
    const { code, stderr } = await build({ 'docs.config.ts': openIn(url) })
    expect(code).toBe(2)
    expect(stderr).toContain('docs.config.ts:1:')
    expect(stderr).toContain(`agents.openIn[0].url`)
    expect(stderr).toContain(reason)
  })

  test('needs the address of the site, and different names', async () => {
    const without = await build({ 'docs.config.ts': config("openIn: [{ name: 'A', url: 'https://a.example/{url}' }]") })
    expect(without.code).toBe(2)
    expect(without.stderr).toContain('it has no effect without `url`, because assistants need full URLs')
    const entry = "{ name: 'A', url: 'https://a.example/{url}' }"
    const twice = await build({ 'docs.config.ts': config(`openIn: [${entry}, ${entry}]`, "url: 'https://docs.example.com'") })
    expect(twice.stderr).toContain('two entries have the name `A`')
  })
})

test('a notice names the Markdown and the list of pages at the beginning of each page', async () => {
  const { code, read } = await build({ 'docs.config.ts': config('notice: true') })
  expect(code).toBe(0)
  const body = /<body>([\s\S]*)/.exec(read('guide/first.html'))?.[1] ?? ''
  expect(body).toMatch(
    /^<p class="visually-hidden" aria-hidden="true">For agents: this page as Markdown: \/guide\/first\.md · all pages: \/llms\.txt<\/p>/,
  )
  expect(read('404.html')).not.toContain('For agents')
})

test('llms-full.txt contains every page with the text of its Markdown, without the line about the list', async () => {
  const { code, read } = await build({
    'docs.config.ts': config('fullText: true', "partials: true, variables: { version: '2.1' }"),
    'content/_note.md': 'Shared text.\n',
    'content/guide/second.md': '# Second\n\n## A heading\n\n:::include ../_note.md\n\nVersion {{ version }}, see [first](./first.md).\n',
  })
  expect(code).toBe(0)
  const text = read('llms-full.txt')
  expect(text.match(/^Source: .*/gm)).toEqual(['Source: /', 'Source: /guide/first', 'Source: /guide/second'])
  expect(text.replace(/\n{3,}/g, '\n\n')).toContain(
    'Source: /guide/second\n\n# Second\n\n## A heading\n\nShared text.\n\nVersion 2.1, see [first](/guide/first.md).',
  )
  expect(text).not.toContain('Index of all pages')
  expect(read('llms.txt')).toContain('\nThe text of all pages: /llms-full.txt\n')
})

test('a site without these options has none of their files and bytes', async () => {
  const [plain, empty] = await Promise.all([build({}), build({ 'docs.config.ts': config('') })])
  expect(Object.keys(readTree(join(plain.root, 'out')) ?? {}).filter((path) => /webmcp|open-in|llms-|\/llms/.test(path))).toEqual([])
  expect(empty.read('guide/first.html')).toBe(plain.read('guide/first.html'))
})

describe('agents.commit', () => {
  const git = (root: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, encoding: 'utf8' }).trim()

  test('llms.txt and the results of docsgen mcp name the commit, and whether files differ from it', async () => {
    const root = await buildProject({
      ...siteFiles,
      'docs.config.ts': "export default { title: 'Kiosk', lastUpdated: false, agents: { commit: true } }\n",
    })
    expect(readFileSync(join(root, 'out/llms.txt'), 'utf8')).not.toContain('commit')
    git(root, 'init', '-q')
    git(root, 'add', 'content', 'docs.config.ts')
    git(root, 'commit', '-q', '-m', 'First')
    const id = git(root, 'rev-parse', 'HEAD')
    const line = `Built from commit ${id}.`
    // The output folder and the cache are not ignored here, but docsgen writes them itself.
    expect(await docsgen(['build', '--strict'], { cwd: root })).toMatchObject({ code: 0 })
    expect(readFileSync(join(root, 'out/llms.txt'), 'utf8')).toContain(`\n${line}\n`)
    const { call } = await connectStdio([], root)
    for (const [tool, values] of [
      ['search', { query: 'refund' }],
      ['read_page', { page: 'guide/refunds' }],
      ['list_pages', {}],
    ] as const)
      expect((await call(tool, values)).endsWith(`\n\n${line}`), tool).toBe(true)

    writeFiles(root, { 'content/guide/new.md': '# New\n' })
    await docsgen(['build'], { cwd: root })
    expect(readFileSync(join(root, 'out/llms.txt'), 'utf8')).toContain(`Built from commit ${id} with uncommitted changes.`)
    expect(await call('list_pages')).toContain(`Built from commit ${id} with uncommitted changes.`)
  })

  test('without Git, a warning says so', async () => {
    const root = createProject({ ...smallSite, 'docs.config.ts': config('commit: true') })
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code).toBe(0)
    expect(stderr).toContain('agents/no-commit')
    expect(stderr).toContain('`llms.txt` does not name the commit of the site: the project folder is not in a Git repository.')
  })
})
