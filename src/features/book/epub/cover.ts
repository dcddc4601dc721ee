import { escapeXml } from '../../../kit/escape/markup.ts'
import { formatDate } from '../../../kit/text/format-values.ts'

interface CoverInput {
  readonly title: string
  readonly subtitle: string
  /** ISO 8601 day. Empty if it is not known. */
  readonly date: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

const width = 1200
const height = 1800
/** How many Latin letters fit in a line. */
const lineLength = 18
const mostLines = 7

/** The cover of a book as SVG, which libraries of e-readers also show. */
export function writeCover({ title, subtitle, date, language, direction }: CoverInput): string {
  const lines = breakLines(title)
  const longest = Math.max(...lines.map(measure), 1)
  const size = Math.min(120, Math.floor(1_800 / longest))
  const first = 640 - ((lines.length - 1) * size * 1.2) / 2
  const write = (text: string, y: number, fontSize: number, weight = 400) =>
    `<text x="${width / 2}" y="${Math.round(y)}" font-size="${fontSize}" font-weight="${weight}">${escapeXml(text)}</text>`
  const below = [subtitle, date === '' ? '' : formatDate(date, language)].filter((each) => each !== '')
  const last = first + lines.length * size * 1.2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#f4f6f2"/>
<rect width="${width}" height="36" fill="#cdf24a"/>
<g fill="#161b18" font-family="sans-serif" text-anchor="middle" direction="${direction}">
${[...lines.map((line, index) => write(line, first + index * size * 1.2, size, 700)), ...below.map((line, index) => write(line, last + 40 + index * 70, 46))].join('\n')}
</g>
</svg>
`
}

/** In Latin letters. Those of Chinese, Japanese, and Korean are twice as wide. */
function measure(text: string): number {
  let length = 0
  for (const sign of text) length += (sign.codePointAt(0) ?? 0) >= 0x2e80 ? 2 : 1
  return length
}

function breakLines(title: string): readonly string[] {
  const lines: string[] = ['']
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (lines.length === mostLines || measure(last) + 1 + measure(word) <= lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
