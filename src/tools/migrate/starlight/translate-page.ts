import { wordsOf } from '../../../kit/text/words.ts'
import { boxed, codeFence, fragment, image, linked, renamed, tabItem, tabs } from '../mdx/components.ts'
import { type MdxPage, removeSpan } from '../mdx/mdx-page.ts'
import type { Import } from '../mdx/module-names.ts'
import { type Element, spanOf } from '../mdx/scan-mdx.ts'
import { writeVideo } from '../mdx/translate-html.ts'
import { keepComponent, type TranslateComponent, translateDetails, translateMdx } from '../mdx/translate-mdx.ts'
import { keepAttributes } from '../mdx/write-attributes.ts'
import { originalText } from '../text/revise-text.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { byWord } from '../values.ts'

/** https://starlight.astro.build/guides/authoring-content/#asides */
const boxes = { note: 'note', tip: 'tip', caution: 'caution', danger: 'danger', info: 'info', warning: 'warning', important: 'important' }

/** Rewrites a page in docsgen's Markdown. */
export function translatePage(input: TranslateInput): Translation {
  if (input.file.endsWith('.mdoc')) {
    const note = {
      offset: 0,
      found: input.file,
      advice: 'This page is written in Markdoc, which docsgen does not read. Write it in Markdown.',
    }
    return { revised: originalText(input.text), notes: [note], components: [], partials: [] }
  }
  return translateMdx(input, { isMdx: ({ file }) => file.endsWith('.mdx'), locate, findComponent, boxes })
}

/** `~` and `@` stand for the source folder in most projects. Other aliases in the TypeScript config are not read. */
function locate(source: string, { site, files }: TranslateInput): string | undefined {
  const path = /^[~@]\/(.+)$/.exec(source)?.[1]
  if (path === undefined) return undefined
  const at = site.configFile.lastIndexOf('/')
  const folder = site.configFile.slice(0, at + 1)
  return [`${folder}src/${path}`, `${folder}${path}`].find((candidate) => files.hasFile(candidate)) ?? `${folder}src/${path}`
}

const components: Readonly<Record<string, TranslateComponent>> = {
  Tabs: tabs({ tabs: { syncKey: 'group' } }),
  TabItem: tabItem,
  Card: withIcon(renamed('Card', { title: 'title', icon: 'icon' })),
  CardGrid: (page, element) => {
    for (const { name, start, end } of element.open.attributes)
      if (name !== 'stagger') page.note({ start, end }, `\`<Cards>\` has no \`${name}\`. It was removed.`)
    renamed('Cards', {})(page, { ...element, open: element.open })
  },
  LinkCard: renamed('CardLink', { title: 'title', href: 'href', description: 'description' }),
  LinkButton: linked(['href']),
  Steps: renamed('Steps', {}),
  FileTree: renamed('FileTree', {}),
  Aside: boxed(boxes),
  Badge: translateBadge,
  Icon: translateIcon,
  Code: codeFence({ code: 'code', language: 'lang' }),
  Image: image,
  Picture: image,
  Fragment: fragment,
  details: translateDetails,
  YouTube: (page, element) => {
    if (!writeVideo(page, element, 'id')) keepComponent(page, element)
  },
}

/** The modules from which Starlight and Astro components are imported. */
const sources = new Set(
  wordsOf(`
  @astrojs/starlight/components astro:assets astro:components astro-expressive-code/components astro/components astro-embed
`),
)

function findComponent(name: string, imported: Import | undefined): TranslateComponent | undefined {
  const known = imported ? (sources.has(imported.source) ? imported.name : undefined) : name
  return known !== undefined && Object.hasOwn(components, known) ? components[known] : undefined
}

/** Icons are kept only if docsgen also has them. */
function withIcon(translate: TranslateComponent): TranslateComponent {
  return (page, element) => {
    const attribute = element.open.attributes.find(({ name }) => name === 'icon')
    const icon = attribute && findIcon(page.textOf(element.open, 'icon') ?? '')
    if (attribute && icon === undefined) page.note(attribute, 'docsgen has no such icon. See the list of icons.', `icon ${attribute.value}`)
    const attributes = element.open.attributes.flatMap((each) =>
      each !== attribute ? [each] : icon === undefined ? [{ ...each, name: '' }] : [{ ...each, kind: 'string' as const, value: icon }],
    )
    translate(page, { ...element, open: { ...element.open, attributes } })
    if (attribute && icon !== undefined && icon !== attribute.value) page.replace(attribute.valueStart, attribute.end, `"${icon}"`)
  }
}

function translateIcon(page: MdxPage, element: Element): void {
  const written = page.textOf(element.open, 'name') ?? ''
  const icon = findIcon(written)
  const label = page.textOf(element.open, 'label')
  const { start, end } = spanOf(element)
  if (icon === undefined) {
    if (label === undefined) removeSpan(page, { start, end })
    else page.replace(start, end, label)
    page.note({ start, end }, 'docsgen has no such icon. See the list of icons.', `icon ${written}`)
  } else page.replace(start, end, `<Icon name="${icon}" />${label === undefined ? '' : ` ${label}`}`)
}

const badgeTypes = byWord('note: note', 'tip: tip success', 'caution: caution', 'danger: danger', 'info: default')

function translateBadge(page: MdxPage, element: Element): void {
  const variant = element.open.attributes.find(({ name }) => name === 'variant')
  const type = variant && badgeTypes[page.textOf(element.open, 'variant') ?? '']
  keepAttributes(page, element, { text: 'text', ...(type === undefined ? {} : { variant: 'type' }) })
  if (variant && type !== undefined && type !== variant.value) page.replace(variant.valueStart, variant.end, `"${type}"`)
}

/** Starlight icons and the docsgen icons that look similar: https://starlight.astro.build/reference/icons/ */
const icons = byWord(
  'book: open-book',
  'info: information',
  'file: document add-document',
  'gear: setting',
  'arrow: right-arrow',
  'search: magnifier',
  'computer: laptop',
  'folder: seti:folder',
  'mail: email',
  'chat: comment comment-alt',
  'pencil: pen',
  'list: list-format',
  'menu: bars',
  'download: cloud-download',
  'sliders: random',
  'tip: approve-check-circle',
  'bolt: bun',
)
/** Icons that have the same name in docsgen. */
const same = new Set(
  'puzzle rocket sun moon star external github close pencil warning download link copy menu search clock user users terminal cloud globe home folder file image tag play bell lock key list'.split(
    ' ',
  ),
)

function findIcon(name: string): string | undefined {
  return same.has(name) ? name : Object.hasOwn(icons, name) ? icons[name] : undefined
}
