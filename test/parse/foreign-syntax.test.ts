import { expect, it } from 'vitest'
import { parseText } from './parse-text.ts'

it.each([
  { text: "import Tabs from '@theme/Tabs'\nimport x from 'y'", hint: /`components` in the config/ },
  { text: 'import { Tabs, TabItem } from "@astrojs/starlight/components";', hint: /`components`/ },
  { text: "import './styles.css'", hint: /`components`/ },
  { text: "import {\n  Tabs,\n  Card,\n} from '@astrojs/starlight/components'", hint: /`components`/ },
  { text: 'export const x = 1', hint: /React page/ },
  { text: '{/* a comment */}', hint: /`<!-- … -->`/ },
  { text: '!!! note "Title"\n    text', hint: /`:::note Title`/ },
  { text: '??? tip\n    text', hint: /`:::details Title`/ },
  { text: '=== "npm"\n\n    text', hint: /`<Tabs>`/ },
  { text: '{{#include ./a.rs}}', hint: /file=/ },
  { text: '```rust\n{{#include ./a.rs:3:5}}\n```', hint: /`file=".\/a.rs"`/ },
  { text: '--8<-- "a.md"', hint: /file=/ },
  { text: '<<< @/snippets/a.ts', hint: /file=/ },
  { text: '{% hint style="info" %}\ntext\n{% endhint %}', hint: /`:::note`/ },
  { text: '{{< tabs >}}', hint: /not support shortcodes/ },
  { text: '{:toc}', hint: /\[\[toc\]\]/ },
])('what is written for other tools is named: $text', ({ text, hint }) => {
  const [first, ...others] = parseText(`Some text.\n\n${text}\n`).document.diagnostics
  expect(first).toMatchObject({
    code: 'syntax/foreign',
    hint: expect.stringMatching(hint),
    location: { line: text.startsWith('```') ? 4 : 3 },
  })
  expect(others).toEqual([])
})

it.each([
  'import taxes are due from ‘now’ on',
  'imports of x from "y"',
  'import it from the "File" menu, then save',
  'export const values to a file',
  '{ x } and {{ y }}',
  '{% raw text',
  '!!! Look out',
  '= "x"',
  '/// comment',
  '<<< back',
  '```md\n{{#include a.rs}}\n```',
  '```js\nimport x from "y"\n```',
  '    import x from "y"',
])('prose and code are not taken for it: %s', (text) => {
  const found = parseText(`Some text.\n\n${text}\n`).document.diagnostics.filter(({ code }) => code === 'syntax/foreign')
  expect(found).toEqual([])
})
