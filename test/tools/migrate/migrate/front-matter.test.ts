import { expect, test } from 'vitest'
import type { ProjectPath } from '../../../../src/kit/files/paths.ts'
import { translateFrontMatter } from '../../../../src/tools/migrate/migrate/translate-front-matter.ts'
import type { OtherToolName } from '../../../../src/tools/migrate/other-site.ts'
import { originalText, reviseText } from '../../../../src/tools/migrate/text/revise-text.ts'

function translate(tool: OtherToolName, text: string, isPost = false) {
  const { edits, lost } = translateFrontMatter({
    file: 'a.md' as ProjectPath,
    text,
    tool,
    isPost,
    isSorted: false,
    add: {},
  })
  return { text: reviseText(originalText(text), edits).text, lost: lost.map(({ key }) => key) }
}

test('keys of VitePress become those of docsgen', () => {
  const { text, lost } = translate(
    'vitepress',
    '---\ntitle: Page\noutline: { level: [2, 4] }\nprev: false\nauthor: Me\nlayout: Own\nsidebar: false\nhead:\n  - - meta\n    - name: keywords\n      content: a, b\n  - - meta\n    - name: description\n      content: D\n  - - script\n    - src: /x.js\n---\n\n# Page\n',
  )
  expect(text).toBe(
    '---\ntitle: Page\ntoc:\n  min: 2\n  max: 4\nlayout: page\ndescription: D\nhead:\n  - tag: meta\n    attributes:\n      name: keywords\n      content: a, b\n---\n\n# Page\n',
  )
  expect(lost).toEqual(['prev', 'author', 'layout', 'head: script'])
  expect(translate('vitepress', '---\nlayout: home\nhero:\n  name: Shop\nfeatures: []\n---\n')).toEqual({
    text: '---\nlayout: home\n---\n',
    lost: [],
  })
})

test('keys of MkDocs become those of docsgen', () => {
  expect(translate('mkdocs', '---\ntitle: T\nhide:\n  - toc\nicon: material/x\nsearch:\n  exclude: true\n---\nText\n')).toEqual({
    text: '---\ntitle: T\ntoc: false\nsearch: false\n---\nText\n',
    lost: ['icon'],
  })
})

test('a post of Material has the day on which it was created', () => {
  const date = '---\ndate:\n  created: 2024-01-31\n  updated: 2024-02-01\n---\nText\n'
  expect(translate('mkdocs', date, true)).toEqual({ text: '---\ndate: 2024-01-31\n---\nText\n', lost: [] })
  const topics = '---\ncategories:\n  - News\ntags:\n  - Foo\n---\nText\n'
  expect(translate('mkdocs', topics, true)).toEqual({ text: '---\ntags:\n  - Foo\n  - News\n---\nText\n', lost: [] })
})
