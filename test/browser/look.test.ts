import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'

const sentence = 'Somebody who reads a page of documentation wants lines that are neither too long nor too short to find the next one. '
const code = ['const first = 1', 'const second = 2', 'const third = 3'].join('\n')

const site = await serveSite({
  'docs.config.ts': `import { defineConfig } from 'docsgen'
    export default defineConfig({
      title: 'Look',
      lastUpdated: false,
      navbar: { items: [{ label: 'Guides', sidebar: 'guides' }, { label: 'Elsewhere', href: 'https://example.com' }] },
      sidebars: { guides: [{ category: 'Guides', items: ['guide', 'other'] }] },
      footer: { groups: [{ title: 'More', items: [{ label: 'Other', href: '/other' }] }], copyright: 'Copyright © 2025' },
    })`,
  'content/index.tsx': `import { Card, Cards, Hero, LinkList } from 'docsgen/theme'
    const links = [{ title: 'Guide', href: '/guide', icon: 'book', description: 'All about it' }]
    export default () => (
      <>
        <Hero eyebrow="Words" title="A long title of a site" actions={[{ label: 'Start', href: '/guide' }]}>
          <figure className="code"><pre><code>${'one line that is longer than any phone is wide '.repeat(3)}</code></pre></figure>
        </Hero>
        <section><h2>Areas</h2>
          <Cards><Card title="Guide" label="One" href="/guide" picture={<svg className="drawing" />}><ul><li><a href="/other">Other</a></li></ul></Card></Cards>
          <LinkList title="Index" links={links} />
        </section>
      </>
    )`,
  'content/guide.md': `---
title: Guide
---

${sentence.repeat(6)}

\`\`\`ts
${code}
\`\`\`

\`\`\`ts {2}
${code}
\`\`\`

| Left | Right |
| --- | ---: |
| ${'wordlongerthanusual '.repeat(8)} | 1 |

:::note
A note.
:::

## Choices

<Tabs>
<TabItem label="npm">npm</TabItem>
<TabItem label="pnpm">pnpm</TabItem>
</Tabs>
`,
  'content/other.md': '---\ntitle: Other\n---\n\nSee the [guide](/guide).\n',
})

test('text has a readable line length', async () => {
  const { page } = await visit(site, 'guide', { viewport: { width: 1440, height: 900 } })
  const perLine = await page.evaluate(() => {
    const paragraph = document.querySelector('.prose > p')
    const range = document.createRange()
    range.selectNodeContents(paragraph as Node)
    const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size
    return (paragraph?.textContent ?? '').length / lines
  })
  // The exact value depends on the system's fonts.
  expect(perLine).toBeGreaterThan(60)
  expect(perLine).toBeLessThan(80)
})

test.each([1440, 1024, 390])('text, code, tables, boxes, and the way to other pages end at one edge, at %i px', async (width) => {
  const { page } = await visit(site, 'guide', { viewport: { width, height: 900 } })
  const edges = await page.$$eval('.prose > :is(p, .code, .table, .admonition, .tabs), .pager, .page-head', (elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().right)),
  )
  expect(edges.length).toBeGreaterThan(6)
  expect(new Set(edges).size).toBe(1)
})

test('the text begins at one place, with and without a table of contents', async () => {
  const { page } = await visit(site, 'guide', { viewport: { width: 1440, height: 900 } })
  const left = () => page.$eval('.prose > p', (element) => element.getBoundingClientRect().left)
  const before = await left()
  await page.goto(`${site.url}other`)
  expect(await page.locator('.toc').count()).toBe(0)
  expect(await left()).toBe(before)
})

test('the page is copied beside its title', async () => {
  const { page } = await visit(site, 'guide', { viewport: { width: 1440, height: 900 } })
  const [title, copy] = await page.$$eval('.page-title, .copy-page', (elements) => elements.map((each) => each.getBoundingClientRect()))
  expect(copy?.left).toBeGreaterThan((title?.left ?? 0) + 100)
  expect(copy?.top).toBeLessThan(title?.bottom ?? 0)
})

const markdownHome = await serveSite({
  'docs.config.ts': "export default { title: 'Look', lastUpdated: false, navbar: { logo: '/logo.svg' } }",
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z"/></svg>',
  'content/index.md':
    '---\ntitle: Home\nlayout: home\n---\n\n<Hero title="Welcome to *Look*" tagline="A few words" action="Start" href="other.md" />\n\n## Parts\n\nRead on.\n\n<Cards>\n<CardLink title="Other" href="other.md" />\n</Cards>\n',
  'content/other.md': '# Other\n\n## Part\n\nText.\n',
  'content/plain.md': '---\ntitle: Plain\nlayout: page\n---\n\nText.\n',
})

