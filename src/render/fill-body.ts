import type { Body } from '../model/document.ts'
import { type ComponentScope, renderComponents } from './render-components.ts'

/** The body's bytes with every slot filled. Bodies without components never become strings. */
export function fillBody(body: Pick<Body, 'html' | 'slots'>, attributes: readonly string[], scope: ComponentScope): readonly Uint8Array[] {
  if (body.slots.length === 0) return [body.html]
  if (body.slots.some((slot) => slot.kind === 'open')) return [Buffer.from(renderComponents(body, attributes, scope))]
  const parts: Uint8Array[] = []
  let at = 0
  for (const slot of body.slots) {
    parts.push(body.html.subarray(at, slot.offset))
    at = slot.offset
    if (slot.kind === 'href' || slot.kind === 'image') parts.push(Buffer.from(attributes[slot.link] ?? ''))
  }
  parts.push(body.html.subarray(at))
  return parts
}
