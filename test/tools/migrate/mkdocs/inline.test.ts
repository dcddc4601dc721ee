import { expect, test } from 'vitest'
import { translate } from './read-mkdocs.ts'

const macros = 'plugins: [macros, autorefs]\nextra: {version: "1.2", a: {b: deep}}'

test.each([
  ['H~2~O x^2^ ==m== ^^i^^ ~~d~~', 'H<sub>2</sub>O x<sup>2</sup> <mark>m</mark> <ins>i</ins> ~~d~~'],
  ['++ctrl+alt+"x"++ {++a++} {--b--}', '<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>x</kbd> <ins>a</ins> <del>b</del>'],
  ['`==m==` and `a ~b~`', '`==m==` and `a ~b~`'],
  ['`#!python x = 1`', '`x = 1`'],
  ['(c) (tm) a --> b', '© ™ a → b'],
  ['\\(x\\) and\n\n\\[\ny\n\\]', '$x$ and\n\n$$\ny\n$$'],
  ['$$\nx=\\sum_{k=0}^{n}(-1)^k\n$$\n\n$a^2b^2$ x^2^', '$$\nx=\\sum_{k=0}^{n}(-1)^k\n$$\n\n$a^2b^2$ x<sup>2</sup>'],
  ['a == b and c == d, 2^8 and ~/x', 'a == b and c == d, 2^8 and ~/x'],
  [':material-home: Home :smile:', '<Icon name="home" /> Home :smile:'],
  [':fontawesome-brands-github: Code', '<Icon name="github" /> Code'],
  [':simple-unknownbrand: Brand :man_raising_hand:', 'Brand :raising_hand_man:'],
  ['| a | b |\n|---|---|\n| `x|y` | :material-check: |', '| a | b |\n|---|---|\n| `x\\|y` | ✓ |'],
  ['- :material-circle:{ style="color: red" } `code`\n- :material-circle: `a` b', '- `code`\n- `a` b'],
  [':material-alert:{ title="Not yet" } x', '<Icon name="warning" /> Not yet x'],
  ['{~~a~>b~~} {>>why<<}\n\n{==\n\nText\n\n==}', '<del>a</del><ins>b</ins> <em>why</em>\n\n\n\nText\n\n'],
  ['![a](x.png){: style="width:150px" .img-light }', '![a](x.png#gh-light-mode-only){width=150}'],
  ['[:fontawesome-brands-github:](https://example.com)', '[github](https://example.com)'],
  ['![a](x.png){ width="300" .c loading=lazy }', '![a](x.png){width=300 loading=lazy}'],
  ['![a](x_(1).png#only-dark){: align=right width="50%" }', '![a](x_(1).png#gh-dark-mode-only){align=right}'],
  ['[a](b.md){ .md-button } [c](d.md){:target="_blank"}', '[a](b.md) [c](d.md)'],
  ['[](){ #x } `a`{ #y }', '<a id="x"></a> `a`<a id="y"></a>'],
  ['Set {name} and f(x) { return }', 'Set {name} and f(x) { return }'],
])('%s', async (written, expected) => {
  expect((await translate(`${written}\n`)).text).toBe(`${expected}\n`)
})

test('values of the config are variables, and macros are named in a note', async () => {
  const { text, notes } = await translate(
    '{{ version }} {{ a.b }} {{ f() }} {% if x %}y{% endif %}\n\n```\n{% raw %}{{ z }}{% endraw %} {{ version }}\n```\n\n{% raw %}{{ y }}{% endraw %}\n',
    {
      config: macros,
    },
  )
  expect(text).toBe('{{ version }} deep {{ f() }} {% if x %}y{% endif %}\n\n```\n{{ z }} 1.2\n```\n\n&#123;{ y }}\n')
  expect(notes).toEqual(['{{ f() }}', '{% if x %}', '{% endif %}'])
})

test('references that a plugin resolves are text', async () => {
  const { text, notes } = await translate('[`C`][a.b.C] [a.b][] [x][y]\n\n[y]: https://example.com\n', { config: macros })
  expect(text).toBe('`C` a.b [x][y]\n\n[y]: https://example.com\n')
  expect(notes).toEqual(['[`C`][a.b.C]', '[a.b][]'])
})
