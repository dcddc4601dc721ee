import type { Tokens } from 'marked'
import * as o from '../../core/config/schema-parts.ts'
import { defineDiagnostics, didYouMeanOr, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { closest } from '../../kit/similar/closest.ts'
import { emojiNames } from '../../kit/text/emoji-names.ts'

class EmojiSyntax {
  /** Whether names such as `:rocket:` become emoji. @default false */
  readonly emoji?: boolean = o.optional(o.flag())
}

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends EmojiSyntax {}
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    readonly emoji?: true
  }
}

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'markdown/unknown-emoji': warning(
    'Unknown emoji name',
    '`{name}` is shown as text because there is no emoji with this name.',
    didYouMeanOr(),
  ),
})

export const emoji = defineFeature({
  name: 'emoji',
  diagnostics,
  options: { syntax: EmojiSyntax },
  parseOptions: ({ config }) => (config.syntax.emoji ? { emoji: true } : {}),
  syntax: {
    isIn: ({ text, options, isGenerated }) => options.emoji === true && !isGenerated && text.includes(':'),
    changes: {
      text(token) {
        if (!token.tokens) token.text = replaceEmoji(token.text)
        return token
      },
    },
    text: noteEmoji,
  },
})

/** The Markdown version contains the emoji instead of their names. */
function noteEmoji(walk: PageWalk, { raw }: Tokens.Text, offset: number): undefined {
  if (!raw.includes(':')) return
  const placeOf = walk.cursor.placesIn(offset, raw)
  for (const { index, length, sign, suggestion } of findEmoji(raw)) {
    const start = placeOf(index)
    if (sign !== undefined) walk.found.markdownEdits.push({ start, end: start + length, text: sign })
    else {
      const names = { name: raw.slice(index, index + length), suggestion: `:${suggestion}:` }
      walk.reports.add(createDiagnostic('markdown/unknown-emoji', names, walk.reports.locate(start, length)))
    }
  }
}

const shortcode = /:([a-z0-9_+-]{1,50}):/g

/** Replaces names such as `:rocket:` with emoji. Other names are not changed. */
export function replaceEmoji(text: string): string {
  return text.includes(':') ? text.replace(shortcode, (found, name: string) => emojiNames().get(name) ?? found) : text
}

interface FoundName {
  readonly index: number
  readonly length: number
  /** undefined for a name that looks like a typo. */
  readonly sign: string | undefined
  readonly suggestion: string | undefined
}

/** Finds the known emoji names in a text, and the names that differ from a known name by a letter. Other words between colons are text. */
function findEmoji(text: string): readonly FoundName[] {
  const found: FoundName[] = []
  for (const { 0: raw, 1: name = '', index } of text.matchAll(shortcode)) {
    const sign = emojiNames().get(name)
    const suggestion = sign === undefined && /^[a-z][a-z_]{4,}$/.test(name) ? closest(name, [...emojiNames().keys()]) : undefined
    if (sign !== undefined || suggestion !== undefined) found.push({ index, length: raw.length, sign, suggestion })
  }
  return found
}
