import { createRequire } from 'node:module'
import hljs from 'highlight.js/lib/core'
import { expect, test } from 'vitest'
import { highlightCode } from '../../../src/core/markdown/code-languages.ts'

const samples: readonly (readonly [language: string, code: string])[] = [
  [
    'typescript',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be highlighted
    "import { x } from 'y'\nexport class A<T> extends B { private a = `${x + 1}` /* c */ }\nconst f = async (a: string): Promise<number> => 0x1f",
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to be highlighted
  ['bash', 'if [ -n "$HOME" ]; then echo "a ${b}" | grep c; fi # comment'],
  ['json', '{ "a": [1, true, null], "b": "c" }'],
  ['xml', '<p class="a">b</p><style>p { color: red }</style><script>let a = 1</script><!-- c -->'],
  ['diff', '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new'],
  ['graphql', 'query Q($id: ID!) { product(id: $id) { name @include(if: true) } }'],
  ['css', '@media (min-width: 10px) { .a > #b:hover { color: #fff } }'],
]

const require = createRequire(import.meta.url)
const theirs = hljs.newInstance()
for (const name of [...samples.map(([language]) => language), 'javascript'])
  theirs.registerLanguage(name, require(`highlight.js/lib/languages/${name}`))

// highlight.js hides errors and returns the plain code, so only the highlighting shows them.
test.each(samples)('%s is written as highlight.js itself writes it', (language, code) => {
  const written = highlightCode(code, language)
  expect(written).toContain('<span class="hljs-')
  expect(written).toBe(theirs.highlight(code, { language, ignoreIllegals: true }).value.replaceAll('&#x27;', "'"))
})
