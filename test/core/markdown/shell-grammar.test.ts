import { expect, test } from 'vitest'
import { highlightCode } from '../../../src/core/markdown/code-languages.ts'

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
