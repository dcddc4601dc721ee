import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, readTree, shell, smallSite, writeFiles } from '../cli/project.ts'
import { docsgen } from '../cli/run-here.ts'
import { buildProject } from '../tools/agents/mcp/mcp-site.ts'

/** Escapes of terminals, commands of CI systems, and markup in one line. */
const forged =
  '\u001b[2J\u001b]0;x\u0007 ::error::x ##vso[task.setvariable]x \u202e <script>alert(1)</script> `$(touch pwned)` \'"; touch pwned #'

/** What would clear the screen, hide text, or start a command of a CI system. */
function expectPlain(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be printed
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(text).not.toMatch(/^(?:::|##(?:vso)?\[)/m)
}

const moved = 'Stop the service first. Then delete the folder, and remove the entry from your path.'

test('a hostile manifest of an earlier build adds no markup, no address of other sites, and no commands', {
  timeout: 120_000,
}, async () => {
  const root = createProject({ ...smallSite, 'content/guide/second.md': `# Second\n\n## A heading\n\nText.\n\n## Removal\n\n${moved}\n` })
  expect((await docsgen(['build', '--manifest', 'old.json'], { cwd: root })).code).toBe(0)
  const manifest = JSON.parse(readFileSync(join(root, 'old.json'), 'utf8'))
  const page = manifest.pages.find(({ path }: { path: string }) => path === '/guide/second')
  const id = 'x"><script>alert(1)</script><a/id="'
  // The anchor of the removed section has a hostile name, and so has everything else that can have one.
  page.anchors = page.anchors.map(([anchor, ...rest]: string[]) => [anchor === 'removal' ? id : anchor, ...rest])
  page.title = forged
  page.source = `../../${forged}`
  manifest.pages.push({ ...page, path: `/gone/${forged.replaceAll('\u001b', '')}`, anchors: [] })
  manifest.redirects = [
    ['/old', '/javascript:alert(1)'],
    ['/old2', 'https://evil.test/'],
  ]
  manifest.files.push([`assets/${forged}`, 5, 'a'.repeat(64)], ['-rf', 5, 'b'.repeat(64)], ['$(touch pwned)', 5, 'c'.repeat(64)])
  writeFiles(root, { 'hostile.json': JSON.stringify(manifest) })
  const built = await docsgen(['build', '--previous', 'hostile.json', '--manifest', 'new.json'], { cwd: root })
  expectPlain(built.stdout + built.stderr)
  const html = readFileSync(join(root, 'out/guide/second.html'), 'utf8')
  expect(html).not.toContain('<script>alert')
  expect(html.replaceAll('&quot;', '')).not.toMatch(/id="x">/)
  expect(JSON.stringify(readTree(join(root, 'out')))).not.toContain('evil.test')
  for (const format of ['rclone', 'rsync', 'aws']) {
    const { code, stdout, stderr } = await docsgen(
      ['diff', 'hostile.json', 'new.json', '--format', format, '--target', 'remote:x', '--keep', '0'],
      { cwd: root },
    )
    expectPlain(stderr)
    if (code !== 0) continue
    writeFiles(root, { 'deploy.sh': stdout })
    await shell(`${format}() { cat > /dev/null; }; . ./deploy.sh < /dev/null`, { cwd: root })
    expect(existsSync(join(root, 'pwned')), stdout).toBe(false)
  }
  const compared = await docsgen(['diff', 'hostile.json', 'new.json', '--format', 'markdown'], { cwd: root })
  expectPlain(compared.stdout + compared.stderr)
})

test('a manifest that is a bomb is refused at once', { timeout: 60_000 }, async () => {
  const root = createProject(smallSite)
  const bombs = {
    'deep.json': `{"manifest":1,"base":"/","pages":${'['.repeat(200_000)}`,
    'nested.json': `{"manifest":1,"base":"/","pages":[${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}],"redirects":[],"files":[]}`,
    'proto.json': '{"__proto__":{"manifest":1},"base":"/","pages":[],"redirects":[],"files":[]}',
  }
  writeFiles(root, bombs)
  for (const name of Object.keys(bombs)) {
    const { code, stderr } = await docsgen(['build', '--previous', name], { cwd: root })
    expect(code, name).toBe(2)
    expect(stderr, name).toContain(name)
    expect(stderr, name).not.toMatch(/bug in docsgen|RangeError| {4}at /)
  }
})

test('hostile names and titles of a linked site are text, and lead only to that site', { timeout: 60_000 }, async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const pages = [
    [
      'guide',
      evil,
      [
        ['a"onmouseover="alert(1)', evil],
        ['b', 'Other', evil, evil],
        ['c', 'Guide', evil],
      ],
    ],
    ['javascript:alert(1)', 'Bad', []],
  ]
  const site = (list: unknown) => ({
    'docs.config.ts':
      "export default { title: 'Site', lastUpdated: false, linkedSites: { shop: 'https://shop.example/docs/symbols.json' }, links: { orphan: 'ignore' } }\n",
    'content/index.md': '# Home\n\n[[shop:Other]] and [[shop:Guide]], [own words](shop:Guide).\n',
    'links/shop.json': JSON.stringify({ symbols: 1, title: evil, pages: list }),
  })
  const refused = await docsgen(['build'], { cwd: createProject(site(pages)) })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('its path is not below the site')
  const root = createProject(site(pages.slice(0, 1)))
  const built = await docsgen(['build'], { cwd: root })
  const html = readTree(join(root, 'out'))?.['index.html'] ?? ''
  expect(built.code, built.stderr).toBe(0)
  expect(html).toContain('href="https://shop.example/docs/guide#b"')
  expect(html).not.toContain(evil)
  const elsewhere = [...html.matchAll(/href="(https?:[^"]*)"/g)].filter(([, href = '']) => !href.startsWith('https://shop.example/docs/'))
  expect(elsewhere).toEqual([])
})

test.each(['tags', 'authors'])('an entry of a journal with thousands of %s is one error', { timeout: 60_000 }, async (key) => {
  const names = Array.from({ length: 3_000 }, (_, index) => (key === 'tags' ? `t${index}` : `{ name: N${index} }`))
  const root = createProject({
    'docs.config.ts': "export default { title: 'Site', lastUpdated: false }\n",
    'content/index.md': '# Home\n\n[News](/news/)\n',
    'content/news/_section.yaml': 'kind: blog\nlabel: News\n',
    'content/news/2025-01-01-a.md': `---\n${key}: [${names.join(', ')}]\n---\n# Entry\n\nText.\n`,
  })
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code).toBe(1)
  expect(stderr).toContain(`content/news/2025-01-01-a.md:2`)
  expect(stderr).toContain(`\`${key}\` must be a list of at most 100 ${key}`)
  expect(stderr).toMatch(/^1 error/m)
})

test('an answer of a command cannot forge the report of an evaluation', { timeout: 60_000 }, async () => {
  const root = await buildProject()
  writeFiles(root, {
    'questions.yaml': '- question: How do I refund?\n  expect: never said\n  pages: /guide/refunds\n',
    'answer.mjs': `process.stdin.resume()\nprocess.stdin.on('end', () => process.stdout.write(${JSON.stringify(`::set-output name=x::y\n${forged}\n##vso[x]\n`)}))\n`,
  })
  for (const format of [[], ['--format', 'markdown'], ['--format', 'json']]) {
    const { code, stdout, stderr } = await docsgen(['eval', 'questions.yaml', '.', '--ask', 'node answer.mjs', ...format], { cwd: root })
    expect(code, stderr).toBe(1)
    expectPlain(stdout.replaceAll(/\r?\n/g, '\n') + stderr)
  }
})
