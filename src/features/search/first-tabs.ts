import type { Body } from '../../core/model/document.ts'
import { joinBytes } from '../../kit/files/join-bytes.ts'

/** The HTML of a body with only the first tab of each group: on generated pages, the others show the same sample in other languages. */
export function keepFirstTabs({ html, slots }: Pick<Body, 'html' | 'slots'>): Uint8Array {
  const kept: Uint8Array[] = []
  let from = 0
  /** The components that are open. Those within tabs that are left out are skipped. */
  const open: { readonly component: string; tabs: number }[] = []
  let leftOut: number | undefined
  for (const slot of slots) {
    if (slot.kind === 'open') {
      const parent = open.at(-1)
      open.push({ component: slot.component, tabs: 0 })
      if (slot.component !== 'TabItem' || !parent || leftOut !== undefined || parent.tabs++ === 0) continue
      kept.push(html.subarray(from, slot.offset))
      leftOut = open.length
    } else if (slot.kind === 'close') {
      if (open.length === leftOut) {
        from = slot.offset
        leftOut = undefined
      }
      open.pop()
    }
  }
  if (kept.length === 0) return html
  return joinBytes([...kept, html.subarray(from)])
}
