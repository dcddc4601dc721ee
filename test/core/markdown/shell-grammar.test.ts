import { expect, test } from 'vitest'
import { highlightCode, resetHighlighter } from '../../../src/core/markdown/code-languages.ts'
import { withDeadline } from '../../../src/kit/threads/with-deadline.ts'

/** Commands in brackets, options in braces. */
const marks = (code: string, language = 'sh') =>
  highlightCode(code, language)
    .replace(/<span class="hljs-built_in">([^<]*)<\/span>/g, '[$1]')
    .replace(/<span class="hljs-attr">([^<]*)<\/span>/g, '{$1}')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')

test.each([
  ['npm install --save-dev temml', '[npm] install {--save-dev} temml'],
  ['cd a && npm run dev -- --port 3000', '[cd] a && [npm] run dev -- {--port} 3000'],
  ['cat a | grep -v b; ls', '[cat] a | [grep] {-v} b; [ls]'],
  ['docker run \\\n  image', '[docker] run \\\n  image'],
  ['if test -f a; then\n  npm ci\nfi', 'if [test] {-f} a; then\n  [npm] ci\nfi'],
  ['name=value', 'name=value'],
  ['build() {\n}', 'build() {\n}'],
])('%j', (code, expected) => {
  expect(marks(code)).toBe(expected)
})

test('commands after a prompt', () => {
  expect(marks('$ npm install\nadded 3 packages', 'console')).toBe('$ [npm] install\nadded 3 packages')
})

test('code after an interruption has all its colors', () => {
  for (let round = 0; round < 40; round++) {
    resetHighlighter()
    withDeadline(
      () => {
        for (;;) highlightCode('npm install --save-dev temml\n'.repeat(50), 'sh')
      },
      { ms: 1 + (round % 4) },
    )
    expect(marks('npm install --save-dev temml')).toBe('[npm] install {--save-dev} temml')
  }
})
