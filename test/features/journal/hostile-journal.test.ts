import { expect, test } from 'vitest'
import { siteOf } from '../../core/assemble/site-of.ts'

const journal = [
  ['content/index.md', '# Home\n'],
  ['content/blog/_section.yaml', 'kind: blog\nlabel: News\nauthors:\n  ada: { name: Ada, url: /about }\n  bob: { name: Bob }\n'],
  ['content/about.md', '# About\n'],
] as const

test('the work for 5,000 entries grows with their number, not faster', () => {
  const filesOf = (count: number) =>
    Object.fromEntries([
      ...journal,
      ...Array.from({ length: count }, (_, index) => {
        const day = new Date(Date.UTC(2005, 0, 1 + index)).toISOString().slice(0, 10)
        return [`content/blog/${day}-e${index}.md`, `---\ntags: [t${index % 500}, all]\nauthors: ada\n---\n# E${index}\n\nText.\n`]
      }),
    ])
  const measure = (count: number) => {
    const files = filesOf(count)
    const before = process.cpuUsage()
    const { site } = siteOf(files, { url: 'https://example.com' })
    const { user, system } = process.cpuUsage(before)
    return { site, cpu: user + system }
  }
  measure(500)
  const [small, large] = [measure(1_000), measure(5_000)]
  expect(large.cpu / small.cpu).toBeLessThan(15)
  // 250 pages of all entries, of the tag `all`, 3 of the tags, 500 tags.
  expect(large.site.pages).toHaveLength(2 + 5_000 + 250 + 250 + 3 + 500)
})
