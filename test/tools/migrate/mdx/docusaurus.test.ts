import { describe, expect, test } from 'vitest'
import { docusaurus, translate } from './translate.ts'

describe('modules', () => {
  test('imports and exports are removed, also over several lines, and code keeps its own', () => {
    const text = [
      '---\ntitle: A\n---\n',
      "import Tabs from '@theme/Tabs';\nimport {\n  useState,\n} from 'react';\n",
      'export const list = [\n  1,\n\n  2,\n];\n',
      "export default function Layout({ children }) {\n  return <p>it's {children}</p>\n}\n",
      ":::info\n\nText\n\n:::\n\n```js\nimport a from 'a'\n```\n",
    ].join('\n')
    expect(docusaurus(text)).toBe("---\ntitle: A\n---\n\n:::info\n\nText\n\n:::\n\n```js\nimport a from 'a'\n```\n")
  })

  test('prose that begins with the word stays', () => {
    const text = 'import taxes are high.\n\nexport is not.\n'
    expect(docusaurus(text)).toBe(text)
  })

  test('what is never closed does not take the rest of the page', () => {
    expect(docusaurus('export const a = {\n\nText\n')).toBe('Text\n')
  })
})

describe('partials', () => {
  const files = { 'docs/guide/_note.mdx': 'Hi {props.name}{props.more}\n', 'docs/_all.md': 'All\n' }

  test('become includes with their parameters', () => {
    const text = "import Note from './_note.mdx'\nimport All from '@site/docs/_all.md'\n\n<Note name=\"x\" />\n\n- one\n\n  <All />\n"
    const { revised, partials } = translate('docusaurus', text, { files })
    expect(revised.text).toBe(':::include ./_note.mdx name="x" more=""\n\n- one\n\n  :::include ../_all.md\n')
    expect(partials).toEqual(['docs/guide/_note.mdx', 'docs/_all.md'])
  })

  test('their props are parameters', () => {
    const text = 'Hi {props.name}, <a href={props.to}>go</a> <Own a={props.b} />\n'
    expect(docusaurus(text, { isPartial: true })).toBe('Hi {{ name }}, <a href="{{ to }}">go</a> <Own a="{{ b }}" />\n')
  })
})

test.each([
  ['a comment', 'A\n\n{/* note */}\n\nB {/* c */} D\n', 'A\n\n<!-- note -->\n\nB <!-- c --> D\n'],
  ['a comment within a paragraph', 'A\n{/* note */}\nB\n', 'A\nB\n'],
  ['the id of a heading', '## A {/* #b */}\n\n## C {#d}\n', '## A {#b}\n\n## C {#d}\n'],
  ['text', "{'<b> *x*'} and {\"y\"}{' '}\nz\n", '&lt;b> &#42;x&#42; and y\nz\n'],
  ['a value of the page', "export const v = '1.2'\n\n{v} and `{v}`\n", '1.2 and `{v}`\n'],
  ['a value of a literal', "export const v = { a: ['x'] }\n\n{v.a[0]}\n", 'x\n'],
  ['front matter', '---\ntitle: T\n---\n# {frontMatter.title}\n', '---\ntitle: T\n---\n# T\n'],
  ['what shows nothing', 'A{undefined}B{true}\n', 'AB\n'],
  ['escaped braces', '\\{x} and \\<Foo>\n', '\\{x} and \\<Foo>\n'],
])('expressions: %s', (_, text, expected) => {
  expect(docusaurus(text)).toBe(expected)
})

test('what only running code would tell is listed, and code is not shown', () => {
  const { revised, notes } = translate('docusaurus', 'A {name} and {list.map((x) => <b>{x}</b>)}\n')
  expect(revised.text).toBe('A {name} and <!-- {list.map((x) => <b>{x}</b>)} -->\n')
  expect(notes.map(({ found, offset }) => [found, offset])).toEqual([
    ['{name}', 2],
    ['{list.map((x) => <b>{x}</b>)}', 13],
  ])
})

