import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchSymbols } from '../../../src/features/linked-sites/refresh.ts'
import { createProject, type Files, readTree, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

type Answer = string | Uint8Array | ((response: ServerResponse) => void)

const answers = new Map<string, Answer>()
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) response.writeHead(404).end('Nothing here')
  else if (typeof answer === 'function') answer(response)
  else response.end(answer)
})
let host = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const symbols = (...pages: readonly unknown[]) => JSON.stringify({ symbols: 1, title: 'Shop', pages })

function projectWith(folder: string, pages: Files, more = ''): string {
  return createProject({
    'docs.config.ts': `export default { title: 'Acme', lastUpdated: false, linkedSites: { shop: '${host}/${folder}/symbols.json' }${more} }\n`,
    ...pages,
  })
}

const saved = (root: string) => readFileSync(join(root, 'links/shop.json'), 'utf8')

describe('two sites that link to each other', () => {
  test('build without the network', { timeout: 120_000 }, async () => {
    const config = (title: string, other: string) =>
      `export default { title: '${title}', url: 'https://${title}.example', base: '/docs/', symbols: true, lastUpdated: false, linkedSites: { ${other}: 'https://${other}.example/docs/symbols.json' }, versions: [{ id: '2', label: '2.x' }, { id: '1', label: '1.x', path: '/1/' }], locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } }\n`
    const site = (title: string, other: string): Files => ({
      'docs.config.ts': config(title, other),
      'content/index.md': `# ${title}\n\nText.\n`,
      'content/guide/start.md': `# Start with ${title}\n\n## Install ${title}\n\nSee [[${other}:Install ${other}]].\n`,
      'versions/1/index.md': `# Old ${title}\n\nText.\n`,
      'i18n/de/content/index.md': `# ${title} auf Deutsch\n\nText.\n`,
    })
    const [left, right] = [createProject(site('left', 'right')), createProject(site('right', 'left'))]
    for (const [root, other] of [
      [left, 'right'],
      [right, 'left'],
    ] as const) {
      const early = await docsgen(['build'], { cwd: root })
      expect(early.stderr).toContain(`links/${other}.json - error symbol/unreadable-copy`)
      // Without links, the other site can already be built.
      writeFiles(root, { [`links/${other}.json`]: symbols(['guide/start', `Start with ${other}`, [['x', `Install ${other}`]]]) })
      expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
    }
    for (const [root, other, from] of [
      [left, 'right', right],
      [right, 'left', left],
    ] as const) {
      const refreshed = await docsgen(['links', 'refresh', other, '--from', join(from, 'out/symbols.json')], { cwd: root })
      expect(refreshed.stdout).toBe(
        `${other}: 2 pages, 1 name (2 new, 1 gone, 0 moved).\n  content/guide/start.md: ${other}:Install ${other} leads to https://${other}.example/docs/guide/start#install-${other} now\n`,
      )
      expect(refreshed.code).toBe(0)
      expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
      expect(readFileSync(join(root, 'out/guide/start.html'), 'utf8')).toContain(
        `href="https://${other}.example/docs/guide/start#install-${other}" rel="noopener noreferrer">Install ${other}</a>`,
      )
      expect(readFileSync(join(root, 'out/guide/start.md'), 'utf8')).toContain(
        `See [Install ${other}](<https://${other}.example/docs/guide/start#install-${other}>).`,
      )
    }
    expect(readFileSync(join(left, 'out/symbols.json'), 'utf8')).toBe(
      '{"symbols":1,"title":"left","url":"https://left.example/docs/","version":"2.x","language":"en",\n"pages":[\n["","left",[]],\n["guide/start","Start with left",[["install-left","Install left"]]]\n]}\n',
    )
    expect(readFileSync(join(left, 'out/1/symbols.json'), 'utf8')).toBe(
      '{"symbols":1,"title":"left","url":"https://left.example/docs/1/","version":"1.x","language":"en",\n"pages":[\n["","Old left",[]]\n]}\n',
    )
    expect(readFileSync(join(left, 'out/de/symbols.json'), 'utf8')).toContain('"url":"https://left.example/docs/de/"')
    expect(readFileSync(join(left, 'out/de/symbols.json'), 'utf8')).toContain('["","left auf Deutsch",[]]')
    // Sphinx reads the same.
    const roundTrip = await docsgen(['links', 'refresh', '--from', join(right, 'out/objects.inv')], { cwd: left })
    expect(roundTrip.stdout).toContain('right: 2 pages, 1 name (0 new, 0 gone, 0 moved)'.slice(0, 22))
  })
})

