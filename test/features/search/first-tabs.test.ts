import { expect, test } from 'vitest'
import { keepFirstTabs } from '../../../src/features/search/search-entries.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const group = (...commands: readonly string[]) =>
  [':::code-group', ...commands.map((command, index) => `\`\`\`sh title="${index}"\n${command}\n\`\`\``), ':::'].join('\n\n')

const kept = (...blocks: readonly string[]) =>
  new TextDecoder()
    .decode(keepFirstTabs(parseText(blocks.join('\n\n')).body))
    .replace(/<[^>]*>/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')

test('the other tabs of a group are left out', () => {
  const blocks = ['Äbove.', group('one', 'two', 'three'), 'Between.', group('four', 'five'), 'After.']
  expect(kept(...blocks)).toEqual(['Äbove.', 'one', 'Between.', 'four', 'After.'])
})

test('so are components in them', () => {
  const inner = '<Tabs>\n<TabItem label="c">\n\nc\n\n</TabItem>\n<TabItem label="d">\n\nd\n\n</TabItem>\n</Tabs>'
  const outer = `<Tabs>\n<TabItem label="a">\n\na\n\n${inner}\n\n</TabItem>\n<TabItem label="b">\n\nb\n\n${inner}\n\n</TabItem>\n</Tabs>`
  expect(kept(outer, 'End.')).toEqual(['a', 'c', 'End.'])
})

test('a page without tabs stays as it is', () => {
  const { body } = parseText('Text.')
  expect(keepFirstTabs(body)).toBe(body.html)
})