test.each([
  [
    'tabs',
    '<Tabs groupId="os" defaultValue="b" values={[{label: \'A\', value: \'a\'}, {label: \'B\', value: \'b\'}]} queryString>\n<TabItem value="a">\n\nx\n\n</TabItem>\n<TabItem value="b">y</TabItem>\n</Tabs>\n',
    '<Tabs group="os" default="b">\n<TabItem label="A" value="a">\n\nx\n\n</TabItem>\n<TabItem label="B" value="b">y</TabItem>\n</Tabs>\n',
  ],
  [
    'a default tab',
    '<Tabs>\n<TabItem value="a" label="A">\n</TabItem>\n<TabItem value="b" default>\n</TabItem>\n</Tabs>\n',
    '<Tabs default="b">\n<TabItem value="a" label="A">\n</TabItem>\n<TabItem value="b">\n</TabItem>\n</Tabs>\n',
  ],
  ['an admonition', '<Admonition type="tip" title="T">\n  <b>x</b>\n\n  - y\n</Admonition>\n', ':::tip T\n<b>x</b>\n\n- y\n:::\n'],
  [
    'code',
    '<CodeBlock language="js" title="a.js">\n{`let a = 1\n\nlet b`}\n</CodeBlock>\n',
    '```js title="a.js"\nlet a = 1\n\nlet b\n```\n',
  ],
  ['code of a file', 'import a from \'!!raw-loader!./a.js\'\n\n<CodeBlock language="js">{a}</CodeBlock>\n', '```js file="./a.js"\n```\n'],
  ['a diagram', '<Mermaid value={`graph TD\n  a --> b`} />\n', '```mermaid\ngraph TD\n  a --> b\n```\n'],
  ['a link', '<Link to="/a">b *c*</Link> and <Link to={x()}>d</Link>\n', '[b *c*](/a) and d\n'],
  ['an anchor', '- <Link id="a"/> b\n', '- <a id="a"></a> b\n'],
  [
    'an image for each color mode',
    '<ThemedImage alt="A" sources={{light: useBaseUrl(\'/l.png\'), dark: useBaseUrl("/d.png")}} />\n',
    '![A](/l.png){dark=/d.png}\n',
  ],
  [
    'an image',
    "import a from './a.png'\n\n<img src={a} alt=\"A\" width={20} />\n\n<img src={require('./b.png').default} />\n",
    '![A](./a.png){width=20}\n\n![](./b.png)\n',
  ],
  ['a table of contents', '<TOCInline toc={toc} />\n', '[[toc]]\n'],
  ['text in languages', '<Translate id="a">Text</Translate>\n', 'Text\n'],
  ['what belongs to the head', 'A\n\n<Head>\n  <meta name="a" />\n</Head>\n\nB\n', 'A\n\nB\n'],
  ['fragments', '<>\n\nA\n\n</>\n', 'A\n\n'],
  ['an alias', "import A from '@theme/Admonition'\n\n<A>x</A>\n", ':::note\nx\n:::\n'],
  ['comments in tags', '<Own\n  a="b"\n  // c\n  /* d */\n/>\n', '<Own\n  a="b"\n/>\n'],
  ['members', '<Foo.Bar a="1" />\n', '<FooBar a="1" />\n'],
])('components: %s', (_, text, expected) => {
  expect(docusaurus(text)).toBe(expected)
})

test('components of the site stay tags, with attributes as docsgen reads them', () => {
  const text =
    "import Own from '@site/src/own'\n\n<Own a='b' c={1} d={true} e={'f'} g={[1, 'h',]} i={{ j: 1 }} k={`l`} {...m} onClick={() => 1} n={o()} p>\n  **q**\n</Own>\n"
  const { revised, components, notes } = translate('docusaurus', text)
  expect(revised.text).toBe('<Own a=\'b\' c={1} d={true} e="f" g={[1,"h"]} i={{"j":1}} k="l" p>\n  **q**\n</Own>\n')
  expect(components).toEqual([
    { name: 'Own', props: ['a', 'c', 'd', 'e', 'g', 'i', 'k', 'n', 'p'], source: '@site/src/own', offset: text.indexOf('<Own') },
  ])
  expect(notes.map(({ found }) => found)).toEqual(['{...m}', 'onClick={() => 1}', 'n={o()}'])
})

test.each([
  ['classes', '<p className="a">b</p>\n', '<p class="a">b</p>\n'],
  ['tags without content', '<a name="x" /> <br/> <span/>\n', '<a name="x"></a> <br/> <span></span>\n'],
  [
    'styles',
    '<p style={{ color: "red" }}>a</p> <img style={{ width: 30 }} src="/a.png" />\n',
    '<p>a</p> <img width="30" src="/a.png" />\n',
  ],
  ['values', '<video autoPlay={true} muted={false} tabIndex={0} />\n', '<video autoPlay tabIndex="0"></video>\n'],
  ['Markdown in it', '<div>\n  **a**\n</div>\n', '<div>\n\n**a**\n</div>\n'],
  ['Markdown in a line', '<div>`a`</div>\n', '<div>\n\n`a`\n\n</div>\n'],
  ['Markdown in cells', '<tr><td>`a`</td><td>b</td></tr>\n', '<tr><td>\n\n`a`\n\n</td><td>b</td></tr>\n'],
  ['Markdown that is indented like code', '<tr>\n    <td>\n      **a**\n    </td>\n</tr>\n', '<tr>\n    <td>\n\n**a**\n</td>\n</tr>\n'],
  ['Markdown in a heading', '<h3 id="a">`b`</h3>\n', '### `b` {#a}\n'],
  ['a paragraph with Markdown', '<p>\n\n  **a**\n\n</p>\n', '**a**\n\n'],
  ['text in it', '<div>\n  a_b\n</div>\n', '<div>\n  a_b\n</div>\n'],
  ['details', '<details>\n  <summary>A</summary>\n\n**b**\n\n</details>\n', '<details>\n  <summary>A</summary>\n\n**b**\n\n</details>\n'],
  [
    'details with Markdown in the summary',
    '<details open>\n<summary>`A`</summary>\n\nb\n\n</details>\n',
    ':::details{open} `A`\n\nb\n\n:::\n',
  ],
  ['scripts', 'A\n\n<script src="/a.js"></script>\n\nB\n', 'A\n\nB\n'],
  [
    'a video',
    '<iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0" title="T"></iframe>\n',
    '<YouTube id="abcdefghijk" title="T" />\n',
  ],
])('HTML: %s', (_, text, expected) => {
  expect(docusaurus(text)).toBe(expected)
})

