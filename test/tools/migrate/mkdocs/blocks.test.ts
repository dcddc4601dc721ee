import { expect, test } from 'vitest'
import { translate } from './read-mkdocs.ts'

async function textOf(text: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await translate(text, { files })).text
}

test('boxes and panels have their text without indentation', async () => {
  expect(await textOf('!!! note "A *title*"\n    One\n\n    ??? warning\n        Two\n\n    Three\n\nAfter\n')).toBe(
    ':::note A *title*\nOne\n\n:::details Warning\nTwo\n:::\n\nThree\n:::\n\nAfter\n',
  )
  expect(await textOf('???+ tip "Open"\n    One\n')).toBe(':::details{open} Open\nOne\n:::\n')
  expect(await textOf('!!! question\n    One\n\n!!! quote\n    Two\n')).toBe(':::info Question\nOne\n:::\n\n:::note Quote\nTwo\n:::\n')
})

test('boxes in lists stay in their item, and indented code stays code', async () => {
  expect(await textOf('- item\n\n    !!! tip\n        One\n\n- other\n')).toBe('- item\n\n    :::tip\n    One\n    :::\n\n- other\n')
  expect(await textOf('Term\n:   !!! tip\n        One\n\n:   === "A"\n\n        Two\n')).toBe(
    'Term\n:   :::tip\n    One\n    :::\n\n:   <Tabs>\n    <TabItem label="A">\n\n    Two\n\n    </TabItem>\n    </Tabs>\n',
  )
  expect(await textOf('1.  ??? tip\n\n        One\n\n    Two\n')).toBe('1.  :::details Tip\n\n    One\n    :::\n\n    Two\n')
  expect(await textOf('Text\n\n    !!! tip\n        One\n')).toBe('Text\n\n    !!! tip\n        One\n')
  expect(await textOf('```\n!!! tip\n    One\n```\n')).toBe('```\n!!! tip\n    One\n```\n')
})

test('tabs that follow each other are one set', async () => {
  expect(
    await textOf('=== "A"\n\n    One\n\n=== "`B` \\"2\\""\n\n    ```py\n    x\n    ```\n\n=== "C"\n    Three\n===! "D"\n    Four\n'),
  ).toBe(
    '<Tabs>\n<TabItem label="A">\n\nOne\n\n</TabItem>\n\n<TabItem label={"B \\\\\\"2\\\\\\""}>\n\n```py\nx\n```\n\n</TabItem>\n\n<TabItem label="C">\n\nThree\n\n</TabItem>\n</Tabs>\n<Tabs>\n<TabItem label="D">\n\nFour\n\n</TabItem>\n</Tabs>\n',
  )
})

test('blocks of slashes have options and can be nested', async () => {
  expect(await textOf('/// note | Title\nOne\n\n/// tip\nTwo\n///\n')).toBe(':::note Title\nOne\n\n:::tip\nTwo\n:::\n:::\n')
  expect(await textOf('//// note | Title\nOne\n\n/// details | More\n    open: True\n\nTwo\n///\n////\n')).toBe(
    ':::note Title\nOne\n\n:::details{open} More\n\nTwo\n:::\n:::\n',
  )
  expect(await textOf('/// tab | A\nOne\n///\n\n/// tab | B\nTwo\n///\n')).toBe(
    '<Tabs>\n<TabItem label="A">\n\nOne\n\n</TabItem>\n\n<TabItem label="B">\n\nTwo\n\n</TabItem>\n</Tabs>\n',
  )
  expect(await textOf('/// html | div.a#b\nOne\n///\n')).toBe('<div class="a" id="b">\n\nOne\n\n</div>\n')
})

test('fences have docsgen’s attributes', async () => {
  expect(await textOf('``` { .py .annotate title="a.py" hl_lines="1 2-3" linenums="1" }\na  # (1)!\nb\n```\n\n1. Note\n')).toBe(
    '``` py title="a.py" {1,2} numbered annotated\na  # (1)\nb\n```\n\n1. Note\n',
  )
  expect(await textOf('```py\na\n```\n')).toBe('```py\na\n```\n')
})

