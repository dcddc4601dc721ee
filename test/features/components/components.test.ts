import { expect, it } from 'vitest'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import { features } from '../../../src/features.ts'
import { iconNames, theme } from '../../../templates/theme.ts'
import { parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

const names = [...syntaxOf(features).components.keys()]
const parse = (text: string) => parseText(`${text}\n`, { components: [...names, 'Own'], ownComponents: names, icons: iconNames })

it('match those of the theme', () => {
  expect(names.sort()).toEqual(Object.keys(theme.components).sort())
})

it.each([
  { text: '<Card titel="x" />', reports: ['component/unknown-attribute 1:7'], hint: 'Did you mean `title`?' },
  {
    text: '<Card\n  title="x"\n  picture="y"\n/>',
    reports: ['component/unknown-attribute 3:3'],
    hint: 'Remove it. `<Card>` has only these attributes: `title`, `href`, `icon`, `label`.',
  },
  {
    text: '<Cards cols={2}><Card title="x" /></Cards>',
    reports: ['component/unknown-attribute 1:8'],
    hint: 'Remove it. `<Cards>` does not have any attributes.',
  },
  {
    text: '<Tabs syncKey="a"><TabItem label="a">x</TabItem></Tabs>',
    reports: ['component/unknown-attribute 1:7'],
    hint: 'Did you mean `group`?',
  },
  { text: '<Card title />', reports: ['component/attribute-value 1:7'] },
  { text: '<Card title="" />', reports: ['component/attribute-value 1:7'] },
  { text: '<Card title={["a"]} />', reports: ['component/attribute-value 1:7'] },
  { text: '<Card title="a" href={3} />', reports: ['component/attribute-value 1:17'] },
  { text: '<Card title="a" href="" />', reports: ['component/attribute-value 1:17'] },
  { text: '<Card />', reports: ['component/contents 1:1'] },
  { text: '<Card title="a" icon="rokcet" />', reports: ['icon/unknown 1:17'], hint: 'Did you mean `rocket`?' },
  { text: 'a <Icon name="nothing-like-it" /> b', reports: ['icon/unknown 1:9'] },
  { text: 'a <Icon /> b', reports: ['component/missing-attribute 1:3'] },
  { text: '<CardLink title="a" />', reports: ['component/missing-attribute 1:1'] },
  { text: '<CardLink title="a" href="b.md">text</CardLink>', reports: ['component/contents 1:1'] },
  { text: '<Tabs>\n\ntext\n\n</Tabs>', reports: ['component/contents 1:1'] },
  { text: '<Tabs>\n<TabItem label="a">\n\nx\n\n</TabItem>\n\nlost\n\n</Tabs>', reports: ['component/contents 1:1'] },
  { text: '<Tabs default="c"><TabItem label="a">x</TabItem></Tabs>', reports: ['component/no-such-tab 1:7'] },
  { text: '<Tabs>\n<TabItem>\n\nx\n\n</TabItem>\n</Tabs>', reports: ['component/contents 2:1'] },
  { text: '<TabItem label="a">\n\nx\n\n</TabItem>', reports: ['component/contents 1:1'] },
  { text: '<Steps>\n\ntext\n\n</Steps>', reports: ['component/contents 1:1'] },
  { text: '<Steps>\n\n- a\n\n</Steps>', reports: ['component/contents 1:1'] },
  { text: '<FileTree>\ncontent/\n</FileTree>', reports: ['component/contents 1:1'] },
  { text: '<Filter lable="x" />', reports: ['component/unknown-attribute 1:9'] },
  { text: '<Badge type="nwe" text="x" />', reports: ['component/attribute-value 1:8'] },
  { text: '<YouTube id="https://youtu.be/aqz-KE-bpKQ" />', reports: ['component/attribute-value 1:10'] },
  { text: '<YouTube title="x" />', reports: ['component/missing-attribute 1:1'] },
  { text: '<Vimeo id="abc" />', reports: ['component/attribute-value 1:8'] },
  { text: '<Embed title="x" />', reports: ['component/missing-attribute 1:1'] },
  { text: '<Embed src="javascript:alert(1)" />', reports: ['link/unsafe-scheme 1:13'] },
  { text: '<Video src="a.mp4">text</Video>', reports: ['component/contents 1:1'] },
  // What is right.
  { text: 'New <Badge text="x" /> and <Badge type="tip">*y*</Badge>', reports: [] },
  { text: '<Video src="a.mp4" poster="a.png" width={3} />', reports: [] },
  {
    text: '<Tabs label="x" group="y" default="b">\n<TabItem label="a">x</TabItem> <TabItem value="b">y</TabItem>\n<!-- c -->\n</Tabs>',
    reports: [],
  },
  { text: '<Tabs><Own label="a">x</Own></Tabs>', reports: [] },
  { text: '<Own><TabItem label="a">x</TabItem></Own>', reports: [] },
  { text: '<Own anything={[1]} />', reports: [] },
  { text: '<Tabs>\n\t<TabItem label="a">Sirius</TabItem>\n\t<TabItem label="b">\n\t\tVega\n\t</TabItem>\n</Tabs>', reports: [] },
  { text: '<Steps>\n\n1. a\n\n</Steps>\n\n<Steps>\n\n### a\n\n</Steps>', reports: [] },
  { text: '<FileTree>\n\n- a/\n\n</FileTree>', reports: [] },
  {
    text: '<Cards>\n<Card title={2} icon="rocket" label="l">\n\na\n\n</Card>\n<CardLink title="a" href="b.md" description="d" icon="gear" />\n</Cards>',
    reports: [],
  },
  { text: '<Icon name="bolt" class="big" /> <Filter label="x" />', reports: [] },
])('are held to what they know: $text', ({ text, reports, hint }) => {
  const page = parse(text)
  expect(reportsOf(page)).toEqual(reports)
  if (hint !== undefined) expect(page.document.diagnostics[0]?.hint).toBe(hint)
})

it.each([
  {
    text: '<Aside>a</Aside>',
    hint: 'Use an admonition instead: `:::note` … `:::`. To add a custom component, register it under `components` in the config.',
  },
  { text: '<Tabs.Tab>a</Tabs.Tab>', hint: 'Use `<Tabs>` with a `<TabItem label="…">` for each alternative.' },
  { text: '<Admonition type="tip">', hint: expect.stringContaining('`:::note`') },
  { text: '<Cardd>', hint: 'Did you mean `<Card>`?' },
])('are named for those of other tools: $text', ({ text, hint }) => {
  const [first, ...others] = parse(text).document.diagnostics
  expect(first).toMatchObject({ code: 'component/unknown', hint })
  expect(others).toEqual([])
})

it('videos of services are frames that the page may load', () => {
  const { document, body } = parse('<YouTube id="aqz-KE-bpKQ" />')
  expect(document.links).toMatchObject([
    { href: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', kind: 'component', loads: 'frame', isBuiltIn: true },
  ])
  expect(body.slots[0]).toMatchObject({ attributes: { id: 'aqz-KE-bpKQ', src: { link: 0 } } })
})

it('addresses of other frames and of video files are links with what loads them', () => {
  const { document } = parse('<Embed src="https://example.com/a" />\n\n<Video src="a.mp4" poster="a.png" />')
  expect(document.links.map(({ href, loads, isBuiltIn }) => [href, loads, isBuiltIn])).toEqual([
    ['https://example.com/a', 'frame', undefined],
    ['a.mp4', 'media', undefined],
    ['a.png', 'image', undefined],
  ])
})

it('a component of the site’s own with such a name loads nothing by itself', () => {
  const { document } = parseText('<YouTube id="aqz-KE-bpKQ" />\n', { components: ['YouTube'], ownComponents: [] })
  expect(document.links).toEqual([])
})
