import type { Range } from '../model/diagnostic.ts'
import type { AttributeValue, Body, Slot } from '../model/document.ts'

type SlotWithoutOffset =
  | { readonly kind: 'href'; readonly link: number }
  | { readonly kind: 'image'; readonly link: number }
  | { readonly kind: 'open'; readonly component: string; readonly attributes: Readonly<Record<string, AttributeValue>>; readonly at: Range }
  | { readonly kind: 'close' }

/** A piece of a body: HTML, or a place in it. */
export type BodyPiece = string | SlotWithoutOffset

/** Code that waits for its colours: another thread may be quicker at them. */
export interface CodeRequest {
  readonly code: string
  readonly language: string
}

/** Collects a page's HTML, the code in it, and the places in it that only the finished site can fill. */
export interface BodyWriter {
  write(html: string): void
  /** Leaves room for highlighted code; `wrap` makes of it what stands in the page. */
  code(request: CodeRequest, wrap: (html: string) => readonly BodyPiece[]): void
  slot(slot: SlotWithoutOffset): void
  readonly requests: readonly CodeRequest[]
  /** The HTML of each request, in order. */
  finish(highlighted: readonly string[]): Pick<Body, 'html' | 'slots'>
}

type Piece = BodyPiece | ((html: string) => readonly BodyPiece[])

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
      const place = (piece: BodyPiece) => {
        if (typeof piece === 'string') {
          chunk += piece
          return
        }
        chunks.push(chunk)
        offset += Buffer.byteLength(chunk)
        chunk = ''
        slots.push({ ...piece, offset } as Slot)
      }
      for (const piece of pieces) {
        if (typeof piece === 'function') for (const part of piece(highlighted[request++] ?? '')) place(part)
        else place(piece)
      }
      chunks.push(chunk)
      // A copy with a buffer of its own, so that it can be transferred between threads.
      return { html: new Uint8Array(Buffer.from(chunks.join(''))), slots }
    },
  }
}
