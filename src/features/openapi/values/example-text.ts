import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import { findFormatProblem, numberOf } from './find-limit-problem.ts'
import type { MergedSchema } from './merge-schemas.ts'

const byFormat: Readonly<Record<string, string>> = {
  binary: 'binary',
  byte: 'ZXhhbXBsZQ==',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  decimal: '1.5',
  duration: 'P1D',
  email: 'user@example.com',
  hostname: 'example.com',
  'idn-email': 'user@example.com',
  'idn-hostname': 'example.com',
  int32: '1',
  int64: '1',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  iri: 'https://example.com',
  'json-pointer': '/name',
  password: 'password',
  time: '09:30:00Z',
  uri: 'https://example.com',
  'uri-reference': '/path',
  url: 'https://example.com',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
}

/** Texts that match many patterns. */
const common = [
  'string',
  'abc',
  'a',
  'A',
  '1',
  '123',
  'AB',
  'ABC',
  'https://example.com',
  'user@example.com',
  '2026-01-31',
  '#336699',
  '1.0.0',
  '/path',
]
const longest = 10_000

/**
 * Creates a text with a format, a pattern, and a length. If no text matches the pattern, the result only has the right length. `index` is
 * its position in a list without duplicates.
 */
export function exampleText({ parts, limits }: MergedSchema, index: number, patterns: PatternMatcher): string | undefined {
  const format = parts.find((part) => part.format !== undefined)?.format
  const least = numberOf(limits, 'minLength') ?? 0
  const most = numberOf(limits, 'maxLength') ?? Number.POSITIVE_INFINITY
  if (least > longest || most < 0) return undefined
  const pattern = limits.get('pattern')
  const known = format !== undefined && Object.hasOwn(byFormat, format) ? byFormat[format] : undefined
  const start = known ?? 'string'
  const fits = (text: string) =>
    text.length >= least &&
    text.length <= most &&
    (typeof pattern !== 'string' || patterns.matches(pattern, text) === true) &&
    (format === undefined || findFormatProblem(text, format) === undefined)
  const wanted = vary(start, index, format)
  const candidates = [wanted, ...(typeof pattern === 'string' ? [wanted.toUpperCase(), ...common] : [])]
  return candidates.find(fits) ?? fill(known === undefined ? wanted : start, least, most)
}

/** Returns another text of the same format. */
function vary(text: string, index: number, format: string | undefined): string {
  if (index === 0) return text
  if (format === 'uuid') return text.slice(0, -4) + String(index).padStart(4, '0')
  if (format === 'date' || format === 'date-time') return text.replace('-31', `-${String((index % 28) + 1).padStart(2, '0')}`)
  if (format === 'ipv4') return text.replace(/1$/, String((index % 250) + 1))
  if (format === 'email') return `user${index + 1}@example.com`
  if (text.startsWith('https:')) return `${text}/${index + 1}`
  return /^\d+$/.test(text) ? String(index + 1) : `${text}${index + 1}`
}

function fill(text: string, least: number, most: number): string {
  if (text.length > most) return text.slice(0, most)
  return text.length >= least ? text : text.repeat(Math.ceil(least / text.length)).slice(0, Math.max(least, 1))
}
