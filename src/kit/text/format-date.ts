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
