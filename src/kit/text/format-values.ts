/** Formats a number as `1,204`. */
export function formatCount(count: number): string {
  // `toLocaleString` is not used, because its first call takes 10 ms.
  let digits = String(count)
  let groups = ''
  for (; digits.length > 3; digits = digits.slice(0, -3)) groups = `,${digits.slice(-3)}${groups}`
  return digits + groups
}

/** `1 page`, `1,204 pages` */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a size as `512 B`, `1.2 kB`, or `34 MB`: in decimal units, like disks and hosts. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  // 999.5 would be rounded to 1000.
  while (size >= 999.5 && unit < byteUnits.length - 1) {
    size /= 1_000
    unit++
  }
  const digits = unit === 0 || size >= 99.95 ? 0 : 1
  return `${size.toFixed(digits).replace(/\.0$/, '')} ${byteUnits[unit]}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day in UTC: `July 17, 2026`. */
export function formatDate(iso: string, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(new Date(iso))
}

const written = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Returns `2026-07-17`, or a date with a time, as ISO 8601 in UTC without fractions of seconds, or undefined if there is no such date. */
export function readDate(text: string): string | undefined {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', zone = 'Z'] = written.exec(text.trim()) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // JavaScript reads February 30 as March 2.
  if (year === '' || Number.isNaN(time.getTime()) || time.getUTCDate() !== Number(day) || time.getUTCHours() !== Number(hour))
    return undefined
  const [sign, zoneHours, zoneMinutes] = zone === 'Z' ? ['+', 0, 0] : [zone[0], Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (zoneHours > 14 || zoneMinutes > 59) return undefined
  const shift = (sign === '-' ? 1 : -1) * (zoneHours * 60 + zoneMinutes) * 60_000
  return `${new Date(time.getTime() + shift).toISOString().slice(0, 19)}Z`
}

/** Returns the first `most` characters of a longer text, followed by an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Returns text as one line that is cut off at a word boundary. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length + 1)
  const space = cut.lastIndexOf(' ')
  // A surrogate pair must not be split.
  const end = space > length / 2 ? space : length - (/[\ud800-\udbff]/.test(line.charAt(length - 1)) ? 1 : 0)
  return `${cut.slice(0, end).replace(/[\s,;:.–—-]+$/, '')}…`
}
