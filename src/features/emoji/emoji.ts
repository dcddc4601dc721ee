import { closest } from '../../kit/similar/closest.ts'
import { emojiNames } from '../../kit/text/emoji-names.ts'

const shortcode = /:([a-z0-9_+-]{1,50}):/g

/** The text with emoji for names such as `:rocket:`; other names stay as they are. */
export function replaceEmoji(text: string): string {
  return text.includes(':') ? text.replace(shortcode, (found, name: string) => emojiNames().get(name) ?? found) : text
}

interface FoundName {
  readonly index: number
  readonly length: number
  /** Undefined for a name that looks like a mistyped one. */
  readonly sign: string | undefined
  readonly suggestion: string | undefined
}

/** The names in a text, and those that are known but for a letter. Other words between colons are text. */
export function findEmoji(text: string): readonly FoundName[] {
  const found: FoundName[] = []
  for (const { 0: raw, 1: name = '', index } of text.matchAll(shortcode)) {
    const sign = emojiNames().get(name)
    const suggestion = sign === undefined && /^[a-z][a-z_]{4,}$/.test(name) ? closest(name, [...emojiNames().keys()]) : undefined
    if (sign !== undefined || suggestion !== undefined) found.push({ index, length: raw.length, sign, suggestion })
  }
  return found
}
