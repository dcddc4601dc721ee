import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript, typed by its comments
import { cleanMarkdown } from '../../bench/clean-markdown.js'
// @ts-expect-error plain JavaScript, typed by its comments
import { pageMarkdown } from '../../bench/generate-site.js'
// @ts-expect-error plain JavaScript, typed by its comments
import { createRealSite, readCorpus } from '../../bench/real-site.js'
// @ts-expect-error plain JavaScript, typed by its comments
import { docsgenDialect } from '../../bench/tools/dialects.js'
import { createProject } from '../cli/project.ts'

const clean = (source: string): string =>
  cleanMarkdown(source)
    .parts.map((part: string | { href: string }) => (typeof part === 'string' ? part : part.href))
    .join('')

describe('cleanMarkdown', () => {
  it.each([
    ['front matter that is not YAML', '---\ntitle: [\n---\nText.', 'Text.\n'],
    ['imports, with the lines that belong to them', 'import {\n  A,\n} from "a"\n\nText.', 'Text.\n'],
    ['directives, but not what they enclose', ':::note Title\nText.\n:::', 'Text.\n'],
    ['tags over several lines', '<Box\n  style={{ a: { b: 1 } }}\n  on={() => ({ c: ">" })}\n>\n\nText.\n\n</Box>', 'Text.\n'],
    ['template expressions', 'A {{ name }} and {% if %}B{% endif %}.', 'A  and B.\n'],
    ['includes', 'Text.\n\n<<< @/a.ts\n\n{* ../b.py *}', 'Text.\n'],
  ])('removes %s', (_, source, expected) => expect(clean(source)).toBe(expected))

  it.each([
    ['a card', '<Card title="Start" href="/start/">Text.</Card>', '[Start](/start/)\nText.\n'],
    ['an autolink', '<https://a.example/b>', '[https://a.example/b](https://a.example/b)\n'],
    ['single signs', 'a < b, {c} and {{', 'a &lt; b, \\{c\\} and \\{ \\{\n'],
    ['a local image', '![A](./a.png) ![B](https://b.example/b.png)', '![A](/favicon.svg) ![B](https://b.example/b.png)\n'],
    ['the options of a code block', '```ts title="a.ts" {1,3}\n<A>{b}</A>\n```', '```ts\n<A>{b}</A>\n```\n'],
    ['a Hugo shortcode in code', '```md\n{{< figure >}}\n```', '```md\n{{ < figure >}}\n```\n'],
  ])('replaces %s', (_, source, expected) => expect(clean(source)).toBe(expected))

  it('keeps code unchanged', () => {
    const source = 'A `<b>` and ``{`c`}``.\n\n~~~~html\n:::\n~~~\n<i>{{ d }}</i>\n~~~~\n\n- ```\n  import "a"\n  ```\n'
    expect(clean(source)).toBe(source)
    expect(cleanMarkdown(source).changes).toEqual({})
  })

  it('takes title and description from the front matter, or from the text', () => {
    expect(cleanMarkdown('---\ntitle: "A: b"\ndescription: C\n---\n# D\n\nE')).toMatchObject({
      title: 'A: b',
      description: 'C',
      parts: ['E\n'],
    })
    expect(cleanMarkdown('# The `a` [b](c.md) {#d}\n\n## E\n\n*F* `g`.')).toMatchObject({ title: 'The a b', description: 'F g.' })
  })

  it('finds every link within the site, also with code in the label', () => {
    const { parts } = cleanMarkdown('[a](b.md#c "d") [`e`](<f g.md>) [h](https://i.example) [`j`]\n\n[`j`]: /k\n[^1]: Note.')
    expect(parts.filter((part: unknown) => typeof part !== 'string')).toEqual([{ href: 'b.md#c' }, { href: 'f%20g.md' }, { href: '/k' }])
  })

  it('counts what it changes', () => {
    expect(cleanMarkdown('---\na: 1\n---\n:::tip\n<b>A</b>\n:::\n\n## B {#c}').changes).toEqual({
      'front matter': 1,
      containers: 2,
      tags: 2,
      'heading ids': 1,
    })
  })
})

describe('createRealSite', () => {
  const corpus = readCorpus(
    createFolder({
      'README.md': '# Home\n\n[Start](guide/start.md#first) [Deep](guide/a/b/deep.mdx) [None](none.md) [Other](#none)',
      'guide/start.md': '# Start\n\n## One {#first}\n\n[Home](../README.md) [Leaf](./leaf/) [Root](/top)',
      'guide/leaf/index.md': '# Leaf\n\n[Start](../start)',
      'guide/a/b/deep.mdx': 'Text.',
      'guide/a/b/2020-01-02-Post.md': '# Post\n\n[Deep](deep.html)',
      'top.md': '# Top\n\n[Post](guide/a/b/2020-01-02-Post.md)',
      '_partial.md': 'Not a page.',
    }),
  )
  const textsOf = (pages?: number): Map<string, string> => {
    const site = createRealSite(corpus, pages)
    return new Map(site.pages.map((page: never) => [docsgenDialect.file(page), pageMarkdown(site, page, docsgenDialect)]))
  }

  it('arranges pages in areas and sections, with an index each', () => {
    expect([...textsOf().keys()]).toEqual([
      'index.md',
      'general/index.md',
      'general/top.md',
      'guide/index.md',
      'guide/leaf.md',
      'guide/start.md',
      'guide/a-b/index.md',
      'guide/a-b/deep.md',
      'guide/a-b/p-2020-01-02-post.md',
    ])
    expect(corpus).toMatchObject({ files: 6, addedPages: 3, changes: { 'heading ids': 1, 'broken links': 1, 'broken anchors': 1 } })
  })

  it('resolves links between files to their pages', () => {
    const texts = textsOf()
    expect(texts.get('index.md')).toContain(
      '[Start](./guide/start.md#one) [Deep](./guide/a-b/deep.md) [None](./index.md) [Other](./index.md)',
    )
    expect(texts.get('guide/start.md')).toContain('[Home](../index.md) [Leaf](./leaf.md) [Root](../general/top.md)')
    expect(texts.get('general/top.md')).toContain('(../guide/a-b/p-2020-01-02-post.md)')
  })

  it.each([3, 9, 14, 40])('writes exactly %i pages with titles of their own, and no link that leads nowhere', (pages) => {
    const texts = textsOf(pages)
    expect(texts.size).toBe(pages)
    expect(new Set([...texts.values()].map((text) => /^title: .*$/m.exec(text)?.[0])).size).toBe(pages)
    for (const [file, text] of texts) {
      for (const [, href = ''] of text.matchAll(/\]\(([^)#]+)/g)) expect([...texts.keys()]).toContain(join(dirname(file), href))
    }
  })

  it('keeps the links of a copy within it', () => {
    expect(textsOf(40).get('guide-copy-3/leaf.md')).toMatch(/title: "Leaf \(3\)"[\s\S]*\[Start\]\(\.\/start\.md\)/)
  })
})

function createFolder(files: Readonly<Record<string, string>>): string {
  const root = join(createProject({}), 'corpus')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
