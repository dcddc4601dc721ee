import { escapeHtml } from '../../kit/escape/markup.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import type { Body, Slot } from '../model/document.ts'
import type { Alias } from '../model/site.ts'

/**
 * Adds anchors from an earlier build to the text of a page. An anchor is placed within the heading that now has another ID, or becomes a
 * link at the end if the section is on another page. Browsers reveal this link when the URL leads to it, and the script follows it.
 */
export function addAliases(body: Pick<Body, 'html' | 'slots' | 'titleId'>, aliases: readonly Alias[] = []): Pick<Body, 'html' | 'slots'> {
  if (aliases.length === 0) return { html: body.html, slots: body.slots }
  const html = Buffer.from(body.html.buffer, body.html.byteOffset, body.html.byteLength)
  const inserts = aliases
    .map(({ id, of, page }) => {
      if (!page) return { offset: of === body.titleId ? 0 : findHeading(html, of), text: `<a id="${escapeHtml(id)}"></a>` }
      const href = escapeHtml(of === '' ? page.href : `${page.href}#${encodePercent(of)}`)
      const link = `<a href="${href}">${escapeHtml(page.title)}</a>`
      return { offset: html.length, text: `<p class="moved-section" id="${escapeHtml(id)}" hidden="until-found">${link}</p>\n` }
    })
    .sort((a, b) => a.offset - b.offset)
  const parts: Uint8Array[] = []
  const slots: Slot[] = []
  let [at, next, added] = [0, 0, 0]
  for (const { offset, text } of inserts) {
    for (; next < body.slots.length && (body.slots[next]?.offset ?? 0) < offset; next++) slots.push(shift(body.slots[next] as Slot, added))
    const bytes = Buffer.from(text)
    parts.push(html.subarray(at, offset), bytes)
    added += bytes.length
    at = offset
  }
  for (; next < body.slots.length; next++) slots.push(shift(body.slots[next] as Slot, added))
  return { html: Buffer.concat([...parts, html.subarray(at)]), slots }
}

function shift(slot: Slot, bytes: number): Slot {
  return { ...slot, offset: slot.offset + bytes }
}

/** The position where the content of the heading with this ID begins, or the start of the text if a component shows the heading. */
function findHeading(html: Buffer, id: string): number {
  const attribute = ` id="${escapeHtml(id)}"`
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + 1)) {
    const end = html.indexOf('>', at) + 1
    const tag = html.subarray(Math.max(0, at - 3), at).toString('latin1')
    if (/<h[1-6]$/.test(tag)) return end
    // In the row of a member, text must be in a cell.
    if (tag === '<tr') return html.indexOf('>', end) + 1
  }
  return 0
}
