import { expect, test } from 'vitest'
import { writeSite } from '../write-site.ts'

const config =
  'baseURL = "https://docs.acme.dev/"\ntitle = "Acme"\n[params]\nversion = "3.1"\n[markup.goldmark.parser.attribute]\nblock = true\n'

async function translate(body: string, more: Readonly<Record<string, string>> = {}) {
  const site = await writeSite('hugo', { 'hugo.toml': config, 'content/docs/a.md': `---\ntitle: A\n---\n${body}`, ...more })
  const { text, notes, partials } = site.translate('content/docs/a.md')
  return { text: text.replace('---\ntitle: A\n---\n', ''), notes, partials, problems: site.problems }
}

const cases: readonly (readonly [name: string, written: string, expected: string])[] = [
  ['text without shortcodes stays as it is', 'Some *text*\n\n- a\n- b\n', 'Some *text*\n\n- a\n- b\n'],
  ['a hint of hugo-book', '{{< hint info >}}\nText\n{{< /hint >}}\n', ':::info\nText\n:::\n'],
  ['a hint of Geekdoc', '{{< hint type=important title="Read" >}}\nText\n{{< /hint >}}\n', ':::important Read\nText\n:::\n'],
  ['an alert of Docsy', '{{% alert title="Careful" color="warning" %}}\nText\n{{% /alert %}}\n', ':::warning Careful\nText\n:::\n'],
  ['a notice of Relearn', '{{% notice tip "Try" %}}\nText\n{{% /notice %}}\n', ':::tip Try\nText\n:::\n'],
  ['a box on one line', '{{% hint danger %}}Text{{% /hint %}}\n', ':::danger\nText\n:::\n'],
  [
    'a box in a list item',
    '1. One\n\n   {{< hint tip >}}\n   Text\n   {{< /hint >}}\n2. Two\n',
    '1. One\n\n   :::tip\n   Text\n   :::\n2. Two\n',
  ],
  ['a box behind the marker of a list item', '- {{< note >}}\n  Text\n  {{< /note >}}\n', '- :::note\n  Text\n  :::\n'],
  [
    'boxes in panels have fewer colons',
    '{{< details "More" open >}}\n{{< hint info >}}\nText\n{{< /hint >}}\n{{< /details >}}\n',
    '::::details{open} More\n:::info\nText\n:::\n::::\n',
  ],
  ['an expander of Relearn', '{{% expand title="More" %}}\nText\n{{% /expand %}}\n', ':::details More\nText\n:::\n'],
  [
    'tabs',
    '{{< tabs "x" >}}\n{{% tab "One" %}}\nA\n{{% /tab %}}\n{{% tab "Two" %}}\nB\n{{% /tab %}}\n{{< /tabs >}}\n',
    '<Tabs>\n\n<TabItem label="One">\n\nA\n\n</TabItem>\n<TabItem label="Two">\n\nB\n\n</TabItem>\n\n</Tabs>\n',
  ],
  [
    'tabs of code of Docsy',
    '{{< tabpane >}}\n{{< tab header="Label:" disabled=true />}}\n{{< tab header="A" lang="toml" >}}\n# no heading\nx = 1\n{{< /tab >}}\n{{< /tabpane >}}\n',
    '<Tabs>\n\n\n<TabItem label="A">\n\n```toml\n# no heading\nx = 1\n```\n\n</TabItem>\n\n</Tabs>\n',
  ],
  [
    'tabs of code of Docsy with parameters',
    '{{< tabpane >}}\n{{< tab header="A" lang="sh" >}}\nrun:{{% param version %}}\n{{< /tab >}}\n{{< /tabpane >}}\n',
    '<Tabs>\n\n<TabItem label="A">\n\n```sh\nrun:3.1\n```\n\n</TabItem>\n\n</Tabs>\n',
  ],
  [
    'tabs named by their container',
    '{{< tabs items="X, Y" >}}\n{{< tab >}}\nA\n{{< /tab >}}\n{{< /tabs >}}\n',
    '<Tabs>\n\n<TabItem label="X">\n\nA\n\n</TabItem>\n\n</Tabs>\n',
  ],
  ['steps', '{{% steps %}}\n1. One\n{{% /steps %}}\n', '<Steps>\n\n1. One\n\n</Steps>\n'],
  [
    'highlighted code',
    '{{< highlight go "linenos=table,hl_lines=2 4-5" >}}\nx {{</* y */>}}\n{{< /highlight >}}\n',
    '```go {2,4-5} numbered\nx {{< y >}}\n```\n',
  ],
  ['options of a code block', '```go {linenos=inline,hl_lines=[1,"3-4"],style=monokai}\nx\n```\n', '```go {1,3-4} numbered\nx\n```\n'],
  ['lines of docsgen stay', '```go {1,3}\nx\n```\n', '```go {1,3}\nx\n```\n'],
  ['a diagram', '{{< mermaid >}}\ngraph TD\n{{< /mermaid >}}\n', '```mermaid\ngraph TD\n```\n'],
  ['formulas', 'A {{< katex >}}x^2{{< /katex >}} b\n\n{{< katex display >}}\ny\n{{< /katex >}}\n', 'A $x^2$ b\n\n$$\ny\n$$\n'],
  ['a figure', '{{< figure src="a.png" alt="An *A*" caption="The **A**" width="30" >}}\n', '![An *A*](a.png){width=30 caption="The A"}\n'],
  ['a figure over several lines', '{{< figure\n  src="a b.png"\n  title="T"\n>}}\n', '![T](<a b.png>){caption="T"}\n'],
  ['videos', '{{< youtube abc >}}\n', '<YouTube id="abc" title="YouTube video" />\n'],
  ['buttons', '{{< button href="/x/" >}}\nGo\n{{< /button >}}\n', '[Go](/x/)\n'],
  [
    'cards',
    '{{< cards >}}\n{{< card link="/x/" title="X" subtitle="About" >}}\n{{< /cards >}}\n',
    '<Cards>\n\n<CardLink title="X" href="/x/" description="About" />\n\n</Cards>\n',
  ],
  ['a card in a list item', '- {{< card title="X" >}}\n  Text\n  {{< /card >}}\n', '- <Card title="X">\n\n  Text\n\n  </Card>\n'],
  ['parameters', 'Version {{< param version >}}, `{{% param "version" %}}`\n', 'Version 3.1, `3.1`\n'],
  ['references', '[b]({{< relref "b.md#x" >}})\n', '[b](/docs/b/#x)\n'],
  ['comments', 'A{{% comment %}} {{< hint >}} {{% /comment %}}B\n', 'AB\n'],
  ['escaped shortcodes', '`{{</* ref "x" */>}}`\n\n```\n{{%/* hint */%}}\n```\n', '`{{< ref "x" >}}`\n\n```\n{{% hint %}}\n```\n'],
  ['alerts with titles', 'A\n\n> [!tip] My *title*\n> Text\n>\n> More\n\nB\n', 'A\n\n:::tip My *title*\nText\n\nMore\n:::\n\nB\n'],
  ['folded alerts', '> [!WARNING]- Open me\n> Text\n', ':::details Open me\nText\n:::\n'],
  ['captions have paragraphs of their own', 'A\n{{< figure src="a.png" caption="C" >}}\nB\n', 'A\n\n![C](a.png){caption="C"}\n\nB\n'],
  ['images of Docsy', '{{< imgproc a Fit "300x300" >}}\nText\n{{< /imgproc >}}\n', '![](a.png)\n\nText\n\n'],
  ['formulas with dollar signs', '{{< math >}}\n$$x$$\n{{< /math >}}\n', '\n$$x$$\n\n'],
  ['alerts of GitHub stay', '> [!NOTE]\n> Text\n', '> [!NOTE]\n> Text\n'],
]

