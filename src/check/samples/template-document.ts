/** A part of a document: its own text with its offset, text from elsewhere (with the offset of its name, unless it is checked where it stands), or something nobody knows. */
export type DocumentPiece =
  | { readonly kind: 'own'; readonly text: string; readonly start: number }
  | { readonly kind: 'foreign'; readonly text: string; readonly start?: number | undefined }
  | { readonly kind: 'missing' }

export interface JoinedDocument {
  readonly text: string
  readonly isPartial: boolean
  /** The offset in its source of an offset in the document; undefined for text that is checked elsewhere. */
  readonly originAt: (offset: number) => number | undefined
}

export function joinPieces(pieces: readonly DocumentPiece[]): JoinedDocument {
  let text = ''
  const spans: { readonly from: number; readonly to: number; readonly start: number; readonly isOwn: boolean }[] = []
  for (const piece of pieces) {
    const from = text.length
    text += piece.kind === 'missing' ? ' ' : piece.text
    if (piece.kind !== 'missing' && piece.start !== undefined)
      spans.push({ from, to: text.length, start: piece.start, isOwn: piece.kind === 'own' })
  }
  return {
    text,
    isPartial: pieces.some(({ kind }) => kind === 'missing'),
    originAt(offset) {
      const span = spans.find(({ from, to }) => offset >= from && offset <= to)
      return span && span.start + (span.isOwn ? offset - span.from : 0)
    },
  }
}