test('files are included as code or as Markdown', async () => {
  const files = { 'docs/a.py': '# --8<-- [start:x]\ndef f():\n    pass\n# --8<-- [end:x]\nend\n', 'docs/n.md': 'Text\n' }
  const read = (text: string) => textOf(text, files)
  expect(await read('```py\n--8<-- "docs/a.py"\n```\n')).toBe('```py file="./a.py"\n```\n')
  expect(await read('    code\n\n- x\n\n    ```py\n    --8<-- "docs/a.py:x"\n    ```\n')).toBe(
    '    code\n\n- x\n\n    ```py\n    def f():\n        pass\n    ```\n',
  )
  expect(await read('--8<-- "docs/n.md"\n')).toBe(':::include ./n.md\n')
  expect(await read('--8<--\ndocs/n.md\n--8<--\n')).toBe(':::include ./n.md\n')
  expect(await read('{* docs/a.py ln[2:3] hl[3] *}\n')).toBe('```python {2}\ndef f():\n    pass\n```\n')
  expect(await read('{! docs/n.md !}\n')).toBe(':::include ./n.md\n')
  expect(await read(';--8<-- "docs/n.md"\n')).toBe('--8<-- "docs/n.md"\n')
})

test('Markdown in HTML has blank lines around it, and other HTML has none in it', async () => {
  expect(await textOf('<div class="x" markdown="1">\n**a**\n</div>\nAfter\n')).toBe('<div class="x">\n\n**a**\n\n</div>\n\nAfter\n')
  expect(await textOf('<details>\n\n**a**\n\n</details>\n')).toBe('<details>\n**a**\n</details>\n')
  expect(await textOf('<div class="termy">\n\n```console\n$ <b>a</b> &lt;x&gt;\n```\n\n</div>\n')).toBe(
    '<div class="termy">\n\n```console\n$ a <x>\n```\n\n</div>\n',
  )
})

test('grids of cards become cards if each has a title', async () => {
  const grid = (items: string) => `<div class="grid cards" markdown>\n\n${items}\n</div>\n`
  expect(await textOf(grid('-   :material-x:{ .lg } __[Start](a.md)__\n\n    ---\n\n    Text\n\n- [Next](b.md)\n'))).toBe(
    '<Cards>\n\n<Card title="Start" href="a.md" icon="close">\n\nText\n\n</Card>\n\n<Card title="Next" href="b.md">\n\n\n</Card>\n</Cards>\n',
  )
  expect(await textOf(grid('- Text **bold**\n'))).toBe('<div class="grid cards">\n\n- Text **bold**\n\n</div>\n')
})

test('what Python-Markdown reads as text or as a heading stays so', async () => {
  expect(await textOf('Text\n- a\n- b\n')).toBe('Text\n\\- a\n\\- b\n')
  expect(await textOf('#Title\n\n # Text\n')).toBe('# Title\n\n \\# Text\n')
  expect(await textOf('One\nTwo\n---\n')).toBe('One\nTwo\n\n---\n')
  expect(await textOf('# Title { #a data-toc-label="b" }\n')).toBe('# Title {#a}\n')
})

test('what plugins make is named in a note', async () => {
  const { text, notes, unknownParts } = await translate('## ::: a.b.C\n    options:\n      x: 1\n\nText\n')
  expect([text, notes, unknownParts]).toEqual([
    '## `a.b.C`\n\n<a id="a.b.C"></a><!-- To do: document a.b.C, which a plugin made from code. -->\n\nText\n',
    ['## ::: a.b.C'],
    ['a plugin that documents code'],
  ])
})

test('keys of MultiMarkdown become front matter', async () => {
  expect((await translate('Title: My page\nAuthor: Me\n\nText\n')).text).toBe('---\ntitle: My page\nauthor: Me\n---\n\nText\n')
})

test('comments between two rules at the top are headings', async () => {
  expect(await textOf('---\n# Title\n---\n\nText\n')).toBe('# Title\n\nText\n')
  expect(await textOf('---\n# comment\ntitle: A\n---\n\nText\n')).toBe('---\n# comment\ntitle: A\n---\n\nText\n')
})