for (const [name, written, expected] of cases)
  test(name, async () => {
    const { text } = await translate(written, { 'content/docs/b.md': '---\ntitle: B\n---\n## X\n', 'content/docs/a.png': '' })
    expect(text).toBe(expected)
  })

test('shortcodes of the site become components around their text', async () => {
  const site = await writeSite('hugo', {
    'hugo.toml': config,
    'static/x.json': '{}',
    'content/a.md':
      '{{< api src="gone.json" >}}\n\n{{< api src="/x.json" >}}\n\n{{< my/box kind="a" 2 >}}\n## Kept\n{{< /my/box >}}\n\nA {{< version "x\\"y" >}} and [u]({{< host >}}/x)\n\n[r]: {{% docs a %}}\n',
  })
  const { text, notes } = site.translate('content/a.md')
  expect(text).toBe(
    '<Api src-path="gone.json" />\n\n<Api src="/x.json" />\n\n<MyBox arg1="2" kind="a">\n## Kept\n</MyBox>\n\nA <Version arg1={"x\\"y"} /> and [u]({{< host >}}/x)\n\n[r]: {{% docs a %}}\n',
  )
  expect(notes).toEqual([
    '{{< host >}}: A shortcode of the site in a URL or a word: write its result.',
    '{{% docs a %}}: A shortcode of the site in a URL or a word: write its result.',
  ])
})

