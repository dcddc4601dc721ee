import type { Tokens } from 'marked'
import { defineFeature } from '../../core/feature.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { createDiagnostic, diagnostics } from './diagnostics.ts'
import { findEmoji, replaceEmoji } from './emoji.ts'
import { options } from './options.ts'

export const emoji = defineFeature({
  name: 'emoji',
  diagnostics,
  options,
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

/** The Markdown version has the emoji in the place of their names. */
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
