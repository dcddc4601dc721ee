import { expect, test } from 'vitest'
import { markdownLinks } from '../../../src/core/render/page-props.ts'

test('links to pages lead to their Markdown, with query and fragment', () => {
  const links = [
    { kind: 'page', href: '/a?x=1&y=2#z', route: '/a', fragment: 'z' },
    { kind: 'page', href: '/b/?x=#', route: '/b/', fragment: '' },
    { kind: 'page', href: '/c?x=1', route: '/c', fragment: '' },
    { kind: 'page', href: '#z', route: '/', fragment: 'z' },
  ] as const
  const written = ['./a.md?x=1&y=2#z', './b/?x=#', './c.tsx?x=1', '#z'].map((href) => ({ href }))
  const found = markdownLinks({ links: links as never, written, url: 'https://docs.test', hasMarkdown: (route) => route !== '/c' })
  expect(found).toEqual([
    ['./a.md?x=1&y=2#z', 'https://docs.test/a.md?x=1&y=2#z'],
    ['./b/?x=#', 'https://docs.test/b/index.md?x=#'],
    ['./c.tsx?x=1', 'https://docs.test/c?x=1'],
  ])
})