describe.concurrent('links refresh', () => {
  const page = '# Home\n\nSee [[shop:Order]], [[shop:Order.code]], and [the guide](xref:shop:/guide).\n'
  const full = symbols(
    ['guide', 'Guide', []],
    [
      'api/order',
      'Order',
      [
        ['', 'Order', 'class'],
        ['code', 'Order.code', 'property'],
      ],
    ],
  )

  test('saves what the site publishes, and lists links that lose their target', { timeout: 120_000 }, async ({ expect }) => {
    const root = projectWith('life', { 'content/index.md': page })
    answers.set('/life/symbols.json', full)
    const first = await docsgen(['links', 'refresh'], { cwd: root })
    expect([first.code, first.stdout]).toEqual([0, 'shop: 2 pages, 2 names (saved for the first time).\n'])
    expect(saved(root)).toContain(`"url":"${host}/life/"`)
    const build = await docsgen(['build', '--strict'], { cwd: root })
    expect(build.code, build.stderr).toBe(0)
    const before = statSync(join(root, 'links/shop.json')).mtimeMs
    const again = await docsgen(['links', 'refresh', 'shop'], { cwd: root })
    expect([again.code, again.stdout]).toEqual([0, 'shop: 2 pages, 2 names (unchanged).\n'])
    expect(statSync(join(root, 'links/shop.json')).mtimeMs).toBe(before)

    answers.set('/life/symbols.json', symbols(['guides', 'Guide', []], ['api/the-order', 'Order', [['', 'Order', 'class']]]))
    const checked = await docsgen(['links', 'refresh', '--check'], { cwd: root })
    const report = `shop: 2 pages, 1 name (2 new, 3 gone, 1 moved).
  content/index.md: shop:Order leads to ${host}/life/api/the-order now
  content/index.md: shop:Order.code is gone
  content/index.md: shop:/guide is gone (did you mean /guides?)
`
    expect([checked.code, checked.stdout]).toEqual([1, report])
    expect(statSync(join(root, 'links/shop.json')).mtimeMs).toBe(before)
    const changed = await docsgen(['links', 'refresh'], { cwd: root })
    expect([changed.code, changed.stdout]).toEqual([1, report])
    const broken = await docsgen(['build'], { cwd: root })
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain('content/index.md:3:21 - error symbol/unknown\n')
    expect(broken.stderr).toContain('hint Did you mean `/guides`?')
  })

  test.for<readonly [string, Answer | undefined, string]>([
    ['gone', undefined, 'the host responded with 404.'],
    ['html', '<!doctype html><title>Not found</title>', 'it is an HTML page.'],
    ['manifest', '{"manifest":1}', 'it is not a list of symbols.'],
    ['later', '{"symbols":7}', 'its format has the version 7, and this docsgen reads version 1.'],
    ['hostile', symbols(['//evil.example/', 'A', []]), 'page 1 of its `pages` is not valid: its path is not below the site.'],
    ['large', (response: ServerResponse) => void response.end(' '.repeat(10_000_001)), 'it is larger than 10 MB.'],
    [
      'endless',
      (response: ServerResponse) => {
        const send = () => {
          while (!response.destroyed && response.write(' '.repeat(1_000_000)));
        }
        response.on('drain', send)
        send()
      },
      'it is larger than 10 MB.',
    ],
    [
      'bomb',
      Buffer.concat([Buffer.from('# Sphinx inventory version 2\n#\n#\n# zlib\n'), deflateSync(' '.repeat(60_000_000))]),
      'its text is larger than 50 MB.',
    ],
    [
      'moved',
      (response: ServerResponse) => void response.writeHead(301, { location: '/elsewhere/symbols.json' }).end(),
      'the host redirects to `',
    ],
    ['broken', (response: ServerResponse) => void response.destroy(), 'cannot be read: '],
  ])('%s: one clear message, and the copy stays', { timeout: 60_000 }, async ([name, answer, message], { expect }) => {
    const root = projectWith(name, { 'content/index.md': '# Home\n\nText.\n', 'links/shop.json': symbols() })
    if (answer !== undefined) answers.set(`/${name}/symbols.json`, answer)
    const { code, stdout, stderr } = await docsgen(['links', 'refresh'], { cwd: root })
    expect(stderr).toContain(`error \`${host}/${name}/symbols.json\` cannot be read: `)
    expect(stderr).toContain(message)
    expect([code, stdout, stderr.match(/error/g)?.length]).toEqual([3, '', 1])
    expect(saved(root)).toBe(symbols())
    if (name === 'moved') expect(stderr).toContain(`${host}/elsewhere/symbols.json`)
  })

  test('a slow host ends after a while', async ({ expect }) => {
    answers.set('/slow/symbols.json', (response) => void response.write('{'))
    await expect(fetchSymbols(`${host}/slow/symbols.json`, 300)).rejects.toThrow('the host did not respond within 0.3 seconds')
  })

  test('one site that fails does not keep the others from being refreshed', async ({ expect }) => {
    answers.set('/good/symbols.json', full)
    const root = createProject({
      'docs.config.ts': `export default { title: 'Acme', lastUpdated: false, linkedSites: { bad: '${host}/bad/symbols.json', shop: '${host}/good/symbols.json' } }\n`,
      'content/index.md': '# Home\n\nText.\n',
    })
    const { code, stdout, stderr } = await docsgen(['links', 'refresh'], { cwd: root })
    expect([code, stdout]).toEqual([3, 'shop: 2 pages, 2 names (saved for the first time).\n'])
    expect(stderr).toContain('the host responded with 404')
  })

  test('writes only in the project', async ({ expect }) => {
    answers.set('/links/symbols.json', full)
    const root = projectWith('links', { 'content/index.md': '# Home\n\nText.\n' })
    mkdirSync(join(root, '../elsewhere'))
    symlinkSync(join(root, '../elsewhere'), join(root, 'links'))
    const linked = await docsgen(['links', 'refresh'], { cwd: root })
    expect([linked.code, linked.stderr]).toEqual([2, expect.stringContaining('is a symbolic link')])
    expect(readTree(join(root, '../elsewhere'))).toEqual({})
    rmSync(join(root, 'links'))
    mkdirSync(join(root, 'links/shop.json'), { recursive: true })
    const folder = await docsgen(['links', 'refresh'], { cwd: root })
    expect([folder.code, folder.stderr]).toEqual([2, expect.stringContaining('is not a file')])
  })

  test('rejects what cannot be meant', async ({ expect }) => {
    const root = projectWith('usage', { 'content/index.md': '# Home\n\nText.\n', 'links/shop.json': symbols() })
    const cases = [
      [['shopp'], 'The option `linkedSites` has no site `shopp`.', 'Did you mean `shop`?'],
      [['--from', 'nothing.json'], 'nothing.json` cannot be used: the file does not exist.', 'Specify a `symbols.json`'],
      [['--from', 'docs.config.ts'], 'cannot be used: it is not complete JSON.', ''],
      [['--from', 'a', '--check'], "option '--check' cannot be used with option '--from <file>'", ''],
    ] as const
    for (const [args, message, hint] of cases) {
      const { code, stderr } = await docsgen(['links', 'refresh', ...args], { cwd: root })
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
      expect(stderr).toContain(hint)
    }
    const none = await docsgen(['links', 'refresh'], { cwd: createProject() })
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('The config has no `linkedSites`.')])
  })
})

