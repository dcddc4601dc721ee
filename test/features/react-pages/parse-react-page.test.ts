import { expect, test } from 'vitest'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import { parseReactPage } from '../../../src/features/react-pages/index.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

test('a React page is named after its file, the home page after the site', () => {
  const titleOf = (file: string, fallbackTitle?: string) =>
    parseReactPage(
      { file: file as ProjectPath, html: '', frontMatter: undefined, fallbackTitle, findLiteral: () => undefined },
      { includeFolders: [], components: [], admonitions: {}, codeLanguages: [], html: 'checked' },
      syntaxOf([]),
    ).document.title
  expect(titleOf('content/tools/calculator.tsx')).toBe('Calculator')
  expect(titleOf('content/tools/index.tsx')).toBe('Tools')
  expect(titleOf('content/index.tsx', 'Acme')).toBe('Acme')
})
