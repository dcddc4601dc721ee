import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProject, docsgen, start, writeFiles } from '../../../cli/project.ts'
import { buildProject, connectStdio, siteFiles } from './mcp-site.ts'

let root = ''
beforeAll(async () => {
  root = await buildProject()
}, 120_000)

describe('docsgen mcp over stdio', () => {
  test('offers read-only tools with short descriptions and complete schemas', async () => {
    const { client } = await connectStdio([], root)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages', 'find_symbols', 'find_samples'])
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false })
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(description?.length).toBeLessThan(200)
    }
    // What every conversation of an agent pays for.
    expect(JSON.stringify(tools).length).toBeLessThan(4_500)
    expect(client.getServerVersion()).toMatchObject({ name: 'docsgen', title: 'Kiosk' })
  })

  test('search finds sections with the engine of the site, with full addresses and areas', async () => {
    const { call } = await connectStdio([], root)
    const found = await call('search', { query: 'refund part of an order' })
    expect(found).toMatch(/^\d+ results? for "refund part of an order"/)
    expect(found).toContain('Refunds')
    expect(found).toContain('https://kiosk.test/docs/guide/refunds#partial')
    expect(await call('search', { query: 'zzzzqqqq' })).toBe('No results for "zzzzqqqq".')
    const second = await call('search', { query: 'refund', limit: 1, offset: 1 })
    expect(second).toMatch(/^\d+ results for "refund", 2 to 2\./)
  })

  test('read_page returns a page, a section by anchor or heading, and long pages in parts', async () => {
    const { call } = await connectStdio([], root)
    const page = await call('read_page', { page: 'https://kiosk.test/docs/guide/refunds' })
    expect(page).toMatch(/^Address: https:\/\/kiosk\.test\/docs\/guide\/refunds\n\n# Refunds\n/)
    expect(page).toContain('kiosk refund --all')
    const section = await call('read_page', { page: '/docs/guide/refunds#partial' })
    expect(section).toMatch(/^Address: https:\/\/kiosk\.test\/docs\/guide\/refunds#partial\n\n## Part of an order/)
    expect(section).not.toContain('--all')
    for (const name of ['guide/refunds.md', '/docs/guide/refunds.html', '/docs/guide/refunds?x=1'])
      expect(await call('read_page', { page: name, section: 'Whole orders' })).toMatch(/#whole-orders\n\n## Whole orders\n/)

    const first = await call('read_page', { page: 'guide/long' })
    expect(first.length).toBeLessThan(34_000)
    const next = Number(/Continue with offset (\d+), or read one section/.exec(first)?.[1])
    expect(first).toContain('- #step-1 Step 1')
    expect(await call('read_page', { page: 'guide/long', offset: next })).toContain('Step ')
    expect(await call('read_page', { page: 'guide/long', offset: 9_000_000 })).toMatch(/^ERROR The text has only \d+ characters\.$/)
    expect(await call('read_page', { page: 'guide/refunds', section: 'nothing' })).toMatch(
      /^ERROR The page .* has no section `nothing`\. It has:\n- #partial Part/,
    )
    expect(await call('read_page', { page: 'guide/refund' })).toBe(
      'ERROR Cannot find the page `guide/refund`. Did you mean https://kiosk.test/docs/guide/refunds?',
    )
  })

  test('list_pages, find_symbols, and find_samples', async () => {
    const { call } = await connectStdio([], root)
    expect(await call('list_pages', { under: '/docs/guide/' })).toContain(
      '- Refunds: https://kiosk.test/docs/guide/refunds\n  How to give money back.',
    )
    expect(await call('list_pages', { under: 'api' })).toMatch(/^1 pages\.\n/)
    expect(await call('find_symbols', { name: 'till.refund' })).toBe(
      [
        '1 reference entries for "till.refund".\n',
        'method Till.refund',
        '  https://kiosk.test/docs/api/till#till-refund',
        '  (line: Line) => Promise<void>',
        '  Gives money back.',
        '  From @kiosk/till 2.1.0 till.d.ts https://example.com/till.d.ts#L4',
      ].join('\n'),
    )
    expect(await call('find_symbols', { name: 'nowhere' })).toBe(
      'No reference entries for "nowhere".\nThe site has no `symbols.json`, which would list all its names. Builds write it with `symbols: true` in the config.',
    )
    expect(await call('find_symbols', { kind: 'class' })).toContain(
      'class Till\n  https://kiosk.test/docs/api/till#till\n  class Till\n  The drawer',
    )
    const samples = await call('find_samples', { text: 'TILL refund', language: 'ts' })
    expect(samples).toContain('1 samples with "TILL refund" in ts.')
    expect(samples).toContain(
      'Refunds > Part of an order\nhttps://kiosk.test/docs/guide/refunds#partial\n```ts title="refund.ts"\nawait till.refund({ line: 3 })\n```',
    )
    expect(await call('find_samples', { text: 'nowhere' })).toBe('No samples with "nowhere".')
  })

  test('list_changes exists only with a manifest of an earlier build', async () => {
    const changed = await buildProject()
    const manifest = join(changed, 'earlier.json')
    writeFileSync(manifest, readFileSync(join(changed, '.docsgen/cache/manifest.json')))
    writeFiles(changed, {
      'content/guide/refunds.md': `${siteFiles['content/guide/refunds.md']}\n## Deadlines\n\nThirty days.\n`,
      'content/guide/new.md': '# New\n\nText.\n',
    })
    expect((await docsgen(['build'], { cwd: changed })).code).toBe(0)
    const { call } = await connectStdio(['--previous', manifest], changed)
    const list = await call('list_changes')
    expect(list).toContain('added: New\n  https://kiosk.test/docs/guide/new')
    expect(list).toContain('changed: Refunds\n  https://kiosk.test/docs/guide/refunds\n  added #deadlines')
    expect(list).not.toContain('Opening')
  })

  test('wrong arguments are errors that name what is wrong', async () => {
    const { call } = await connectStdio([], root)
    const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
      ['search', {}, 'The argument `query` is missing.'],
      ['search', { query: '   ' }, '`query` must not be empty.'],
      ['search', { query: 5 }, '`query` must be a text.'],
      ['search', { query: 'a'.repeat(201) }, '`query` is longer than 200 characters.'],
      ['search', { query: 'a', limit: 31 }, '`limit` must be a whole number from 1 to 30.'],
      ['search', { query: 'a', limit: 1.5 }, '`limit` must be a whole number from 1 to 30.'],
      ['search', { query: 'a', pages: 2 }, '`search` has no argument `pages`. It has: query, area, version_of, limit, offset.'],
      ['delete', {}, 'There is no tool `delete`. The tools are: search, read_page, list_pages, find_symbols, find_samples.'],
    ]
    for (const [name, values, message] of cases) expect(await call(name, values)).toBe(`ERROR ${message}`)
  })

  test('nothing outside of the published files can be read', async () => {
    writeFileSync(join(root, 'secret.md'), '# Secret\n\ntop-secret\n')
    writeFileSync(join(root, 'out/.hidden.md'), '# Hidden\n\ntop-secret\n')
    symlinkSync(join(root, 'secret.md'), join(root, 'out/linked.md'))
    symlinkSync(root, join(root, 'out/linked-folder'))
    const { call } = await connectStdio([], root)
    const pages = [
      '../secret',
      '/docs/../secret.md',
      '/docs/guide/../../../secret',
      '/docs/%2e%2e/secret',
      '/docs/..%2fsecret',
      '/docs/%2e%2e%5csecret',
      '/docs/guide\\..\\..\\secret',
      '/docs/linked',
      '/docs/linked-folder/secret',
      '/docs/.hidden',
      '/docs/secret\0.md',
      '/secret',
      '/etc/passwd',
      join(root, 'secret.md'),
      `file://${join(root, 'secret.md')}`,
      'https://other.test/docs/guide/refunds',
      'https://kiosk.test.other.test/docs/guide/refunds',
      '//other.test/docs/guide/refunds',
      '%',
      '#',
    ]
    for (const page of pages) {
      const answer = await call('read_page', { page })
      expect(answer, page).not.toContain('top-secret')
      if (page !== '#') expect(answer, page).toMatch(/^ERROR /)
      expect(await call('search', { query: 'a', version_of: page }), page).not.toContain('top-secret')
    }
    rmSync(join(root, 'out/linked.md'))
    rmSync(join(root, 'out/linked-folder'))
    rmSync(join(root, 'out/.hidden.md'))
  })

  test('a damaged index, or one of another build, is an error, and works again after a build', async () => {
    const broken = await buildProject()
    const { call } = await connectStdio([], broken)
    const [directory = ''] = readdirSync(join(broken, 'out/search'))
    const pieces = join(broken, 'out/assets/search', directory.replace('.json', ''))
    const again = async (message: RegExp) => {
      expect(await call('search', { query: 'refund' })).toMatch(message)
      expect(await call('read_page', { page: 'guide/refunds' })).toMatch(/^Address/)
    }
    const file = join(broken, 'out/search', directory)
    const original = readFileSync(file, 'utf8')
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"format":3}',
      '{"format":3,"count":-1,"language":"en","areas":[],"blockBits":8,"blocks":"","starts":"","shards":"","words":""}',
    ]) {
      writeFileSync(file, text)
      await again(/^ERROR The search index cannot be used: `search\/[^`]*` is not /)
    }
    writeFileSync(file, original.replace('"format":3', '"format":9'))
    await again(/has the format 9, and this docsgen reads 3/)
    writeFileSync(file, original)
    for (const name of readdirSync(pieces)) writeFileSync(join(pieces, name), '{"x":')
    await again(/^ERROR The search index cannot be used: .* is not complete JSON\. The files may be from different builds\./)
    const names = readdirSync(pieces)
    rmSync(pieces, { recursive: true })
    await again(/is missing\. The files may be from different builds\. Build the site again\.$/)
    mkdirSync(pieces)
    for (const name of names) writeFileSync(join(pieces, name), '{"refund":5,"0":{"t":1,"s":null}}')
    expect(await call('search', { query: 'refund' })).toMatch(/^(?:ERROR The search index|No results)/)
    rmSync(join(broken, 'out'), { recursive: true })
    expect(await call('search', { query: 'refund' })).toMatch(/^ERROR The folder .* does not exist anymore/)
    expect((await docsgen(['build'], { cwd: broken })).code).toBe(0)
    expect(await call('search', { query: 'refund' })).toContain('refunds')
  })
})

describe('the protocol on stdin and stdout', () => {
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  }

  test('malformed messages are ignored, stdout has only messages, and the server ends with stdin', async () => {
    const child = start(['mcp'], { cwd: root })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    const lines = [
      'not json',
      '{',
      '[]',
      'null',
      '{"jsonrpc":"1.0"}',
      JSON.stringify(hello),
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    ]
    lines.push('{"jsonrpc":"2.0","id":2,"method":"no/such"}', '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":5}}')
    lines.push('{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"search","arguments":{"query":"refund"}}}')
    child.stdin.write(`${lines.join('\n')}\n`)
    while (!stdout.includes('"id":4')) await once(child.stdout, 'data')
    child.stdin.end()
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; error?: { code: number } })
    expect(messages.every((message) => 'jsonrpc' in message)).toBe(true)
    expect(messages.find(({ id }) => id === 2)?.error?.code).toBe(-32_601)
    expect(messages.find(({ id }) => id === 3)?.error).toBeDefined()
    expect(stderr.match(/Ignored an invalid message/g)).toHaveLength(5)
  })

  test('a message that is too long ends the server with an error', async () => {
    const child = start(['mcp'], { cwd: root })
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.stdin.on('error', () => {})
    const block = 'x'.repeat(1_000_000)
    for (let index = 0; index < 6; index++) child.stdin.write(block)
    const [code] = await once(child, 'close')
    expect(stderr).toContain('A message on standard input is longer than 4 MB.')
    expect(code).toBe(3)
  })

  test('a folder without a built site, or with one of another program, is a usage error', async () => {
    const empty = createProject()
    expect(await docsgen(['mcp'], { cwd: empty })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('There is no built site in `.`.'),
    })
    mkdirSync(join(empty, 'out'))
    writeFileSync(join(empty, 'out/llms.txt'), '# Other\n')
    writeFileSync(join(empty, 'out/index.html'), '<!doctype html><title>Other</title>')
    expect(await docsgen(['mcp'], { cwd: empty })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a site that docsgen built'),
    })
    expect(await docsgen(['mcp', '--previous', 'nothing.json', root], { cwd: empty })).toMatchObject({ code: 2, stdout: '' })
  })
})