describe.concurrent('names in reference pages', () => {
  const api = `/**
 * A feed of an {@link Observable} and of \`Subject\`, with [a link](xref:shop:Subject).
 * @docsCategory feeds
 */
export interface Feed {
  /** Compare {@link http.Server}. */
  readonly items: Observable<Subject>
  readonly [Symbol.iterator]: string
}
`
  const project = (accept: string) =>
    projectWith(
      'names',
      {
        'content/index.md': '# Home\n\nText.\n',
        'api/feed.ts': api,
        'links/shop.json': symbols(['rx/observable', 'Observable', [['', 'Observable', 'class']]], ['rx/subject', 'S', [['s', 'Subject', 'class']]], ['b', 'B', [['x', 'http.Server', 'class']]]), // biome-ignore format: short
      },
      `, reference: { typescript: [{ folder: 'api', files: ['**/*.ts'], into: 'reference/api' }], accept: [${accept}] }`,
    )

  test('become links if `reference.accept` says to which site', { timeout: 60_000 }, async ({ expect }) => {
    const root = project("'shop:Observable', 'shop:class:Subject', 'shop:http.Server', 'xref:shop:Subject'")
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
    expect(code, stderr).toBe(0)
    const html = readFileSync(join(root, 'out/reference/api/feeds/feed.html'), 'utf8')
    const base = `${host}/names`
    expect(html).toContain(`A feed of an <code><a href="${base}/rx/observable" rel="noopener noreferrer">Observable</a></code>`)
    expect(html).toContain(`and of <code><a href="${base}/rx/subject#s" rel="noopener noreferrer">Subject</a></code>, with a link.`)
    expect(html.match(new RegExp(`<a href="${base}/rx/observable"`, 'g'))?.length).toBeGreaterThan(2)
    // An unused name is not reported, because code can use it.
    writeFiles(root, { 'api/feed.ts': api.replaceAll('Observable', 'Promise').replace('{@link Promise}', 'promise') })
    expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
  })

  test('are checked once, at the config', { timeout: 60_000 }, async ({ expect }) => {
    const root = project("'shop:Observables', 'Subject', 'http.Server', 'xref:shop:Subject', 'Observable'")
    const { code, stderr } = await docsgen(['check'], { cwd: root })
    expect([code, stderr.match(/symbol\/unknown/g)]).toEqual([1, ['symbol/unknown']])
    expect(stderr).toMatch(
      /docs\.config\.ts:1:\d+ - error symbol\/unknown\n {2}The site `shop` has no page, heading, or API name `Observables`\./,
    )
  })
})

