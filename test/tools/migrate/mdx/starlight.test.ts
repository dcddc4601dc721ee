import { expect, test } from 'vitest'
import { starlight, translate } from './translate.ts'

const imports =
  "import { Tabs, TabItem, Card, CardGrid, LinkCard, LinkButton, Steps, FileTree, Aside, Badge, Icon, Code } from '@astrojs/starlight/components';\n\n"

test.each([
  [
    'tabs',
    '<Tabs syncKey="pkg">\n<TabItem label="A" icon="star">\n\nx\n\n</TabItem>\n</Tabs>\n',
    '<Tabs group="pkg">\n<TabItem label="A">\n\nx\n\n</TabItem>\n</Tabs>\n',
  ],
  [
    'cards',
    '<CardGrid stagger>\n\t<Card title="A" icon="open-book">\n\t\tb\n\t</Card>\n</CardGrid>\n',
    '<Cards>\n\t<Card title="A" icon="book">\n\t\tb\n\t</Card>\n</Cards>\n',
  ],
  ['a card with an icon that is not known', '<Card title="A" icon="heart">b</Card>\n', '<Card title="A">b</Card>\n'],
  [
    'link cards',
    '<LinkCard title="A" href="/b/" description="c" target="_blank" />\n',
    '<CardLink title="A" href="/b/" description="c" />\n',
  ],
  ['link buttons', '<LinkButton href="/a/" icon="right-arrow">\n  B\n</LinkButton>\n', '[B](/a/)\n'],
  ['steps', '<Steps>\n\n1. a\n\n</Steps>\n', '<Steps>\n\n1. a\n\n</Steps>\n'],
  ['file trees', '<FileTree>\n\n- a\n\n</FileTree>\n', '<FileTree>\n\n- a\n\n</FileTree>\n'],
  ['asides', '<Aside type="caution" title="T">\n\tx\n</Aside>\n', ':::caution T\nx\n:::\n'],
  ['badges', 'A <Badge text="N" variant="success" size="small" />\n', 'A <Badge text="N" type="tip" />\n'],
  ['icons', 'A <Icon name="star" size="2rem" /> <Icon name="starlight" label="Logo" />\n', 'A <Icon name="star" /> Logo\n'],
  ['code', '<Code code={`a\n\nb`} lang="js" title="c.js" ins={2} />\n', '```js title="c.js" ins={2}\na\n\nb\n```\n'],
  ['slots', '<Own>\n<Fragment slot="a">\n\nb\n\n</Fragment>\n</Own>\n', '<Own>\n\nb\n\n</Own>\n'],
  ['islands', '<Own client:load a={[1]} />\n', '<Own a={[1]} />\n'],
])('components: %s', (_, text, expected) => {
  expect(starlight(`${imports}${text}`)).toBe(expected)
})

test('images, partials, code of files, and videos', () => {
  const text = [
    "import { Image } from 'astro:assets'",
    "import a from '~/assets/a.png'",
    "import { Content as Note } from './_note.md'",
    "import code from './a.js?raw'",
    "import { Code } from '@astrojs/starlight/components'",
    "import { YouTube } from 'astro-embed'",
    '\n<Image src={a} alt="A" />\n\n<Note />\n\n<Code code={code} lang="js" />\n\n<YouTube id="https://youtu.be/abcdefghijk" />\n',
  ].join('\n')
  const { revised, partials } = translate('starlight', text, {
    files: { 'src/assets/a.png': '', 'docs/guide/_note.md': 'n', 'docs/guide/a.js': '' },
  })
  expect(revised.text).toBe(
    '![A](../../src/assets/a.png)\n\n:::include ./_note.md\n\n```js file="./a.js"\n```\n\n<YouTube id="abcdefghijk" />\n',
  )
  expect(partials).toEqual(['docs/guide/_note.md'])
})

test.each([
  ['js "a" /b./ ins={2} del={"1": 3} {1} {4-5} frame="none"', 'js ins={2} del={3} {1,4-5}'],
  ['diff lang="js" title="a"', 'diff title="a"'],
  ['js collapse={1-2} wrap showLineNumbers=false startLineNumber=5', 'js'],
  ['js ins="a" mark={1}', 'js {1}'],
])('code: %s', (info, expected) => {
  expect(starlight(`\`\`\`${info}\na\nb\nc\nd\ne\n\`\`\`\n`)).toBe(`\`\`\`${expected}\na\nb\nc\nd\ne\n\`\`\`\n`)
})

test.each([
  ['<Fragment set:html={"<p>A *b*\\n\\nc</p>"} />\n', '<p>A &#42;b&#42;\nc</p>\n'],
  ['A <Fragment set:html={`<b>x</b>`} /> c\n', 'A <b>x</b> c\n'],
  ['<Fragment set:text="a < b" />\n', 'a &lt; b\n'],
  ['<Fragment set:html={content} />\n\nA\n', 'A\n'],
  [
    '<div align="center"><Image src="./a.png" alt="A" width={20} /></div>\n',
    '<div align="center"><img src="./a.png" alt="A" width=20></div>\n',
  ],
])('what Astro sets as HTML, and images in HTML, are not lost: %s', (text, expected) => {
  expect(starlight(text).trimStart()).toBe(expected)
})

test('each kind of loss is listed once', () => {
  const { notes } = translate(
    'starlight',
    '```js "a"\n```\n\n```js "b" frame="none"\n```\n\n:abbr[a]{title="b"}\n\n:::tip{icon="star"}\nc\n:::\n',
  )
  expect(notes.map(({ found }) => found)).toEqual(['js "a"', 'js "b" frame="none"', ':abbr[a]{title="b"}', ':::tip{icon="star"}'])
})

test('Markdown is not MDX', () => {
  const text = 'import a from "a"\n\n{b} <Card>\n\n<div style="color: red">c</div>\n\n:::tip[D]\ne\n:::\n'
  expect(starlight(text, { file: 'src/content/docs/a.md' })).toBe(text.replace(' style="color: red"', ''))
})

test('Markdoc is noted', () => {
  const { revised, notes } = translate('starlight', '{% aside %}\n', { file: 'src/content/docs/a.mdoc' })
  expect(revised.text).toBe('{% aside %}\n')
  expect(notes).toHaveLength(1)
})
