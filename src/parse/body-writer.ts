import type { Range } from '../model/diagnostic.ts'
import type { AttributeValue, Body, Slot } from '../model/document.ts'

type SlotWithoutOffset =
  | { readonly kind: 'href'; readonly link: number }
  | { readonly kind: 'image'; readonly link: number }
  | { readonly kind: 'open'; readonly component: string; readonly attributes: Readonly<Record<string, AttributeValue>>; readonly at: Range }
  | { readonly kind: 'close' }

/** Collects a page's HTML and the places in it that only the finished site can fill. */
export interface BodyWriter {
  write(html: string): void
  slot(slot: SlotWithoutOffset): void
  finish(): Pick<Body, 'html' | 'slots'>
}

export function createBodyWriter(): BodyWriter {
  const chunks: string[] = []
  const slots: SlotWithoutOffset[] = []
  let current = ''
  return {
    write(html) {
      current += html
    },
    slot(slot) {
      chunks.push(current)
      current = ''
      slots.push(slot)
    },
    finish() {
      chunks.push(current)
      const withOffsets: Slot[] = []
      let offset = 0
      for (const [index, slot] of slots.entries()) {
        offset += Buffer.byteLength(chunks[index] ?? '')
        withOffsets.push({ ...slot, offset } as Slot)
      }
      // A copy with a buffer of its own, so that it can be transferred between threads.
      return { html: new Uint8Array(Buffer.from(chunks.join(''))), slots: withOffsets }
    },
  }
}
