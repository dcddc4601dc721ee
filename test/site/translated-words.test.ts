import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import { listEnglishMessages } from '../../src/core/pipeline/english-messages.ts'
import { features } from '../../src/features.ts'
import { entryMessages } from '../../templates/entry-messages.ts'
import { partMessages } from '../../templates/part-messages.ts'
import { typesMessages } from '../../templates/types-messages.ts'
import { createProject, readTree } from '../cli/project.ts'
import { bundleBuild, type Here } from './build-here.ts'

const englishMessages = listEnglishMessages(features)

const languagesFolder = join(import.meta.dirname, '../../src/core/languages')

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

/** Every message as `‹id›` with its values; the content's own words begin with `Zz`. */
const messages = Object.fromEntries(
  Object.entries(englishMessages).map(([id, english]) => {
    const words = typeof english === 'string' ? english : english.other
    return [id, `‹${[id, ...(words.match(/\{\w+\}/g) ?? [])].join(' ')}›`]
  }),
)
const page = `# Zz

## Zzheading

Zz[^1].

| 1 | 2 |
| - | - |
| 3 | 4 |

- [x] 1
- [ ] 2

:::members
### Zz
:::

:::details
Zz
:::

<Filter />

<TryIt request="{}" />

[[toc]]

<YouTube id="aqz-KE-bpKQ" title="Zz" />

<Embed src="https://example.com/zz" title="Zz" />

\`\`\`js annotated
1 // (1)
\`\`\`

1. Zz

<Tabs>
<TabItem label="Zzone">1</TabItem>
</Tabs>

[^1]: 1
`

const files = {
  'docs.config.json': JSON.stringify({
    title: 'Zz',
    lastUpdated: false,
    feedback: { url: 'https://example.com/zz', issue: 'https://example.com/zz' },
    agents: {
      openIn: [
        { name: 'Zz', url: 'https://example.com/{url}' },
        { name: 'Zz2', url: 'https://example.com/{url}' },
      ],
    },
    security: { allow: { frame: ['https://example.com'] } },
    editUrl: 'https://example.com/{path}',
    announcement: { id: '1', text: 'Zz' },
    locales: { de: { label: 'Zzde', messages }, fr: { label: 'Zzfr', messages } },
    versions: [
      { id: '2', label: 'Zz2', path: '/' },
      { id: '1', label: 'Zz1' },
      { id: '3', label: 'Zz3', banner: 'unreleased' },
    ],
    url: 'https://zz.example',
    sidebars: { docs: [{ autogenerate: '' }, { label: 'Zz', href: 'https://example.com' }] },
    navbar: { items: [{ label: 'Zz', sidebar: 'docs' }] },
    links: { orphan: 'ignore' },
  }),
  'content/index.md': page,
  'versions/1/index.md': page,
  'versions/1/zzgone.md': '# Zzgone\n',
  'versions/3/index.md': page,
  'content/zzblog/_section.yaml': 'kind: blog\nlabel: Zzblog\nperPage: 1\n',
  'i18n/fr/content/zzblog/_section.yaml': 'kind: blog\nlabel: Zzblog\nperPage: 1\n',
  'content/zzblog/2025-01-01-a.md': '---\ntags: [Zztag]\n---\n# Zza\n',
  'content/zzblog/2025-01-02-b.md': '---\ntags: [Zztag]\n---\n# Zzb\n',
  'i18n/fr/content/zz0.md': '# Zz0\n',
  ...Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`content/zz${index}.md`, `# Zz${index}\n`])),
}

test('no text of docsgen stays in English in a completely translated language', async () => {
  const root = createProject(files)
  const { code, said } = await here.buildSite(root, { strict: true })
  expect(code, said).toBe(0)
  const pages = Object.keys(readTree(join(root, 'out')) ?? {}).filter((path) => path.endsWith('.html'))
  const words = pages.flatMap((path) => wordsIn(readFileSync(join(root, 'out', path), 'utf8')))

  const left = words.map((text) => text.replace(/‹[^›]*›|Zz\w*|\d\.? (?:janvier|Januar) 2025/g, '')).filter((text) => /\p{L}/u.test(text))
  expect([...new Set(left)], 'Give it an id in templates/messages.ts').toEqual([])

  const all = words.join('\n')
  // Scripts have their own texts; dates come from git.
  const elsewhere = new Set([...scriptIds, 'lastUpdated', 'outdatedTranslation', 'readOriginal'])
  expect(Object.keys(englishMessages).filter((id) => !elsewhere.has(id) && !all.includes(`‹${id}`))).toEqual([])

  expect(scriptTextsIn(readFileSync(join(root, 'out/fr/index.html'), 'utf8'))).toEqual(
    Object.fromEntries([['language', 'fr'], ...scriptIds.map((id) => [id, messages[id]])]),
  )
})

test('every built-in translation is used as it is, by pages and by scripts', async () => {
  const codes = readdirSync(languagesFolder).map((name) => name.replace('.json', ''))
  const locales = Object.fromEntries(['en', ...codes].map((code) => [code, { label: `Zz${code}` }]))
  const config = { ...JSON.parse(files['docs.config.json']), locales, versions: [{ id: '2', label: 'Zz2', path: '/' }] }
  const text = `${page}\n:::tip\nZz\n:::\n`
  const pages = codes.map((name) => [`i18n/${name}/content/index.md`, text])
  const site = createProject({ 'docs.config.json': JSON.stringify(config), 'content/index.md': text, ...Object.fromEntries(pages) })
  const { code, said } = await here.buildSite(site)
  expect(code, said).toBe(0)
  expect(said).not.toContain('locale/interface-not-translated')
  for (const name of codes) {
    const { messages, admonitions } = JSON.parse(readFileSync(join(languagesFolder, `${name}.json`), 'utf8'))
    const html = readFileSync(join(site, 'out', name, 'index.html'), 'utf8')
    const words = wordsIn(html)
    const english = Object.values(englishMessages).filter((text) => typeof text === 'string' && !Object.values(messages).includes(text))
    const left = words.filter((word) => english.includes(word.trim()))
    expect(left, name).toEqual([])
    const expected = [messages.skipToContent, messages.feedbackQuestion, admonitions.tip, messages.footnotes]
    const missing = expected.filter((own) => !words.some((word) => word.includes(own)))
    expect(missing, name).toEqual([])
    expect(scriptTextsIn(html), name).toEqual(Object.fromEntries([['language', name], ...scriptIds.map((id) => [id, messages[id]])]))
  }
})

const scriptIds = Object.keys({ ...entryMessages, ...partMessages, ...typesMessages })

/** What a page hands to its scripts. */
function scriptTextsIn(html: string): unknown {
  const [, texts = ''] = /<html [^>]*data-messages="([^"]*)"/.exec(html) ?? []
  return JSON.parse(texts.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))
}

/** All text of a page, visible or for screen readers. */
function wordsIn(html: string): string[] {
  const words: string[] = []
  const open: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name)
      for (const key of ['aria-label', 'title', 'alt', 'placeholder']) words.push(attributes[key] ?? '')
      // The form has texts for its script.
      const { sending = '', failed = '' } = JSON.parse(attributes['data-feedback'] ?? '{}') as { sending?: string; failed?: string }
      words.push(sending, failed, ...Object.values(JSON.parse(attributes['data-texts'] ?? '{}') as Record<string, string>))
    },
    onclosetag: () => open.pop(),
    ontext(text) {
      if (open.at(-1) !== 'script') words.push(text)
    },
  })
  parser.end(html)
  return words
}
