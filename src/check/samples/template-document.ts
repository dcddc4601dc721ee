/** A part of a document: its own text with its offset, text from elsewhere, or something nobody knows. */
export type DocumentPiece =
  | { readonly kind: 'own'; readonly text: string; readonly start: number }
  | { readonly kind: 'foreign'; readonly text: string }
  | { readonly kind: 'missing' }

export interface JoinedDocument {
  readonly text: string
  readonly isPartial: boolean
  /** The offset in its source of an offset in the document; undefined for text from elsewhere. */
  readonly originAt: (offset: number) => number | undefined
}

export function joinPieces(pieces: readonly DocumentPiece[]): JoinedDocument {
  let text = ''
  const spans: { readonly from: number; readonly to: number; readonly start: number }[] = []
  for (const piece of pieces) {
    if (piece.kind === 'own') spans.push({ from: text.length, to: text.length + piece.text.length, start: piece.start })
    text += piece.kind === 'missing' ? ' ' : piece.text
  }
  return {
    text,
    isPartial: pieces.some(({ kind }) => kind === 'missing'),
    originAt(offset) {
      const span = spans.find(({ from, to }) => offset >= from && offset <= to)
      return span && span.start + offset - span.from
    },
  }
}
