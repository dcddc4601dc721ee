import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTree } from '../cli/project.ts'
import { buildOwnSite, type OwnSite } from './own-site.ts'
import { oldAddresses, promisedPages } from './promised-pages.ts'
import { readReferencePage } from './reference-page.ts'

let own: OwnSite
let site: Readonly<Record<string, string>>

// Without cached packages, those for samples are installed first.
beforeAll(async () => {
  own = await buildOwnSite()
  site = readTree(own.out) ?? {}
}, 600_000)

/** The text of a page's article, without its navigation. */
function articleAt(route: string): string {
  const file = route.endsWith('/') ? `${route.slice(1)}index.html` : `${route.slice(1)}.html`
  const html = Buffer.from(site[file] ?? '', 'latin1').toString()
  return /<article\b[\s\S]*<\/article>/.exec(html)?.[0].replace(/<(nav|aside)\b[\s\S]*?<\/\1>/g, ' ') ?? ''
}

function wordsOf(html: string): number {
  return html.replace(/<[^>]+>/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’._-]*/gu)?.length ?? 0
}

test('the site builds without problems', () => {
  expect(own.built.stderr).not.toMatch(/\b(?:error|warning)\b/)
  expect(own.built.code).toBe(0)
})

test.each(promisedPages)('%s is there, under its title, with enough to act on', (route, title) => {
  const article = articleAt(route)
  expect(
    /<h1[^>]*>([\s\S]*?)<\/h1>/
      .exec(article)?.[1]
      ?.replace(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&'),
  ).toBe(title)
  expect(wordsOf(article)).toBeGreaterThanOrEqual(route.startsWith('/user-guide/') ? 180 : 250)
})

describe('guides', () => {
  const guides = promisedPages.map(([route]) => route).filter((route) => route.startsWith('/guides/'))

  test('each link to at least two pages of the reference', () => {
    const few = guides.filter((route) => new Set(articleAt(route).match(/href="\/reference\/[^"#]+/g)).size < 2)
    expect(few).toEqual([])
  })

  test('list every event class of the packages', () => {
    const declared = ['typescript-api/events/event-types', 'core-plugins/email-plugin/email-send-event']
      .flatMap((page) => readReferencePage(Buffer.from(site[`reference/${page}.html`] ?? '', 'latin1').toString()))
      .map(({ name }) => name)
    const list = articleAt('/guides/developer-guide/events/list-of-events')
    expect(declared.length).toBeGreaterThan(55)
    expect(declared.filter((name) => !list.includes(`<code>${name}</code>`))).toEqual([])
  })

  test('have diagrams in at least ten of them', () => {
    expect(guides.filter((route) => articleAt(route).includes('class="diagram"')).length).toBeGreaterThanOrEqual(10)
  })

  test('have fewer than one unchecked sample in twenty', () => {
    const { build } = JSON.parse(readFileSync(own.reportFile, 'utf8')) as {
      readonly build: { readonly samples: { readonly checked: Readonly<Record<string, number>>; readonly unchecked: number } }
    }
    const { samples } = build
    const checked = Object.values(samples.checked).reduce((sum, count) => sum + count, 0)
    expect(checked).toBeGreaterThan(900)
    expect(samples.unchecked / (checked + samples.unchecked)).toBeLessThan(0.05)
  })
})

test.each(oldAddresses)('%s leads to %s', (from, to) => {
  const lines = Buffer.from(site._redirects ?? '', 'latin1')
    .toString()
    .split('\n')
  const line = lines.map((each) => each.split(/\s+/)).find(([address]) => address === from)
  expect(line?.[1]?.replace(/\/$/, '')).toBe(to.replace(/\/$/, ''))
})