test.each([
  ['titles', ':::note Title\n\na\n\n:::\n\n:::tip[Title]\nb\n:::\n', ':::note Title\n\na\n\n:::\n\n:::tip[Title]\nb\n:::\n'],
  ['titles with links', ':::note[A [b](./c.md)]\nd\n:::\n', ':::note A [b](./c.md)\nd\n:::\n'],
  ['attributes', ':::tip[A]{.b #c}\nd\n:::\n\n:::tip{.b}\nd\n:::\n', ':::tip[A]\nd\n:::\n\n:::tip\nd\n:::\n'],
  ['old kinds', ':::secondary\na\n:::\n\n:::success B\nc\n:::\n', ':::note\na\n:::\n\n:::tip B\nc\n:::\n'],
  ['other kinds', '- :::recipe\n  a\n  :::\n', '- :::note recipe\n  a\n  :::\n'],
  ['nested ones', '::::tip\n:::secondary\na\n:::\n::::\n', '::::tip\n:::note\na\n:::\n::::\n'],
])('boxes: %s', (_, text, expected) => {
  expect(docusaurus(text)).toBe(expected)
})

test.each([
  ['js title="a" {1,3} showLineNumbers', 'js title="a" {1,3} showLineNumbers'],
  ['jsx live noInline', 'jsx'],
  ['js showLineNumbers=5', 'js showLineNumbers'],
  ['bash npm2yarn {sync: true}', 'bash npm2yarn'],
  ['ts twoslash {2}', 'ts {2}'],
  ['mermaid', 'mermaid'],
])('code: %s', (info, expected) => {
  expect(docusaurus(`- a\n\n  \`\`\`${info}\n  b\n  \`\`\`\n`)).toBe(`- a\n\n  \`\`\`${expected}\n  b\n  \`\`\`\n`)
})

test('MDX has no indented code', () => {
  expect(docusaurus('1. a\n\n        <Own>\n\n        b\n\n        </Own>\n\n2. c\n')).toBe(
    '1. a\n\n   <Own>\n\n        b\n\n   </Own>\n\n2. c\n',
  )
})

test('blocks of `mdx-code-block` are parts of the page', () => {
  const text = "```mdx-code-block\nimport T from '@theme/TOCInline'\n```\n\nA {b}\n"
  const { revised, notes } = translate('docusaurus', text)
  expect(revised.text).toBe('\nA {b}\n')
  expect(notes[0]?.offset).toBe(text.indexOf('{b}'))
})

test('`.md` is Markdown if the config says so', () => {
  const text = 'import a from "a"\n\n{b} <Tabs>\n\n:::secondary\nc\n:::\n'
  const expected = text.replace('secondary', 'note')
  expect(docusaurus(text, { file: 'docs/a.md', features: ['format-detect'] })).toBe(expected)
  expect(docusaurus(text, { features: ['format-md'] })).toBe(expected)
  expect(docusaurus(text, { file: 'docs/a.md' })).not.toBe(expected)
  const own = `---\nmdx:\n  format: md\n---\n`
  expect(docusaurus(`${own}${text}`)).toBe(`${own}${expected}`)
})

test('places lead back to the author’s text', () => {
  const text = "import A from '@theme/Admonition'\n\n<A>\n  [b](./c.md)\n</A>\n"
  const { revised } = translate('docusaurus', text)
  expect(revised.text).toBe(':::note\n[b](./c.md)\n:::\n')
  expect(revised.originOf(revised.text.indexOf('./c.md'))).toBe(text.indexOf('./c.md'))
  expect(revised.isOriginal(8, 19)).toBe(true)
})

test('pages without MDX come back as they are', () => {
  const text =
    '---\ntitle: A\n---\n\n# A\n\nText with `{code}`, `<b>`, 1 < 2, and a *link* to <https://a.example>.\n\n```js\nimport a from "a"\n```\n\n- a\n\n      b\n'
  const translation = translate('docusaurus', text, { file: 'docs/a.md', features: ['format-detect'] })
  expect(translation.revised.text).toBe(text)
  expect(translation.notes).toEqual([])
})
