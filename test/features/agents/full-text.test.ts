import { expect, test } from 'vitest'
import { writeFullText } from '../../../src/features/agents/index.ts'

const page = (title: string, length: number) => ({
  title,
  address: `https://kiosk.test/${title.toLowerCase()}`,
  markdown: `# ${title}\n\n${`## Step\n\n${'word '.repeat(60)}\n\n`.repeat(Math.ceil(length / 320))}End of ${title}.\n`,
})

const input = { title: 'Kiosk', description: 'How to run a kiosk.', address: 'https://kiosk.test/' }

test('a short text is one file, with the address of each page', () => {
  const files = writeFullText({
    ...input,
    groups: [{ label: 'Guides', pages: [{ title: 'Till', address: 'https://kiosk.test/till', markdown: '# Till\n\nOpen it.\n' }] }],
  })
  expect(Object.fromEntries(files)).toEqual({
    'llms-full.txt': '# Kiosk\n\n> How to run a kiosk.\n\n---\n\nSource: https://kiosk.test/till\n\n# Till\n\nOpen it.\n',
  })
})

test('a long text has parts of one section each, which a list names, and no word of it is lost', () => {
  const groups = [
    { label: 'Guides', pages: [page('Till', 40_000), page('Door', 40_000), page('Safe', 40_000)] },
    { label: 'Api', pages: [page('Long', 250_000), page('Short', 100)] },
  ]
  const { 'llms-full.txt': index = '', ...parts } = Object.fromEntries(writeFullText({ ...input, description: '', groups }))
  for (const [name, text] of Object.entries(parts)) {
    expect(text.length).toBeLessThanOrEqual(100_000)
    expect(index).toContain(`(https://kiosk.test/${name})`)
  }
  expect(index).toContain('- [Guides, part 1](https://kiosk.test/llms-full-1.txt): Till to Door\n')
  expect(index).toContain(`in ${Object.keys(parts).length} parts`)
  const all = Object.values(parts).join('\n')
  for (const { pages } of groups)
    for (const { title, markdown } of pages) {
      expect(all).toContain(`End of ${title}.`)
      expect(all).toContain(`Source: https://kiosk.test/${title.toLowerCase()}\n\n# ${title}\n`)
      expect(all.split('## Step').length).toBeGreaterThan(markdown.split('## Step').length)
    }
  expect(all.split('## Step')).toHaveLength(
    1 + groups.flatMap(({ pages }) => pages).reduce((sum, { markdown }) => sum + markdown.split('## Step').length - 1, 0),
  )
  expect(all).toContain('# Long (continued)\n\n## Step')
})

test('text without lines is divided between characters', () => {
  const markdown = `a${'😀'.repeat(120_000)}`
  const files = writeFullText({ ...input, groups: [{ label: 'Guides', pages: [{ title: 'Faces', address: '/faces', markdown }] }] })
  const all = [...files.values()].join('')
  expect(all.isWellFormed()).toBe(true)
  expect(all.split('😀')).toHaveLength(120_001)
})
