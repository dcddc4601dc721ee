import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { foreignConstructs } from '../../../src/features/foreign-syntax/foreign-constructs.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

type Options = NonNullable<Parameters<typeof parseText>[1]>

function foreignIn(text: string, options: Options = {}) {
  return parseText(text, options).document.diagnostics.filter(({ code }) => code === 'syntax/foreign')
}

/** An example of each kind, and what its hint says. */
const examples: Readonly<Record<keyof typeof foreignConstructs, readonly { readonly text: string; readonly hint: RegExp }[]>> = {
  'mdx-import': [
    { text: "import Tabs from '@theme/Tabs'", hint: /`components` in the config/ },
    { text: 'import { Tabs, TabItem } from "@astrojs/starlight/components";', hint: /`components`/ },
    { text: "import React, { useState } from 'react' // hooks", hint: /`components`/ },
    { text: "import './styles.css'", hint: /`components`/ },
    { text: "import {\n  Tabs,\n  Card,\n} from '@astrojs/starlight/components'", hint: /`components`/ },
  ],
  'mdx-export': [
    { text: 'export const x = 1', hint: /React page/ },
    { text: 'export default function Page() {', hint: /React page/ },
    { text: 'export default ({ children }) => children', hint: /React page/ },
    { text: "export * from './a'", hint: /React page/ },
  ],
  'jsx-comment': [
    { text: '{/* a comment */}', hint: /`<!-- … -->`/ },
    { text: '{/* first line\nsecond line */}', hint: /`<!-- … -->`/ },
  ],
  'heading-comment': [{ text: '## Title {/* #id */}', hint: /`## Title \{#id\}`/ }],
  'jsx-spread': [{ text: 'A <Foo {...props} /> here.', hint: /each attribute/ }],
  'jsx-attribute': [
    { text: 'A <Foo count={n + 1} /> here.', hint: /`count=\{3\}`/ },
    { text: '<div data-a={{ color: "red" }}>\n\nText.\n\n</div>', hint: /in quotes/ },
    { text: '<img alt="" style={{ width: 3 }} /> in a line', hint: /in quotes/ },
    { text: '<div className={styles.a}>\n\nText.\n\n</div>', hint: /in quotes/ },
  ],
  'jsx-expression': [
    { text: "a{' '}b", hint: /Write the text/ },
    { text: 'By {frontMatter.author}.', hint: /Write the text/ },
    { text: '{items.map((item) => item.name)}', hint: /React page/ },
  ],
  'template-expression': [
    { text: 'Version {{ version }} of it.', hint: /`variables`/ },
    { text: 'Version {{ site.version | upcase }}.', hint: /`variables`/ },
    { text: '{{> header }}', hint: /`variables`/ },
    { text: '<p>{{ $t("x") }}</p>', hint: /`variables`/ },
    { text: '<a href="{{ page.url }}">x</a>', hint: /`variables`/ },
  ],
  'vue-script': [{ text: '<script setup>\nconst a = 1\n</script>', hint: /component/ }],
  'vue-attribute': [
    { text: '<img :src="a">', hint: /fixed values/ },
    { text: '<p v-if="a">b</p>', hint: /fixed values/ },
    { text: '<p @click="a">b</p>', hint: /fixed values/ },
  ],
  'svelte-block': [
    { text: '{#each items as item}\n{/each}', hint: /component/ },
    { text: '{@html text}', hint: /component/ },
    { text: 'a {:else} b', hint: /component/ },
  ],
  'mkdocs-admonition': [
    { text: '!!! note "Title"\n    text', hint: /`:::note Title`/ },
    { text: '!!! danger highlight "Look"\n    text', hint: /`:::note Title`/ },
    { text: '!!! info inline end', hint: /`:::note Title`/ },
    { text: '!!! Note', hint: /`:::note Title`/ },
  ],
  'mkdocs-details': [
    { text: '??? tip\n    text', hint: /`:::details Title`/ },
    { text: '???+ note "Title"', hint: /`:::details Title`/ },
  ],
  'mkdocs-block': [
    { text: '/// note | Title\ntext\n///', hint: /`:::note Title`/ },
    { text: '//// tab | Python', hint: /`:::note Title`/ },
    { text: '/// tip', hint: /`:::note Title`/ },
  ],
  'mkdocs-tabs': [
    { text: '=== "npm"\n\n    text', hint: /`<Tabs>`/ },
    { text: '===! "npm"', hint: /`<Tabs>`/ },
  ],
  snippet: [
    { text: '--8<-- "a.md"', hint: /file=/ },
    { text: '{* ../a.py hl[1] *}', hint: /file=/ },
    { text: '{!> a.py !}', hint: /file=/ },
  ],
  'vitepress-file': [
    { text: '<<< @/snippets/a.ts', hint: /file=/ },
    { text: '<<< ./a.ts#region{2}', hint: /file=/ },
  ],
  'vitepress-include': [{ text: '<!-- @include: ./part.md -->', hint: /`:::include/ }],
  'mdbook-include': [{ text: '{{#include ./a.rs}}', hint: /file=/ }],
  'mdbook-directive': [{ text: '{{#title x}}', hint: /front matter/ }],
  'liquid-box': [{ text: '{% hint style="info" %}\ntext\n{% endhint %}', hint: /`:::note`/ }],
  'liquid-tabs': [{ text: '{% tabs %}', hint: /`<Tabs>`/ }],
  'liquid-code': [{ text: '{% highlight ruby %}', hint: /code block/ }],
  'liquid-tag': [
    { text: '{% include note.html %}', hint: /not support `\{%`/ },
    { text: 'See {%- if a -%}', hint: /not support `\{%`/ },
    { text: '{% /callouts %}', hint: /not support `\{%`/ },
  ],
  shortcode: [
    { text: '{{< tabs >}}', hint: /not support shortcodes/ },
    { text: 'See {{% ref "a.md" %}}.', hint: /not support shortcodes/ },
  ],
  'docfx-include': [{ text: '[!INCLUDE [title](part.md)]', hint: /`:::include/ }],
  'docfx-code': [
    { text: '[!code-csharp[Main](a.cs)]', hint: /file=/ },
    { text: '[!code-js](a.js)', hint: /file=/ },
  ],
  'docfx-div': [{ text: '> [!div class="nextstepaction"]\n> [Next](https://example.com)', hint: /Remove it/ }],
  'docfx-video': [{ text: '[!VIDEO https://example.com/a]', hint: /`<YouTube/ }],
  include: [{ text: ':::include ./a.md', hint: /`partials: true`/ }],
  'attribute-list': [
    { text: '{: .note }', hint: /Only headings and images/ },
    { text: 'A [link](https://example.com){ .md-button } here.', hint: /Only headings and images/ },
    { text: 'A [link](https://example.com){target=_blank} here.', hint: /Only headings and images/ },
    { text: 'Some `code`{.python} here.', hint: /Only headings and images/ },
    { text: 'Text\n{ #id .a key="b c" }', hint: /Only headings and images/ },
    { text: 'Text.{#id}', hint: /Only headings and images/ },
    { text: '`x`{=html}', hint: /Only headings and images/ },
  ],
  'critic-markup': [
    { text: 'a {++b++} c', hint: /`<ins>`/ },
    { text: 'a {--b--} c', hint: /`<ins>`/ },
    { text: 'a {==b==} c', hint: /`<ins>`/ },
  ],
  highlight: [{ text: 'a ==b c== d', hint: /`<mark>text<\/mark>`/ }],
  toc: [
    { text: '{:toc}', hint: /\[\[toc\]\]/ },
    { text: '$\u007Btoc}', hint: /\[\[toc\]\]/ },
    { text: 'Contents: [[toc]]', hint: /\[\[toc\]\]/ },
    { text: '{{ toc }}', hint: /\[\[toc\]\]/ },
  ],
  icon: [{ text: 'a :material-account: b', hint: /emoji or an image/ }],
  emoji: [
    { text: 'Go :rocket:!', hint: /`syntax: \{ emoji: true \}`/ },
    { text: ':white_check_mark:', hint: /`syntax: \{ emoji: true \}`/ },
  ],
  'definition-list': [
    { text: 'Term\n: A definition', hint: /`syntax: \{ definitionLists: true \}`/ },
    { text: 'Term\n\n:   A definition', hint: /`syntax: \{ definitionLists: true \}`/ },
  ],
  abbreviation: [{ text: '*[HTML]: Hyper Text Markup Language', hint: /`syntax: \{ abbreviations: true \}`/ }],
  math: [
    { text: 'Let $x^2 + y^2$ be.', hint: /`math: true`/ },
    { text: 'Let $n$ be $O(n)$.', hint: /`math: true`/ },
    { text: '$$\n\\frac{a}{b}\n$$', hint: /`math: true`/ },
    { text: 'a $$E = mc^2$$ b', hint: /`math: true`/ },
  ],
  'rst-directive': [{ text: '.. note:: Text', hint: /`:::note Title`/ }],
  'rst-role': [{ text: 'See :ref:`target`.', hint: /`\[text\]/ }],
  'myst-directive': [{ text: ':::{note}\nText\n:::', hint: /`:::note Title`/ }],
  'myst-role': [{ text: 'See {ref}`target`.', hint: /`\[text\]/ }],
  'myst-target': [{ text: '(my-target)=', hint: /`## Title \{#id\}`/ }],
  'myst-fence': [{ text: '```{note}\nText\n```', hint: /`:::note Title`/ }],
  'pandoc-div': [{ text: '::: {.callout-note}\nText', hint: /admonition/ }],
  directive: [{ text: '::youtube{id=1}', hint: /component/ }],
  'two-colons': [
    { text: '::note\nText.\n::', hint: /`:::note`/ },
    { text: '::details Title\n\nText.', hint: /`:::note`/ },
  ],
  'glossary-term': [{ text: 'A [[term:Channel]] and a [[Term: Order]].', hint: /`syntax: \{ glossary:/ }],
  'wiki-link': [
    { text: 'See [[Some page]].', hint: /`\[text\]/ },
    { text: 'See [[page|text]] and [[folder/page#part]].', hint: /`\[text\]/ },
  ],
  'wiki-embed': [{ text: '![[picture.png]]', hint: /`!\[description\]/ }],
  'wiki-comment': [{ text: 'a %%not shown%% b', hint: /`<!--/ }],
  'inline-footnote': [{ text: 'Text.^[A note with words.]', hint: /`\[\^1\]: text`/ }],
  'jsdoc-link': [{ text: 'See {@link Foo}.', hint: /`\[text\]/ }],
}

const all = Object.entries(examples).flatMap(([kind, list]) => list.map((example) => ({ kind: kind as keyof typeof examples, ...example })))

describe('the syntax of other tools', () => {
  it.each(all)('is named with what to write here: $kind $text', ({ kind, text, hint }) => {
    const [first] = foreignIn(`Some text.\n\n${text}\n`)
    const { instead } = foreignConstructs[kind]
    expect(first?.hint).toBe(instead)
    expect(first?.hint).toMatch(hint)
    expect(first?.location?.line).toBeGreaterThanOrEqual(3)
  })

  it.each(['a {% include x %} b', 'a {{ x }} b', 'a {/* x */} b', 'a :rocket: b', 'a [[b c]] d'])(
    'is found in lists, boxes, quotes, tables, headings, and emphasis: %s',
    (text) => {
      const places = [
        `- ${text}`,
        `1. x\n\n   ${text}`,
        `> ${text}`,
        `:::note ${text}\nx\n:::`,
        `:::note\n${text}\n:::`,
        `:::details ${text}\nx\n:::`,
        `| A |\n| --- |\n| ${text} |`,
        `## ${text}`,
        `Some **${text}** text`,
        `[${text}](https://example.com)`,
        `x\n${text}`,
        `<Card title="x">\n${text}\n</Card>`,
        `<Card title="x">${text}</Card>`,
        `Text[^1].\n\n[^1]: ${text}`,
      ]
      for (const place of places) {
        const page = `Some text.\n\n${place}\n`
        const [first, ...others] = foreignIn(page)
        const { line = 0, column = 0 } = first?.location ?? {}
        expect(others, place).toEqual([])
        expect((page.split('\n')[line - 1] ?? '').slice(column - 1), place).toMatch(/^(?:\{% inc|\{\{ x|\{\/\* x|:rocket:|\[\[b c)/)
      }
    },
  )

  it('is found in the title', () => {
    expect(foreignIn('# Title {{ x }}\n\nText.\n')).toMatchObject([{ location: { line: 1, column: 9 } }])
  })

  it('is reported once for each kind, with the number of others', () => {
    const found = foreignIn('a {{ x }}\n\n- {{ y }} {% raw %}\n\n## {{ z }} {% endraw %}\n')
    expect(found).toMatchObject([
      {
        message:
          '`{{ x }}` is VitePress, Jinja, Liquid, or Handlebars syntax, so docsgen shows it as text. The page has 2 more of this kind.',
      },
      { message: '`{% raw %}` is Jinja, Liquid, or Markdoc syntax, so docsgen shows it as text. The page has one more of this kind.' },
    ])
    expect(found[0]?.location).toMatchObject({ line: 1, column: 3, endColumn: 10 })
  })

  it('says which option turns it on', () => {
    expect(foreignIn(':rocket:\n')).toMatchObject([
      { message: '`:rocket:` looks like an emoji name, but docsgen shows it as text because `syntax: { emoji: true }` is not set.' },
    ])
  })

  it.each([
    ['{{ name }}', { variables: { name: 'x' } }],
    ['{{ other }}', { variables: { name: 'x' } }],
  ] satisfies [string, Options][])('is none where the site has turned it on: %s', (text, options) => {
    expect(foreignIn(`${text}\n`, options)).toEqual([])
  })

  it('counts braces as JSX only on a page that is MDX beyond doubt', () => {
    expect(foreignIn('Hello {name} and {a, b}.\n')).toEqual([])
    expect(foreignIn("import x from 'y'\n\nHello {name} and {other}.\n")).toMatchObject([
      { message: "`import x from 'y'` is MDX syntax, so docsgen shows it as text." },
      { message: '`{name}` is MDX syntax, so docsgen shows it as text. The page has one more of this kind.' },
    ])
  })

  it('counts single words in brackets only beside certain links', () => {
    expect(foreignIn('The [[Prototype]] slot.\n')).toEqual([])
    expect(foreignIn('The [[other]] and [[Some page]].\n')).toMatchObject([{ message: expect.stringContaining('one more') }])
  })

  it('does not count what an import or an attribute holds', () => {
    expect(foreignIn("import { a } from 'b'\n\n<Foo a={[{ b: 1 }, { c: 2 }]} />\n").map(({ message }) => message)).toEqual([
      "`import { a } from 'b'` is MDX syntax, so docsgen shows it as text.",
      '`a={[{ b: 1 }, { c: 2 }]}` is JSX syntax, so docsgen shows it as text.',
    ])
  })

  it.each([
    [
      '```ts twoslash\n```\n```ts twoslash',
      '`twoslash` is Shiki Twoslash syntax, so docsgen ignores it. The page has one more of this kind.',
    ],
    ['```py hl_lines="1" linenums="1"', '`hl_lines` is MkDocs or Hugo syntax, so docsgen ignores it.'],
    ['```jsx live', '`live` is Docusaurus syntax, so docsgen ignores it.'],
    ['```rust,editable', '`editable` is mdBook syntax, so docsgen ignores it.'],
    ['```js "word" /x/', '`"word"` is Expressive Code syntax, so docsgen ignores it. The page has one more of this kind.'],
    ['```{code-block} python', '`{code-block}` is MyST or R Markdown syntax, so docsgen shows its content as code.'],
  ])('is found behind the language of code: %s', (text, message) => {
    expect(foreignIn(`${text}\nx\n\`\`\`\n`)[0]?.message).toBe(message)
  })

  it('is one marker behind the language of code, also with spaces', () => {
    expect(parseText('```ts /a \\(b\\)/ titel="x"\nx\n```\n').document.diagnostics.map(({ code }) => code)).toEqual([
      'syntax/foreign',
      'code/unknown-attribute',
    ])
  })

  it('is found where code is nothing but a file of another tool', () => {
    expect(foreignIn('```rust\n{{#include ./a.rs:3:5}}\n```\n')).toMatchObject([
      { hint: 'Add `file="./a.rs"` after the language. The path is relative to the page’s folder.', location: { line: 2 } },
    ])
  })

  it('is published as its author wrote it, and not searched for on generated pages', () => {
    const text = "import x from 'y'\n\n:rocket: {{ x }} $x^2$\n"
    expect(Buffer.from(parseText(text).body.html).toString()).toBe("<p>import x from 'y'</p>\n<p>:rocket: {{ x }} $x^2$</p>\n")
    expect(foreignIn(text, { isGenerated: true })).toEqual([])
  })
})

describe('prose and code', () => {
  it.each([
    'import taxes are due from ‘now’ on',
    'imports of x from "y"',
    'import it from the "File" menu, then save',
    'import the settings from "File"',
    'export values to a file',
    'export default settings to a file',
    'export const values to a file',
    '{ x } and {y} and {a, b} and {}',
    'the path /users/{id}/posts/{post.id}',
    'the braces {{ and }} mean',
    '\\{{ x }} and \\{% x %} and \\{/* x */}',
    '{% raw text',
    'a {{}} and {{1}} b',
    'x^{a.b} and \\frac{{a}}{{b}}',
    '`$' + '{{ x }}` or $' + '{{ x }} of GitHub',
    '{a=1} and {x = 1}',
    '!!! Look out',
    '!!! look out for this',
    'Really!!!',
    'What???',
    '??? What is it',
    '= "x"',
    'Title\n===',
    'a\n=== b',
    '/// comment',
    '//// and more',
    '-- 8 --',
    '<<< back',
    '<<<<<<<',
    'It costs $5 and $10, or US$5–US$10, or $5/$10.',
    'It costs $5-$10 or $5k–$10k.',
    'From $100 to $200 (or $300).',
    '$HOME/bin and $PATH:$HOME',
    '$HOME/$USER and $foo$ and $this->a($b)',
    'jQuery uses $("a") and $("b")',
    'at 10:30:45 or 1:100:2',
    'a::b::c and std::vector',
    'https://example.com:8080:smile:/a and a:smile:b',
    'see key:value:other and :not_an_emoji:',
    ':::\n',
    'a: b\n: ',
    'array[[1]] and [[1, 2], [3, 4]] and [[ -f x ]]',
    '[[nodiscard]] and [[Prototype]]',
    'a == b == c and a==b==c and x === y',
    '==\n',
    'the pattern ^[a-z] and ^[a-z0-9]+$',
    '100%% of it %% is',
    '> [!NOTE]\n> Text.',
    '[!code ++] in a comment',
    'f(x)= y',
    '(a)= b',
    'see .. note: this',
    '<!-- {% x %} {{ y }} :rocket: -->',
    '<!-- included: x -->',
    'a <!-- {{ x }} --> b',
    '<code>{{ x }}</code> and <kbd>{% x %}</kbd>',
    '<pre>\n{{ x }}\n</pre>',
    '<p v-pre>x</p>',
    '<p><b>a</b>/// note</p>',
    '[a](<https://example.com/{{x}}>) <https://example.com/{{x}}>',
    '## Title {#id .class}',
    '![a](https://example.com/a.png){width=400}',
    '[[toc]]\n\n## A',
    '<Card title="x" href="https://example.com/{{x}}" />',
    '```md\n{{#include a.rs}}\n```',
    '```js\nimport x from "y"\n```',
    '```rust,ignore,edition2021\nx\n```',
    '```sh npm2yarn title="x"\nnpm i x\n```',
    '    import x from "y"',
    'a `{{ x }}` and ``{% y ` %}`` and `:rocket:`',
    'See[^1].\n\n[^1]: A note.',
    'Text ^[1](https://example.com)^ and x^[2]^',
    '@scope/name and @import',
    '<Foo count={3} list={["a"]} /> of this site',
    'Set `x`: {string} the mode.',
  ])('are not taken for it: %s', (text) => {
    expect(foreignIn(`Some text.\n\n${text}\n`)).toEqual([])
  })

  it('of CommonMark’s specification are not either', () => {
    const { tests } = createRequire(import.meta.url)('commonmark-spec') as { readonly tests: readonly { readonly markdown: string }[] }
    expect(tests.length).toBeGreaterThan(600)
    expect(tests.filter(({ markdown }) => foreignIn(markdown.replaceAll('→', '\t')).length > 0)).toEqual([])
  })
})
