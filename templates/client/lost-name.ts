import { maxQueryLength } from './search-addresses.ts'

/** The last name in the tab's URL as words: `/guide/getting-startd.html` becomes `getting startd`. */
export function readLostName(): string {
  const [name = ''] = location.pathname.split('/').filter(Boolean).slice(-1)
  const words = name.replace(/\.\w+$/, '').replace(/[-_+.]+/g, ' ')
  try {
    return decodeURIComponent(words).slice(0, maxQueryLength)
  } catch {
    // A `%` that does not begin an escape sequence.
    return ''
  }
}
