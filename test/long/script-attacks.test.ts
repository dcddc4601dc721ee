import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPreviewServer } from '../../src/core/preview/preview-server.ts'
import { openBrowser } from '../browser/browser.ts'
import { createProject, docsgen } from '../cli/project.ts'
import { payloads } from '../security/script-payloads.ts'

const seed = Number(process.env.DOCSGEN_SEED ?? Date.now() % 1_000_000)
const pages = 4_000

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = createRandom(seed)
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item

/** Places for text; each takes two attacks, so that one can open what the other closes. */
const contexts: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a}\n\n${b}`,
  (a, b) => `${a}${b}`,
  (a, b) => `> ${a.replaceAll('\n', '\n> ')}\n\n${b}`,
  (a, b) => `- ${a.replaceAll('\n', '\n  ')}\n- ${b.replaceAll('\n', '\n  ')}`,
  (a, b) => `| ${a.replaceAll('\n', ' ')} | ${b.replaceAll('\n', ' ')} |\n|-|-|\n| x | y |`,
  (a, b) => `## ${a.replaceAll('\n', ' ')}\n\n${b}`,
  (a, b) => `<Card title="x">\n\n${a}\n\n</Card>\n\n${b}`,
  (a, b) => `<div title="${a}">\n${b}\n</div>`,
  (a, b) => `<svg>${a}</svg>${b}`,
  (a, b) => `<math><mtext>${a}</mtext></math>${b}`,
  (a, b) => `<table><tr><td>${a}</table>${b}`,
  (a, b) => `<select><option>${a}</select>${b}`,
  (a, b) => `<textarea>${a}</textarea>${b}`,
  (a, b) => `[${a.replaceAll('\n', ' ')}](#x "${b.replaceAll('\n', ' ')}")`,
  (a, b) => `:::note ${a.replaceAll('\n', ' ')}\n\n${b}\n\n:::`,
  (a, b) => `x[^1]\n\n[^1]: ${a.replaceAll('\n', '\n    ')}\n\n${b}`,
  (a, b) => `**${a}** *${b}*`,
  (a, b) => `<!-- ${a} --> ${b}`,
]

const insertions = [
  '\u0000',
  '\t',
  '\n',
  '\u00a0',
  '\u2028',
  '<',
  '>',
  '"',
  "'",
  '`',
  '/',
  '=',
  '&',
  '&#x3c;',
  '<!--',
  '-->',
  ']]>',
  '</',
  '\\',
  '\u{E000}',
]

function mutate(text: string): string {
  let mutated = text
  for (let left = Math.floor(random() * 3); left > 0; left--) {
    const at = Math.floor(random() * mutated.length)
    const change = random()
    if (change < 0.5) mutated = mutated.slice(0, at) + pick(insertions) + mutated.slice(at)
    else if (change < 0.8) mutated = mutated.slice(0, at) + mutated.slice(at + 1 + Math.floor(random() * 4))
    else mutated = mutated.slice(0, at) + mutated.slice(at).toUpperCase()
  }
  return mutated
}

const bodies = payloads
  .filter(({ kind }) => kind !== 'front matter' && kind !== 'mermaid')
  .map(({ text }) => text.replace(/^# Title\n\n/, '').trim())
const texts = Array.from({ length: pages }, () => pick(contexts)(mutate(pick(bodies)), mutate(pick(bodies))))

test(`no page of ${pages} random mixtures of attacks contains active content (DOCSGEN_SEED=${seed})`, async () => {
  const files = Object.fromEntries(texts.map((text, index) => [`content/p${index}.md`, `# Title\n\n${text}\n`]))
  const ignored = "links: { missingPage: 'ignore', missingFile: 'ignore', missingAnchor: 'ignore', orphan: 'ignore' }"
  const root = createProject({
    'docs.config.ts': `export default { title: 'Attacks', lastUpdated: false, ${ignored}, footer: { copyright: 'The end' } }`,
    'content/index.md': '# Home\n',
    ...files,
  })
  // Pages with errors are removed, and the rest is built.
  for (let round = 0; ; round++) {
    const built = await docsgen(['build', '--report', 'json'], { cwd: root })
    expect([0, 1], built.stderr.slice(-2_000)).toContain(built.code)
    if (built.code === 0) break
    expect(round).toBeLessThan(3)
    const { diagnostics } = JSON.parse(built.stdout) as { diagnostics: { severity: string; location?: { file: string } }[] }
    for (const { severity, location } of diagnostics)
      if (severity === 'error' && location) rmSync(join(root, location.file), { force: true })
  }
  const server = await startPreviewServer({ outDir: join(root, 'out'), base: '/', port: 0 })
  const page = await (await openBrowser()).newPage()
  await page.goto(server.url)
  const findings: string[] = []
  for (let start = 0; start < pages; start += 200) {
    const names = texts.slice(start, start + 200).map((_, index) => `p${start + index}`)
    const found = await page.evaluate(async (names) => {
      const armed: string[] = []
      for (const name of names) {
        // A parsed document runs nothing, but has the same structure as a page.
        const request = new XMLHttpRequest()
        const document = await new Promise<Document>((resolve) => {
          request.responseType = 'document'
          request.onload = () => resolve(request.responseXML as Document)
          request.open('GET', `/${name}`)
          request.send()
        })
        if (request.status !== 200) continue
        const roots: ParentNode[] = [document.body]
        for (const template of document.querySelectorAll('template')) roots.push(template.content)
        for (const element of roots.flatMap((each) => [...each.querySelectorAll('*')])) {
          const isForeign =
            element.localName === 'script' &&
            !/^\/assets\/[\w.-]+\.js$/.test(element.getAttribute('src') ?? '') &&
            !element.hasAttribute('data-base')
          if (isForeign || /^(?:style|base|docsgen-)/.test(element.localName)) armed.push(`${name}: ${element.outerHTML.slice(0, 200)}`)
          for (const { name: attribute, value } of element.attributes) {
            // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these characters there
            const address = value.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '')
            const runs =
              /^(?:javascript:|vbscript:|data:text\/html|data:image\/svg)/i.test(address) &&
              (/href/i.test(element.getAttribute('attributeName') ?? '')
                ? /./
                : /^(?:xlink:)?href$|^(?:src|action|formaction|data|poster|background)$/
              ).test(attribute)
            if (attribute.startsWith('on') || attribute === 'srcdoc' || runs) armed.push(`${name}: ${attribute}=${value}`)
          }
        }
        const footer = document.querySelector('footer.site-footer')
        if (!footer || footer.closest('#_content')) armed.push(`${name}: the page around the text is broken`)
      }
      return armed
    }, names)
    findings.push(...found.map((line) => `${line} <- ${texts[Number(/\d+/.exec(line)?.[0])]}`))
  }
  await page.close()
  await server.close()
  expect(findings).toEqual([])
})
