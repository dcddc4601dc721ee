import { describe, expect, test } from 'vitest'
import { openMadeUpSite } from './open-made-up-site.ts'

const shared = { '.vitepress/config.ts': 'export default { themeConfig: {} }\n' }

async function translate(text: string, files: Readonly<Record<string, string>> = {}) {
  const { translate: run } = await openMadeUpSite('vitepress', { ...shared, ...files, 'guide/page.md': text })
  const { revised, notes, components, partials } = run('guide/page.md')
  return { text: revised.text, advice: notes.map(({ found }) => found), components, partials }
}

describe('a page of VitePress', () => {
  test('stays as it is where it means the same', async () => {
    const text =
      '# Page {#own}\n\n[[toc]]\n\n::: tip Title\nText\n:::\n\n::: details More {open}\nText\n:::\n\n> [!NOTE]\n> Text\n\n::: code-group\n```ts [a.ts]{1,3}\na // [!code ++]\n```\n:::\n\n<Badge type="tip" text="new" /> :tada:\n'
    expect(await translate(text)).toEqual({ text, advice: [], components: [], partials: [] })
  })

  test('has no containers in comments', async () => {
    const text = '<!--\n\n::: tip\n\n::: -->\n\n## A\n'
    expect(await translate(text)).toMatchObject({ text })
  })

  test('that is a home page has a hero and cards', async () => {
    const { text } = await translate(
      '---\nlayout: home\nhero:\n  name: Shop\n  text: Sells things\n  tagline: Fast\n  actions:\n    - text: Start\n      link: /guide/\nfeatures:\n  - icon: ⚡\n    title: Quick\n    details: Very <b>quick</b>\n    link: /guide/quick\n---\n',
    )
    expect(text.slice(text.lastIndexOf('---'))).toBe(
      '---\n\n# Shop: Sells things\n\nFast\n\n[Start](/guide/)\n\n<Cards>\n<Card title="⚡ Quick" href="/guide/quick">\n\nVery quick\n\n</Card>\n</Cards>\n',
    )
  })

  test('has fences and marks of docsgen', async () => {
    const { text, advice } = await translate(
      '```ts:line-numbers=2 {1} twoslash\nconst a = 1 // [!code focus]\nconst b = 2 // [!code ++:2]\nconst c = 3\n```\n\n```js-vue\n{{ a }}\n```\n',
    )
    expect(text).toBe(
      '```ts numbered {1}\nconst a = 1 // [!code highlight]\nconst b = 2 // [!code ++]\nconst c = 3 // [!code ++]\n```\n\n```js\n{{ a }}\n```\n',
    )
    expect(advice).toHaveLength(4)
  })

  test('shows code of files', async () => {
    const files = {
      'src/a.ts': '// #region start\nstart()\n// #endregion start\n',
      'src/b.ts': '// region old\n  old()\n// endregion old\n',
    }
    const { text, partials } = await translate(
      '<<< @/src/a.ts#start{1,3 ts:line-numbers} [a.ts]\n\n<<< ../src/b.ts#old\n\n<<< ./lost.ts\n',
      files,
    )
    expect(text).toBe(
      '```ts file="../src/a.ts#start" {1,3} numbered title="a.ts"\n```\n\n```ts\nold()\n```\n\n```ts\nCode snippet path not found: ./lost.ts\n```\n',
    )
    expect(partials).toEqual(['guide/lost.ts'])
  })

  test('inserts pages, regions, sections, and lines', async () => {
    const files = {
      'parts/p.md': '---\na: 1\n---\n# Part\n\n<!-- #region r -->\nRegion\n<!-- #endregion r -->\n\n## Section\n\n[x](./x.md)\n',
    }
    const { text, partials } = await translate(
      '```md\n<!--@include: ../parts/p.md#r-->\n<!--@include: ./lost.md-->\n```\n\n<!-- @include: @/parts/p.md -->\n\n<!--@include: ../parts/p.md#r-->\n\n<!--@include: ../parts/p.md#section-->\n\n<!--@include: ../parts/p.md{4,4}-->\n',
      files,
    )
    expect(text).toBe(
      '```md\nRegion\n<!--@include: ./lost.md-->\n```\n\n:::include ../parts/p.md\n\n:::include ../parts/p.md#r\n\n\n[x](../parts/x.md)\n\n# Part\n',
    )
    expect(partials).toEqual(['parts/p.md'])
  })

  test('has tabs, and neither raw nor unknown containers', async () => {
    const { text, advice } = await translate('::: raw\nA\n:::\n\n:::tabs key:os\n== Linux\nB\n== macOS\nC\n:::\n\n::: demo x\nD\n:::\n')
    expect(text).toBe(
      '\nA\n\n\n<Tabs group="os">\n<TabItem label="Linux">\n\nB\n\n</TabItem>\n<TabItem label="macOS">\n\nC\n\n</TabItem>\n</Tabs>\n\n\nD\n\n',
    )
    expect(advice).toEqual(['::: demo x'])
  })

  test('has components with plain properties, and no scripts', async () => {
    const { text, advice, components } = await translate(
      `<script setup>\nimport Chart from '../Chart.vue'\nimport logo from './logo.svg?raw'\nconst members = [{ name: 'Ann', title: 'Author', links: [{ icon: 'github', link: 'https://example.com' }] }]\n</script>\n\n<Chart :max="3" title="x" :data="load()" @click="go" />\n\n<svg-image :svg="logo" />\n\n<ClientOnly>\n\nText\n\n</ClientOnly>\n\n<VPTeamMembers :members="members" />\n\n<p v-if="a">\`{{ b }}\`</p>\n\n<style scoped>\np { color: red }\n</style>\n`,
    )
    expect(text).toBe(
      '\n<Chart max={3} title="x" />\n\n<SvgImage svg="./logo.svg" />\n\n<div>\n\nText\n\n</div>\n\n<Cards>\n<Card title="Ann">\n\nAuthor\n\n[github](https://example.com)\n\n</Card>\n</Cards>\n\n<p>`{{ b }}`</p>\n\n',
    )
    expect(components.map(({ name, props, source }) => [name, props, source])).toEqual([
      ['Chart', ['max', 'title', 'data'], '../Chart.vue'],
      ['SvgImage', ['svg'], undefined],
    ])
    expect(advice).toHaveLength(5)
  })

  test('has values of its front matter, and the ids of headings with them', async () => {
    const { text, advice } = await translate(
      "---\ntitle: Page\n---\n\n# {{ $frontmatter.title }} now\n\n{{ 'text' }} {{ load() }} `{{ code }}`\n\n::: v-pre\n{{ shown }}\n:::\n",
    )
    expect(text).toBe('---\ntitle: Page\n---\n\n# Page now {#frontmatter-title-now}\n\ntext {{ load() }} `{{ code }}`\n\n\n{{ shown }}\n\n')
    expect(advice).toEqual(['{{ load() }}'])
  })

  test('has no attributes of links', async () => {
    const { text } = await translate('[a](./b){target="_blank"} ![c](./d.png){width="300px" .wide}\n\nText {.red}\n')
    expect(text).toBe('[a](./b) ![c](./d.png){width=300}\n\nText \n')
    const modes = await translate('![a](./d.png){.img-dark} **b**{.c} `d`{.e}, `f`{g} h{.i}\n')
    expect(modes.text).toBe('![a](./d.png#gh-dark-mode-only) **b** `d`, `f`{g} h{.i}\n')
  })
})
