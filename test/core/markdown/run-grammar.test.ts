import hljs from 'highlight.js'
import { describe, expect, test } from 'vitest'
import { carriedLanguages, highlightCode, isKnownLanguage, resetHighlighter } from '../../../src/core/markdown/code-languages.ts'
import { runGrammar, UnusualGrammar } from '../../../src/core/markdown/run-grammar.ts'

const samples: Readonly<Record<string, string>> = {
  typescript: `import { x } from 'y'
export class A<T> extends B { private a = \`\${x + 1}\` /* c */ }
const f = async (a: string): Promise<number> => 0x1f / 2
/** @param {string} a - TODO: one two three */
if (a.while(1) && b?.c < d) return <Tab<T> a="b">{c}</Tab>
const q = html\`<p class="\${a}">x</p>\` + gql\`query { a }\`, r = /[/]a/g
function g({ a, b = (1, 2) }) { throw new Error("not closed) }`,
  bash: `#!/bin/bash
if [ -n "$HOME" ]; then echo "a \${b:-$(cd c && ls "d")}" | grep c; fi # comment
cat <<END > a
text $x
END
f() { (( a = 16#ff + 1 )); }`,
  json: '{ "a": [1, true, null, -1.5e3], // x\n "b": "c\\"d" }',
  yaml: 'a: &x\n  - b: "c" # d\n  - {e: f, g: [1, yes]}\n--- \nh: |\n  text\n  more\ni: <%= j %>',
  xml: '<!DOCTYPE html [<!ELEMENT a (b)>]><p class="a" b=c>d &amp; e</p><style>p { color: red }</style><script>let a = 1</script><!-- c -->\n<?php echo $a ?>',
  markdown: '# a\n\n*b **c*** [d](e) `f`\n\n```js\nlet g = 1\n```\n> <b>h</b>\n\n- i\n',
  python:
    '@a(1)\ndef f(self, b: Any = None) -> str:\n    """c\n    >>> d\n    """\n    return f"{b!r:>{1}} {{e}}" or 0x1F\nclass C(D): pass',
  css: '@media (min-width: 10px) { .a > #b:hover::before { color: #fff; width: calc(1em + 2%) !important } }',
  php: '<p><?php $a = <<<X\n b $c {$d->e}\nX; echo "f"; ?></p>',
  rust: "#[a]\nfn f<'a>(b: &'a str) -> Vec<u8> { let c = r#\"d\"#; /* e /* f */ */ 'g' }",
  dockerfile: 'FROM a:b AS c\nRUN d="e" && \\\n  if f; then g; fi\nENV H=i',
  diff: '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new',
  graphql: 'query Q($id: ID!) { product(id: $id) { name @include(if: true) } } # c',
  shell: '$ cd a && ls "$b"\nc\n> d',
  sql: "SELECT a, COUNT(*) FROM b WHERE c = 'd''e' -- f\n  AND g IS NOT NULL;",
}

/** highlight.js escapes apostrophes, which docsgen does not. */
function theirs(code: string, language: string): string {
  return hljs.highlight(code, { language, ignoreIllegals: true }).value.replaceAll('&#x27;', "'")
}

/** Undefined for code that only highlight.js can read. */
function ours(code: string, language: string): string | undefined {
  try {
    return runGrammar(hljs, code, language)
  } catch (error) {
    if (error instanceof UnusualGrammar) return undefined
    throw error
  }
}

describe('code is highlighted as by highlight.js', () => {
  test.each(Object.entries(samples))('in %s', (language, code) => {
    const written = runGrammar(hljs, code, language)
    expect(written).toContain('<span class="hljs-')
    expect(written).toBe(theirs(code, language))
  })

  // Code of another language has what no author of a grammar expected.
  test.each(hljs.listLanguages())('in %s, whatever the code', (language) => {
    const codes = Object.values(samples)
    const read = codes.filter((code) => ours(code, language) !== undefined)
    expect(read.length).toBeGreaterThan(codes.length / 2)
    for (const code of read) expect(ours(code, language)).toBe(theirs(code, language))
  })

  test('also where only highlight.js can read it', () => {
    const code = 'POST /a HTTP/1.1\nContent-Type: application/json\n\n{ "a": "it\'s" }\n'
    expect(ours(code, 'http')).toBeUndefined()
    expect(highlightCode(code, 'http')).toBe(theirs(code, 'http'))
  })
})

// These grammars are loaded only when a page uses them.
test.each([
  ['less', '@a: 10px;\n.b { .c(@a); color: darken(@d, 5%) }'],
  ['scss', '$a: 1px;\n@mixin b($c) { &:hover { width: $c + $a } }'],
  ['swift', 'func a(_ b: Int?) -> String { guard let b else { return "c" }; return "\\(b)" }'],
])('%s is known without a setting, also in capitals and after a new start', (language, code) => {
  for (const name of [language, language.toUpperCase()]) {
    expect(isKnownLanguage(name)).toBe(true)
    resetHighlighter()
    expect(highlightCode(code, name)).toBe(theirs(code, language))
  }
})

test('code of one sample does not change how the next one is read', () => {
  for (const language of carriedLanguages) {
    const code = samples[language] ?? 'a "b'
    const first = highlightCode(code, language)
    for (const other of Object.values(samples)) highlightCode(other.slice(0, -3), language)
    expect(highlightCode(code, language)).toBe(first)
  }
})
