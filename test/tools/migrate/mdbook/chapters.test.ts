import { describe, expect, test } from 'vitest'
import { openMadeUpSite } from '../vitepress/open-made-up-site.ts'

interface Given {
  readonly config?: string
  readonly files?: Readonly<Record<string, string>>
}

async function translate(text: string, { config = '', files = {} }: Given = {}) {
  const { translate: run } = await openMadeUpSite('mdbook', {
    'book.toml': `[book]\n${config}`,
    'src/SUMMARY.md': '- [Chapter one](guide/a.md)\n',
    ...files,
    'src/guide/a.md': text,
  })
  const { revised, notes, partials } = run('src/guide/a.md')
  return { text: revised.text, found: notes.map((note) => note.found), partials }
}

describe('a chapter of mdBook', () => {
  test('stays as it is where it means the same', async () => {
    const text =
      '# A\n\n```rust,ignore\nlet a = 1;\n```\n\n> [!NOTE]\n> Text[^1]\n\n[^1]: Note\n\nTwo -- dashes, {{ braces }}, <a id="option"></a>\n'
    expect(await translate(text)).toEqual({ text, found: [], partials: [] })
  })

  test('includes files', async () => {
    const files = {
      'src/guide/part.md': 'Part\n',
      'src/far.md': 'Far\n',
      'src/a.rs': 'fn main() {\n    // ANCHOR: x\n    one();\n    // ANCHOR_END: x\n}\n',
    }
    const { text, found, partials } = await translate(
      '# A\n\n{{#include part.md}}\n\n{{#include ../far.md}}\n\n```rust\n{{#include ../a.rs}}\n```\n\n```rust\n{{#rustdoc_include ../a.rs:x}}\n```\n\n```rust\n{{#include ../a.rs:1:2}}\n```\n\n\\{{#include shown.md}}\n\n{{#playground ../a.rs editable}}\n',
      { files },
    )
    expect(text).toBe(
      '# A\n\n:::include ./part.md\n\nFar\n\n```rust file="../a.rs"\n```\n\n```rust\n    one();\n```\n\n```rust\nfn main() {\n    // ANCHOR: x\n```\n\n{{#include shown.md}}\n\n```rust file="../a.rs"\n```\n',
    )
    expect(partials).toEqual(['src/guide/part.md'])
    expect(found).toHaveLength(3)
  })

  test('hides lines of code', async () => {
    const { text } = await translate(
      '# A\n\n```rust\n# use a;\n#\nb();\n## c\n#[d]\n# e\n```\n\n```python,hidelines=!!!\n!!!import a\nb()\n```\n\n```should_panic\nf();\n```\n',
    )
    expect(text).toBe(
      '# A\n\n```rust\n// ---cut-start---\nuse a;\n\n// ---cut-end---\nb();\n# c\n#[d]\n// ---cut-start---\ne\n// ---cut-end---\n```\n\n```python\n# ---cut-start---\nimport a\n# ---cut-end---\nb()\n```\n\n```text\nf();\n```\n',
    )
  })

  test('has boxes, tabs, and a table of contents', async () => {
    const config = '[preprocessor.admonish]\n[preprocessor.tabs]\n[preprocessor.toc]\n'
    const { text } = await translate(
      '# A\n\n<!-- toc -->\n\n````admonish warning title="Beware"\n```rust\na();\n```\n````\n\n```admonish bug\nText\n```\n\n```admonish collapsible=true\nText\n```\n\n{{#tabs global="os" }}\n{{#tab name="Linux" }}\nText\n{{#endtab }}\n{{#endtabs }}\n',
      { config },
    )
    expect(text).toBe(
      '# A\n\n[[toc]]\n\n::::warning Beware\n```rust\na();\n```\n::::\n\n:::danger Bug\nText\n:::\n\n:::details Note\nText\n:::\n\n<Tabs group="os">\n<TabItem label="Linux">\nText\n</TabItem>\n</Tabs>\n',
    )
  })

  test('has formulas and dashes', async () => {
    const { text } = await translate('# A\n\nIt is \\\\( a \\\\) --- see:\n\n\\\\[ b \\\\]\n\n    a --- b\n', {
      config: '[output.html]\nmathjax-support = true\nsmart-punctuation = true\n',
    })
    expect(text).toBe('# A\n\nIt is $a$ — see:\n\n$$ b $$\n\n    a --- b\n')
  })

  test('has the title of the summary or its own', async () => {
    expect((await translate('Text\n')).text).toBe('---\ntitle: "Chapter one"\n---\n\nText\n')
    expect((await translate('## Part\n')).text).toBe('---\ntitle: "Chapter one"\n---\n\n## Part\n')
    expect((await translate('# A\n\n{{#title Own}}\n')).text).toBe('---\ntitle: "Own"\n---\n\n# A\n\n\n')
  })
})
