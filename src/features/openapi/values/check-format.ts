/** Formats whose values can be recognized without doubt, and what a value is called in a message. */
const formats: Readonly<Record<string, readonly [description: string, isValid: (text: string) => boolean]>> = {
  date: ['a date such as `2026-01-31`', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)],
  'date-time': [
    'a date and time such as `2026-01-31T09:30:00Z`',
    (text) => /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:[.,]\d{1,12})?(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text) && isDay(text.slice(0, 10)),
  ],
  uuid: ['a UUID', (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)],
  ipv4: ['an IPv4 address', (text) => /^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)],
  email: ['an email address', (text) => /^[^\s@]+@[^\s@]+$/.test(text)],
  uri: ['an absolute URI such as `https://example.com`', (text) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text)],
}

/** Why a text does not have a format; undefined if it does, or if the format is not checked. */
export function findFormatProblem(text: string, format: string): string | undefined {
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined
  return known && !known[1](text) ? known[0] : undefined
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
