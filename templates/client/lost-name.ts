import { maxQueryLength } from './search-addresses.ts'

/** Reads the last name in the tab's URL as words: `/guide/getting-startd.html` gives `getting startd`. */
export function readLostName(): string {
  const [name = ''] = location.pathname.split('/').filter(Boolean).slice(-1)
  const words = name.replace(/\.\w+$/, '').replace(/[-_+.]+/g, ' ')
  try {
    return decodeURIComponent(words).slice(0, maxQueryLength)
  } catch {
    // The URL contains a `%` that does not begin an escape sequence.
    return ''
  }
}
