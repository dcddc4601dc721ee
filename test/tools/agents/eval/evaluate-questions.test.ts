import { describe, expect, test } from 'vitest'
import { retrievePages, writePrompt } from '../../../../src/tools/agents/eval/evaluate-questions.ts'
import type { OpenSite } from '../../../../src/tools/agents/mcp/open-site.ts'
import type { SiteSearch } from '../../../../src/tools/agents/mcp/site-search.ts'

const section = (number: number) => `## Step ${number}\n\n${`Fact ${number} of the page. `.repeat(40)}\n\n`
const long = `# Long\n\nIntroduction.\n\n${Array.from({ length: 30 }, (_, index) => section(index + 1)).join('')}`
const pages: Readonly<Record<string, string>> = {
  '/long': long,
  '/short': '# Short\n\nOnly this.\n',
  '/other': `# Other\n\n${'word '.repeat(3_000)}`,
}

/** A search that finds all pages, with step 20 of the long one. */
function open(found: readonly string[]) {
  const asked: string[] = []
  const search: SiteSearch = {
    async answer({ query }) {
      asked.push(query)
      const hit = (href: string) => ({
        document: {
          href,
          t: `Title "of" ${href}`,
          s: [
            ['', '', ''],
            ['step-20', 'Step 20', ''],
          ],
        },
        area: undefined,
        sections: href === '/long' ? [1] : [],
      })
      return { found: found.map(hit), count: found.length, areas: [] } as never
    },
  }
  const site = {
    addressOf: (href: string) => `https://kiosk.test${href}`,
    readPage: async (href: string) => (pages[href] === undefined ? undefined : { href, markdown: pages[href], anchor: undefined }),
  } as unknown as OpenSite
  return { site, search, asked }
}

describe('the pages found for a question', () => {
  test('are complete if there is room', async () => {
    const { site, search, asked } = open(['/short', '/long'])
    const retrieved = await retrievePages('x'.repeat(300), { site, search }, { pages: 5, maxLength: 100_000 })
    expect(asked).toEqual(['x'.repeat(200)])
    expect(retrieved.map(({ href, address, markdown }) => [href, address, markdown])).toEqual([
      ['/short', 'https://kiosk.test/short', pages['/short']?.trim()],
      ['/long', 'https://kiosk.test/long', long.trim()],
    ])
  })

  test('share the room: short pages leave it to long ones, of which the beginning and the section found are used', async () => {
    const { site, search } = open(['/long', '/short', '/other'])
    const retrieved = await retrievePages('q', { site, search }, { pages: 3, maxLength: 8_000 })
    const lengths = retrieved.map(({ markdown }) => markdown.length)
    expect(lengths.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(8_000)
    expect(lengths[0]).toBeGreaterThan(3_500)
    const [first = ''] = retrieved.map(({ markdown }) => markdown)
    expect(first).toMatch(/^# Long\n\nIntroduction\./)
    expect(first).toContain('## Step 20\n')
    expect(first).toContain('Fact 20 of the page.')
    expect(first).toContain('\n\n[…]\n\n')
    expect(first.indexOf('## Step 1\n')).toBeLessThan(first.indexOf('## Step 20\n'))
    expect(first).not.toContain('## Step 29')
  })

  test('are at most as many as wanted, and a page without Markdown has no text', async () => {
    const { site, search } = open(['/react', '/short', '/long'])
    const retrieved = await retrievePages('q', { site, search }, { pages: 2, maxLength: 8_000 })
    expect(retrieved.map(({ href, markdown }) => [href, markdown.length > 0])).toEqual([
      ['/react', false],
      ['/short', true],
    ])
    expect(writePrompt('How?', retrieved)).toContain(`<page title="Title 'of' /short" address="https://kiosk.test/short">\n# Short`)
  })
})