test('nothing is beside or above the text of a page without a sidebar', async () => {
  const { page } = await visit(markdownHome, 'plain', { viewport: { width: 1440, height: 900 } })
  expect(await page.locator('.menu').isVisible()).toBe(false)
  expect(await page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(300)
})

test.each([1440, 320])('a home page in Markdown is as wide as the window, and its words are in the middle, at %i px', async (width) => {
  const { page } = await visit(markdownHome, '', { viewport: { width, height: 900 } })
  const boxes = await page.$$eval('.hero, .hero h1, .hero .button, .home > h2, .home > .card-grid', (elements) =>
    elements.map((element) => element.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })),
  )
  const [hero, title, button, heading, cards] = boxes
  expect([hero?.left, hero?.right]).toEqual([0, width])
  expect(hero?.top).toBeLessThan(100)
  for (const box of [title, button]) expect(Math.abs((box?.left ?? 0) + (box?.right ?? 0) - width)).toBeLessThan(2)
  expect(heading?.left).toBe(cards?.left)
  expect(heading?.left).toBeGreaterThan(15)
  expect(await page.locator('.hero em').textContent()).toBe('Look')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('a square logo has its place before it arrives', async () => {
  const { page } = await visit(markdownHome, 'other')
  const width = () => page.$eval('.topbar .brand img', (image) => image.getBoundingClientRect().width)
  const before = await width()
  await page.route('**/logo.svg', () => {})
  await page.goto(`${markdownHome.url}other`, { waitUntil: 'domcontentloaded' })
  expect(await width()).toBe(before)
  expect(before).toBeGreaterThan(20)
})

test('marking lines of code does not move them', async () => {
  const { page } = await visit(site, 'guide')
  const heights = await page.$$eval('.prose pre', (blocks) => blocks.map((block) => block.clientHeight))
  expect(heights).toHaveLength(2)
  expect(heights[1]).toBe(heights[0])
})

test('columns of a table are aligned as written', async () => {
  const { page } = await visit(site, 'guide')
  expect(await page.$$eval('td', (cells) => cells.map((cell) => getComputedStyle(cell).textAlign))).toEqual(['start', 'end'])
})

test.each([320, 720])('no page scrolls sideways in a window of %i px', async (width) => {
  const { page } = await visit(site, '', { viewport: { width, height: 800 }, tolerant: true })
  for (const path of ['', 'guide', 'other', 'nope']) {
    await page.goto(site.url + path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
})

test.each([320, 1280])('what stands outside of sentences can be hit with a finger, at %i px', async (width) => {
  const { page } = await visit(site, '', { viewport: { width, height: 800 } })
  for (const path of ['', 'guide']) {
    await page.goto(site.url + path)
    expect(await smallTargets(page), path).toEqual([])
  }
})

test('every focused element is recognizable', async () => {
  const { page } = await visit(site, 'guide')
  const unseen: string[] = []
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const rings = [element, element.nextElementSibling, element.closest('.card')].filter((each) => each !== null)
      const seen = rings.some((each) => getComputedStyle(each).outlineStyle === 'solid')
      return { seen, html: element.outerHTML.slice(0, 120) }
    })
    if (!focused) break
    if (!focused.seen) unseen.push(focused.html)
  }
  expect(unseen).toEqual([])
})

test('in forced colors, lines mark the current page and tab', async () => {
  const { page } = await visit(site, 'guide', { forcedColors: 'active' })
  const outline = (selector: string) => page.$eval(selector, (element) => getComputedStyle(element).outlineStyle)
  expect(await outline('.sidebar a[aria-current="page"]')).toBe('solid')
  expect(await outline('.sidebar a:not([aria-current])')).toBe('none')
  const borders = await page.$$eval('.tabs > label', (labels) => labels.map((label) => getComputedStyle(label).borderBottomColor))
  expect(borders).toHaveLength(2)
  expect(borders[0]).not.toBe(borders[1])
})

/** Links within sentences can be as low as their line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, label')]
      .filter((element) => element.checkVisibility() && !element.closest('.prose p, .prose h2, .prose td, .skip-link'))
      .flatMap((element) => {
        // Covered by the card's link.
        const box = (element.closest('.card-title')?.parentElement ?? element).getBoundingClientRect()
        return box.width >= 24 && box.height >= 24 ? [] : [`${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML}`]
      }),
  )
}