test('files are included as partials and as code', async () => {
  const { text, partials, notes } = await translate(
    '{{% readfile "/shared/part.md" %}}\n\n{{< readfile file="b.yaml" code="true" lang="yaml" >}}\n\n```go\n{{% readfile file="x.go" %}}\n```\n\n{{% include "gone.md" %}}\n',
    { 'content/shared/part.md': 'Part', 'content/docs/b.yaml': 'b: 1', 'content/docs/x.go': 'package x' },
  )
  expect(text).toBe(':::include ../shared/part.md\n\n```yaml file="./b.yaml"\n```\n\n```go file="./x.go"\n```\n\n\n')
  expect(partials).toEqual(['content/shared/part.md', 'content/docs/gone.md'])
  expect(notes).toEqual(['{{% include "gone.md" %}}: The included file was not found: copy its text.'])
})

test('what has no equivalent is noted', async () => {
  const { text, notes } = await translate('{{< columns >}}\nA\n<--->\nB\n{{< /columns >}}\n\nText\n{.lead}\n\n{{% children %}}\n')
  expect(text).toBe('\nA\n\nB\n\n\nText\n\n\n')
  expect(notes.map((note) => note.split(': ')[0])).toEqual(['{{< columns >}}', '{.lead}', '{{% children %}}'])
})

test('formulas in parentheses are those of the passthrough extension', async () => {
  const delimiters = '[markup.goldmark.extensions.passthrough.delimiters]\ninline = [["\\\\(", "\\\\)"]]\n'
  const on = `${config}[markup.goldmark.extensions.passthrough]\nenable = true\n${delimiters}`
  const text = 'A \\(k\\) and `\\(k\\)`\n\n\\[\nx\n\\]\n'
  expect((await translate(text, { 'hugo.toml': on })).text).toBe('A $k$ and `\\(k\\)`\n\n$$\nx\n$$\n')
  expect((await translate(text)).text).toBe(text)
})

test('front matter in TOML and JSON becomes YAML', async () => {
  const site = await writeSite('hugo', {
    'hugo.toml': config,
    'content/t.md': '+++\ntitle = "T: x"\ndate = 2024-05-06\nweight = 3\n+++\nText\n',
    'content/j.md': '{\n  "title": "J"\n}\nText\n',
  })
  expect(site.translate('content/t.md').text).toBe('---\ntitle: "T: x"\ndate: 2024-05-06\nweight: 3\n---\nText\n')
  expect(site.translate('content/j.md').text).toBe('---\ntitle: J\n---\nText\n')
})

test('problems are reported where the author wrote them', async () => {
  const { problems } = await translate('{{< hint info >}}x{{< /hint >}}\n\n[x](/gone/)\n')
  expect(problems).toEqual(['link/missing-page content/docs/a.md:6: /gone/'])
})

test('a shortcode whose template highlights its inside shows code, also in a list', async () => {
  const template = { 'layouts/shortcodes/own.html': '{{ $code := .Inner }}{{ highlight $code "sh" }}' }
  const { text, problems } = await translate('1. a\n\n   {{< own lang="sh" >}}\ncat <<EOF\n   {{< /own >}}\n', template)
  expect(text).toBe('1. a\n\n   ```sh\n   cat <<EOF\n   ```\n')
  expect(problems).toEqual([])
})
