import type { Document } from '../model/document.ts'

/** Below this many, a search is quicker than making a set. */
const manyAnchors = 50
const sets = new WeakMap<Document, ReadonlySet<string>>()

/** Whether a page has a place of this name, however many places it has and however many links ask. */
export function hasAnchor(document: Document, fragment: string): boolean {
  if (document.anchors.length < manyAnchors) return document.anchors.includes(fragment)
  let known = sets.get(document)
  if (!known) {
    known = new Set(document.anchors)
    sets.set(document, known)
  }
  return known.has(fragment)
}
