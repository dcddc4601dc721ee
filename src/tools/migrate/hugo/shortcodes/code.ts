import { beginsWithFence, fenceAround } from '../../../../kit/markdown-lines/fence.ts'
import { writeFenceOptions } from '../fence-options.ts'
import { argumentOf, isInline, isLineEnd, type PageEdits, replaceByBlock, replaceTags, type TranslateShortcode } from './page-edits.ts'
import type { Shortcode } from './scan-shortcodes.ts'

export const translateHighlight: TranslateShortcode = (shortcode, page) => {
  const language = argumentOf(shortcode, ['lang', 'type'], 0) ?? 'text'
  const written = shortcode.positional[1] ?? ''
  const named = Object.entries(shortcode.named).filter(([key]) => key !== 'lang' && key !== 'type')
  // `linenos=table,hl_lines=8 15-17`
  const pairs = written.split(',').map((each): readonly [string, string] => {
    const [key = '', value = 'true'] = each.split('=')
    return [key.trim().toLowerCase(), value.trim()]
  })
  const info = writeFenceOptions(Object.fromEntries([...pairs, ...named]))
  return writeFence(page, shortcode, `${language}${info.text}`)
}

export const translateMermaid: TranslateShortcode = (shortcode, page) => writeFence(page, shortcode, 'mermaid')

export const translateFormula: TranslateShortcode = (shortcode, page) => {
  // Without an inside, it turns formulas on for the page.
  if (!shortcode.isPaired) return replaceTags(page, shortcode, '', '')
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd)
  // Relearn’s authors write the dollar signs as well.
  if (/^\s*\$/.test(inner)) return replaceTags(page, shortcode, '', '')
  const isDisplay =
    shortcode.positional.includes('display') || shortcode.named.display === 'true' || !isInline(page, shortcode) || inner.includes('\n')
  if (isDisplay) {
    replaceByBlock(page, shortcode, '$$', '$$')
    return 'whole'
  }
  page.edits.push({ start: shortcode.start, end: shortcode.end, text: `$${inner.trim()}$` })
  return 'whole'
}

/** What is inside is code: the shortcodes in it are not translated. */
function writeFence(page: PageEdits, shortcode: Shortcode, info: string): 'whole' {
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd)
  const ticks = fenceAround(inner)
  // Themes accept a fence inside of the shortcode.
  if (beginsWithFence(inner)) replaceTags(page, shortcode, isLineEnd(page.text, shortcode.innerStart) ? '' : '\n', '')
  else replaceByBlock(page, shortcode, `${ticks}${info}`, ticks)
  return 'whole'
}
