import { escapeHtml } from '../../kit/escape/markup.ts'
import type { Range } from '../model/diagnostic.ts'
import type { AttributeValue, Body, Slot } from '../model/document.ts'
import type { BodyMessageId, BodyMessages, MessageTexts } from '../model/messages.ts'
import { limits, OverLimit } from './limits.ts'

type SlotWithoutOffset =
  | { readonly kind: 'href'; readonly link: number }
  | { readonly kind: 'image'; readonly link: number }
  | { readonly kind: 'open'; readonly component: string; readonly attributes: Readonly<Record<string, AttributeValue>>; readonly at: Range }
  | { readonly kind: 'close' }

/** A piece of a body, which is either HTML or a slot. */
export type BodyPiece = string | SlotWithoutOffset

/** Code that is not highlighted yet, because another thread may do this faster. */
export interface CodeRequest {
  readonly code: string
  readonly language: string
}

/** Collects a page's HTML, its code, and its slots. Throws OverLimit. */
export interface BodyWriter {
  write(html: string): void
  /** Reserves a place for highlighted code, which `wrap` converts into the HTML of the page. */
  code(request: CodeRequest, wrap: (html: string) => readonly BodyPiece[]): void
  slot(slot: SlotWithoutOffset): void
  /** Reserves a place for HTML that is known only after the whole page has been read. */
  later(html: () => string): void
  /** Counts code to highlight, and returns whether the page may contain more of it. */
  takeCode(length: number): 'left' | 'just-used-up' | 'used-up'
  readonly requests: readonly CodeRequest[]
  /** The HTML of each request, in order. */
  finish(highlighted: readonly string[]): Pick<Body, 'html' | 'slots'>
}

type Piece = BodyPiece | { readonly kind: 'later'; readonly html: () => string } | ((html: string) => readonly BodyPiece[])

export function createBodyWriter(): BodyWriter {
  const pieces: Piece[] = []
  const requests: CodeRequest[] = []
  let current = ''
  let length = 0
  let slotCount = 0
  let codeLength = 0
  const add = (piece: Piece) => {
    pieces.push(current, piece)
    current = ''
  }
  return {
    requests,
    write(html) {
      length += html.length
      if (length > limits.outputBytes) throw tooLong()
      current += html
    },
    code(request, wrap) {
      requests.push(request)
      add(wrap)
    },
    slot(slot) {
      if (++slotCount > limits.slots) throw tooManySlots()
      add(slot)
    },
    later(html) {
      add({ kind: 'later', html })
    },
    takeCode(length) {
      const before = codeLength
      codeLength += length
      if (codeLength <= limits.highlightedBytes) return 'left'
      return before <= limits.highlightedBytes ? 'just-used-up' : 'used-up'
    },
    finish(highlighted) {
      const slots: Slot[] = []
      const chunks: string[] = []
      let chunk = ''
      let offset = 0
      let request = 0
      let written = 0
      const place = (piece: BodyPiece) => {
        if (typeof piece === 'string') {
          written += piece.length
          if (written > limits.outputBytes) throw tooLong()
          chunk += piece
          return
        }
        if (slots.length >= limits.slots) throw tooManySlots()
        chunks.push(chunk)
        offset += Buffer.byteLength(chunk)
        chunk = ''
        slots.push({ ...piece, offset } as Slot)
      }
      for (const piece of pieces) {
        if (typeof piece === 'function') for (const part of piece(highlighted[request++] ?? '')) place(part)
        else place(typeof piece === 'object' && piece.kind === 'later' ? piece.html() : piece)
      }
      place(current)
      chunks.push(chunk)
      // The copy has its own buffer, so that it can be transferred between threads.
      return { html: new Uint8Array(Buffer.from(chunks.join(''))), slots }
    },
  }
}

/** A writer for pages whose HTML is not needed. */
export const noBody: BodyWriter = {
  write() {},
  code() {},
  slot() {},
  later() {},
  takeCode: () => 'used-up',
  requests: [],
  finish: () => ({ html: new Uint8Array(), slots: [] }),
}

function tooLong(): OverLimit {
  return new OverLimit(`${limits.outputBytes / 1e6} MB of HTML`)
}

function tooManySlots(): OverLimit {
  return new OverLimit(`${limits.slots.toLocaleString('en')} links, images, and components`)
}

/** Strings that docsgen adds to the content of a page, in English. */
export type BodyTexts = Readonly<Partial<BodyMessages>>

/** The strings of constructs that every site has, mostly for screen readers. */
export const coreTexts: BodyTexts = { linkToHeading: 'Link to “{heading}”', table: 'Table', taskDone: 'Done', taskToDo: 'To do' }

interface Translated {
  readonly page: { readonly messages: MessageTexts }
  readonly syntax: { readonly table: { readonly texts: BodyTexts } }
}

/** Returns one of the strings in the language of the page, as the value of an attribute. */
export function bodyText({ page, syntax }: Translated, id: BodyMessageId, value: string | number = ''): string {
  return escapeHtml((page.messages[id] ?? syntax.table.texts[id] ?? '').replace(/\{\w+\}/, () => String(value)))
}
