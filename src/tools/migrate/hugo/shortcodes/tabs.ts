import { beginsWithFence, fenceAround } from '../../../../kit/markdown-lines/fence.ts'
import { argumentOf, attribute, replaceByBlock, replaceWhole, type TranslateShortcode } from './page-edits.ts'
import type { Shortcode } from './scan-shortcodes.ts'

const tabsNames = new Set(['tabs', 'tabpane', 'tabbed', 'codetabs', 'code-tabs'])

export const translateTabs: TranslateShortcode = (shortcode, page) => {
  const group = argumentOf(shortcode, ['groupid', 'group', 'groupname'])
  return replaceByBlock(page, shortcode, `<Tabs${attribute('group', group)}>`, '</Tabs>', { blankLines: true })
}

export const translateTab: TranslateShortcode = (shortcode, page) => {
  const parent = shortcode.parent && tabsNames.has(shortcode.parent.name.toLowerCase()) ? shortcode.parent : undefined
  // A tab that only labels the others.
  if (shortcode.named.disabled === 'true') return replaceWhole(page, shortcode, '')
  const label = labelOf(shortcode, parent)
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd)
  const fence = codeFence(shortcode, parent, inner)
  const open = `<TabItem${attribute('label', label)}>${fence === undefined ? '' : `\n\n${fence.open}`}`
  const close = `${fence === undefined ? '' : `${fence.close}\n\n`}</TabItem>`
  const [before, after] = parent ? ['', ''] : ['<Tabs>\n', '\n</Tabs>']
  return replaceByBlock(page, shortcode, `${before}${open}`, `${close}${after}`, { blankLines: fence === undefined })
}

function labelOf(shortcode: Shortcode, parent: Shortcode | undefined): string {
  const own = argumentOf(shortcode, ['header', 'title', 'name', 'label'], 0)
  if (own !== undefined && own !== '') return own
  const index = parent?.children.indexOf(shortcode) ?? 0
  return parent?.named.items?.split(',')[index]?.trim() || `Tab ${index + 1}`
}

/** In Docsy, a tab contains code unless it is told to contain text. */
function codeFence(
  shortcode: Shortcode,
  parent: Shortcode | undefined,
  inner: string,
): { readonly open: string; readonly close: string } | undefined {
  const isDocsy = parent?.name.toLowerCase() === 'tabpane'
  const isText = shortcode.isMarkdown || (shortcode.named.text ?? parent?.named.text) === 'true'
  if (!isDocsy || isText || shortcode.children.length > 0 || beginsWithFence(inner)) return undefined
  const isNamed = (shortcode.named.langequalsheader ?? parent?.named.langequalsheader) === 'true'
  const language = shortcode.named.lang ?? (isNamed ? labelOf(shortcode, parent).toLowerCase() : (parent?.named.lang ?? ''))
  const ticks = fenceAround(inner)
  return { open: `${ticks}${language}`, close: ticks }
}