describe.concurrent('copies of symbols', () => {
  test.for([
    ['{"symbols":2}', 'its format has the version 2'],
    ['{', 'it is not complete JSON'],
    [
      '{"symbols":1,"title":"x","url":"https://other.example/","pages":[["a","a",[]],["b","b",[]]]}',
      'the file is a copy of `https://other.example/`, but the config names',
    ],
    [' '.repeat(10_000_001), 'the file is larger than 10 MB'],
  ] as const)('%.40s is reported once', async ([text, reason], { expect }) => {
    const root = projectWith('copy', {
      'content/index.md': '# Home\n\n[[shop:a]] [[shop:b]]\n',
      'content/b.md': '# B\n\n[[shop:a]]\n',
      'links/shop.json': text,
    })
    const { code, stderr } = await docsgen(['check'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr.match(/error/g)).toHaveLength(2)
    expect(stderr).toContain(`links/shop.json - error symbol/unreadable-copy\n  The symbols of the site \`shop\` cannot be read: ${reason}`)
  })

  test('React pages link with addresses', async ({ expect }) => {
    const root = projectWith('react', {
      'content/index.md': '# Home\n\n[page](./page.tsx) [code](./code.md)\n',
      'content/code.md': '---\nlinkCode: true\n---\n\n# Code\n\n`Order`\n\n[Order]: xref:shop:/a\n',
      'content/page.tsx': 'export default () => (\n  <p>\n    <a href="xref:shop:/a">A</a> <a href="xref:shop:/b">B</a>\n  </p>\n)\n',
      'links/shop.json': symbols(['a', 'A', []]),
    })
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect([code, stderr.match(/error/g)?.length]).toEqual([1, 2])
    expect(stderr).toContain('content/page.tsx - error symbol/unknown\n')
    writeFiles(root, { 'links/shop.json': symbols(['a', 'A', []], ['b', 'B', []]) })
    expect((await docsgen(['build', '--strict'], { cwd: root })).code).toBe(0)
    expect(readFileSync(join(root, 'out/page.html'), 'utf8')).toContain(`<a href="${host}/react/a">A</a>`)
    expect(readFileSync(join(root, 'out/code.html'), 'utf8')).toContain(`<a href="${host}/react/a" rel="noopener noreferrer">Order</a>`)
  })

  test('only pages whose targets change are made again', { timeout: 120_000 }, async ({ expect }) => {
    const list = (title: string, more: readonly unknown[] = []) => symbols(['a', title, []], ['b', 'B', []], ...more)
    const root = projectWith('keys', {
      'content/index.md': '# Home\n\n[[shop:/a]] [a](./a.md) [b](./b.md)\n',
      'content/a.md': '# A\n\n[[shop:/b]]\n',
      'content/b.md': '# B\n\nText.\n',
      'links/shop.json': list('First'),
    })
    const build = async () => {
      const { code, stderr } = await docsgen(['build', '--strict', '--verify'], { cwd: root })
      expect(code, stderr).toBe(0)
      return ['index.html', 'a.html', 'b.html', 'index.md', 'symbols.json'].map(
        (name) => statSync(join(root, 'out', name), { throwIfNoEntry: false })?.ino,
      )
    }
    const first = await build()
    expect(first.at(-1)).toBeUndefined()
    writeFiles(root, { 'links/shop.json': list('First', [['c', 'C', []]]) })
    expect(await build()).toEqual(first)
    writeFiles(root, { 'links/shop.json': list('Second') })
    const third = await build()
    expect(third.map((inode, index) => inode === first[index])).toEqual([false, true, true, false, true])
    expect(readFileSync(join(root, 'out/index.html'), 'utf8')).toContain('>Second</a>')
    const key = (file: string) =>
      new RegExp(`"${file}","([^"]+)"`).exec(readFileSync(join(root, 'out/.docsgen-manifest.json'), 'utf8'))?.[1]
    const keys = ['index.html', 'a.html'].map(key)
    writeFiles(root, { 'links/shop.json': list('Third') })
    await build()
    expect(['index.html', 'a.html'].map(key).map((each, index) => each === keys[index])).toEqual([false, true])
  })
})
