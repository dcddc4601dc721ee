import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { readOtherFrontMatter } from '../text/read-front-matter.ts'
import { originalText, reviseText } from '../text/revise-text.ts'
import { createTaken, type TranslationDraft } from '../text/translation-draft.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { translateFences } from './translate-fences.ts'
import { translateFrontMatter } from './translate-front-matter.ts'
import { translateLines } from './translate-lines.ts'
import { translateVue } from './translate-vue.ts'

/** Writes a page of VitePress in docsgen's Markdown. Most of the two is the same: boxes, code groups, alerts, marks of code, and ids. */
export function translatePage(input: TranslateInput): Translation {
  const { text, page } = input
  const frontMatter = page?.frontMatter ?? readOtherFrontMatter(text, input.file).frontMatter
  const draft: TranslationDraft = { input, text, bodyStart: frontMatter.bodyStart, edits: [], notes: [], components: [], partials: [] }
  if (page) translateFrontMatter(draft, frontMatter)
  translateLines(draft)
  translateFences(draft)
  if (/[<{]/.test(text)) {
    const isTaken = createTaken(draft.edits)
    translateVue(draft, { outside: blankCode(text, { from: draft.bodyStart }), isTaken, values: frontMatter.values })
  }
  return {
    revised: reviseText(originalText(text), draft.edits),
    notes: draft.notes.toSorted((a, b) => a.offset - b.offset),
    components: draft.components,
    partials: draft.partials,
  }
}
