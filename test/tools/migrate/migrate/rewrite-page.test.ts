import { expect, test } from 'vitest'
import type { ProjectPath } from '../../../../src/kit/files/paths.ts'
import { rewritePage } from '../../../../src/tools/migrate/migrate/rewrite-page.ts'
import { originalText } from '../../../../src/tools/migrate/text/revise-text.ts'

test.each([
  ['See <https://a.example/b> now.', 'See [https://a.example/b](b.md) now.'],
  ['See https://a.example/b now.', 'See [https://a.example/b](b.md) now.'],
  ['See [b](https://a.example/b).', 'See [b](b.md).'],
  ['See [b](<https://a.example/b>).', 'See [b](<b.md>).'],
  ['See [b].\n\n[b]: <https://a.example/b>', 'See [b].\n\n[b]: <b.md>'],
  ['<Card href="https://a.example/b" />', '<Card href="b.md" />'],
])('a URL that becomes a path stays a link: %s', (text, expected) => {
  const at = { line: 1, column: text.indexOf('https') + 1 || 1, endColumn: 30 }
  const link = { kind: 'link', href: 'https://a.example/b', at } as const
  const { text: written } = rewritePage({
    file: 'docs/a.md' as ProjectPath,
    path: 'content/a.md',
    translation: { revised: originalText(text), notes: [], components: [], partials: [] },
    links: [{ link, change: { kind: 'write', href: 'b.md' } }],
    pathOf: () => undefined,
    frontMatter: [],
  })
  expect(written).toBe(expected)
})
