import type { Range } from '../model/diagnostic.ts'
import type { AttributeValue, Body, Slot } from '../model/document.ts'

type SlotWithoutOffset =
  | { readonly kind: 'href'; readonly link: number }
  | { readonly kind: 'image'; readonly link: number }
  | { readonly kind: 'open'; readonly component: string; readonly attributes: Readonly<Record<string, AttributeValue>>; readonly at: Range }
  | { readonly kind: 'close' }

/** Code that waits for its colours: another thread may be quicker at them. */
export interface CodeRequest {
  readonly code: string
  readonly language: string
}

/** Collects a page's HTML, the code in it, and the places in it that only the finished site can fill. */
export interface BodyWriter {
  write(html: string): void
  /** Leaves room for highlighted code; `wrap` makes of it what stands in the page. */
  code(request: CodeRequest, wrap: (html: string) => string): void
  slot(slot: SlotWithoutOffset): void
  readonly requests: readonly CodeRequest[]
  /** The HTML of each request, in order. */
  finish(highlighted: readonly string[]): Pick<Body, 'html' | 'slots'>
}

type Piece = string | ((html: string) => string) | SlotWithoutOffset

export function createBodyWriter(): BodyWriter {
  const pieces: Piece[] = []
  const requests: CodeRequest[] = []
  let current = ''
  const add = (piece: Piece) => {
    pieces.push(current, piece)
    current = ''
  }
  return {
    requests,
    write(html) {
      current += html
    },
    code(request, wrap) {
      requests.push(request)
      add(wrap)
    },
    slot: add,
    finish(highlighted) {
      pieces.push(current)
      const slots: Slot[] = []
      const chunks: string[] = []
      let chunk = ''
      let offset = 0
      let request = 0
      for (const piece of pieces) {
        if (typeof piece === 'string') chunk += piece
        else if (typeof piece === 'function') chunk += piece(highlighted[request++] ?? '')
        else {
          chunks.push(chunk)
          offset += Buffer.byteLength(chunk)
          chunk = ''
          slots.push({ ...piece, offset } as Slot)
        }
      }
      chunks.push(chunk)
      // A copy with a buffer of its own, so that it can be transferred between threads.
      return { html: new Uint8Array(Buffer.from(chunks.join(''))), slots }
    },
  }
}
