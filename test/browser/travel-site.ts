import type { Page } from 'playwright-core'
import type { Files } from '../cli/project.ts'

const numbers = Array.from({ length: 45 }, (_, index) => index + 1)
const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => `Paragraph ${index + 1} of a long page.`).join('\n\n')

/** Below `/docs/`, in two languages, with long pages, two sidebars, and files beside the pages. */
export const travelSite: Files = {
  'docs.config.ts': `export default {
    title: 'Travel', description: 'A site to move about in.', url: 'https://docs.example.com', base: '/docs/', lastUpdated: false,
    locales: { en: { label: 'English' }, ar: { label: 'العربية', dir: 'rtl' } },
    navbar: { items: [{ label: 'Guide', sidebar: 'guide' }, { label: 'Reference', sidebar: 'reference' }] },
    sidebars: { guide: [{ autogenerate: 'guide' }], reference: [{ autogenerate: 'reference' }] },
    redirects: [{ from: '/old', to: '/guide/second#late' }],
    footer: { copyright: 'Nobody' },
  }\n`,
  'content/index.md': `---\nsidebar: false\n---\n\n# Home\n\n[First](./guide/first.md)\n`,
  'content/guide/first.md': `---\nsidebar: { order: 1 }\ndescription: About the first.\n---\n\n# First\n\n[Second](./second.md), its [late part](./second.md#late), a [diagram](./diagram.md), a [part of this page](#here), a [file](/report.pdf).\n\n${paragraphs(40)}\n\n## Here\n\n${paragraphs(40)}\n`,
  'content/guide/second.md': `---\nsidebar: { order: 2 }\n---\n\n# Second\n\n${paragraphs(30)}\n\n## Late\n\nText.\n\n${paragraphs(30)}\n`,
  'content/guide/diagram.md': '---\nsidebar: { order: 3 }\n---\n\n# Diagram\n\n```mermaid\ngraph TD\n  a --> b\n```\n',
  'content/guide/markup.md': '---\nsidebar: { order: 4 }\n---\n\n# A `<img src=x onerror="window.broken = true">` & more\n\nText.\n',
  ...Object.fromEntries(
    numbers.map((number) => [
      `content/guide/page-${number}.md`,
      `---\nsidebar: { order: ${number + 10} }\n---\n\n# Page ${number}\n\n${paragraphs(3)}\n`,
    ]),
  ),
  'content/reference/one.md': '---\nsidebar: { order: 1 }\n---\n\n# One\n\n[Two](./two.md)\n',
  'i18n/ar/content/reference/one.md': '---\nsidebar: { order: 1 }\n---\n\n# واحد\n\n[Two](./two.md)\n',
  'content/reference/two.md': '---\nsidebar: { order: 2 }\n---\n\n# Two\n\nText.\n',
  'public/report.pdf': '%PDF-1.4\n',
}

/** Adds a link at the beginning of the page's text. */
export async function addLink(page: Page, href: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.evaluate(
    ([to, rest]) => {
      const link = document.createElement('a')
      for (const [name, value] of Object.entries({ ...rest, href: to })) link.setAttribute(name, value)
      link.id = 'added'
      link.textContent = 'Added'
      document.getElementById('_content')?.prepend(link)
    },
    [href, attributes] as const,
  )
}

/** Clicks without a mouse, which would scroll the page first. */
export function click(page: Page, selector: string): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => element.click())
}

/** Properties of `window` are lost by a real load. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }))
}

export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'marked' in window)
}

/** Waits for this main heading. */
export async function arrived(page: Page, heading: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent?.includes(text), heading)
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

/** Scrolls and waits until the position is stored in the history. */
export async function scrollPage(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
  await page.waitForFunction((to) => history.state?.scroll?.[1] === to, top)
}
