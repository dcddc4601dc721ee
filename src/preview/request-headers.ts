/** `If-None-Match`: whether the client already has this version. */
export function matchesEtag(header: string, etag: string): boolean {
  const strong = etag.replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === strong)
}

/** `If-Modified-Since`, in milliseconds; undefined for what is no date as servers write them (RFC 9110, 5.6.7), which counts for nothing. */
export function parseHttpDate(header: string | undefined): number | undefined {
  const ms = Date.parse(header ?? '')
  return !Number.isNaN(ms) && new Date(ms).toUTCString() === header ? ms : undefined
}

export type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined

/** A single `Range` in bytes, `end` included; undefined where the whole file is the answer (RFC 9110, 14.2). */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (found === null || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(size - length, 0), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

export type Encoding = 'br' | 'gzip'

/** What the client takes, the best first; a quality of 0 is a refusal. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const qualities = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim())
    const quality = params.find((param) => param.startsWith('q='))?.slice(2)
    qualities.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const qualityOf = (name: Encoding) => qualities.get(name) ?? qualities.get('*') ?? 0
  const known: Encoding[] = ['br', 'gzip']
  return known.filter((name) => qualityOf(name) > 0).sort((a, b) => qualityOf(b) - qualityOf(a))
}
