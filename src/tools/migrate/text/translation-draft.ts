import type { ProjectPath } from '../../../kit/files/paths.ts'
import { shorten } from '../../../kit/text/format-values.ts'
import type { BrokenPart, TranslateInput, Translation, TranslationNote, UsedComponent } from '../tool.ts'
import { countBefore, type Values } from '../values.ts'
import { type Edit, originalText, readOtherFrontMatter, reviseText } from './revise-text.ts'

/** A translation in progress: edits to the author's text, and the parts that have no equivalent. */
export interface TranslationDraft {
  readonly input: TranslateInput
  readonly text: string
  /** The offset of the text below the front matter. */
  readonly bodyStart: number
  /** The values of the front matter. */
  readonly values: Values
  readonly edits: Edit[]
  readonly notes: TranslationNote[]
  readonly components: UsedComponent[]
  readonly partials: ProjectPath[]
  readonly broken: BrokenPart[]
}

export function openDraft(input: TranslateInput): TranslationDraft {
  const { text, page, file } = input
  const { bodyStart, values } = page?.frontMatter ?? readOtherFrontMatter(text, file).frontMatter
  return { input, text, bodyStart, values, edits: [], notes: [], components: [], partials: [], broken: [] }
}

export function finishDraft(
  { text, edits, notes, components, partials, broken }: TranslationDraft,
  unknownParts: readonly string[],
): Translation {
  return {
    revised: reviseText(originalText(text), edits),
    notes: notes.toSorted((a, b) => a.offset - b.offset),
    components,
    partials,
    broken,
    unknownParts,
  }
}

/** Notes a part that has no equivalent, on a single line. */
export function addNote(
  draft: Pick<TranslationDraft, 'notes' | 'text'>,
  { start, end, advice }: { readonly start: number; readonly end: number; readonly advice: string },
): void {
  const found = draft.text.slice(start, end).trim().replace(/\s+/g, ' ')
  draft.notes.push({ offset: start, found: shorten(found, 100), advice })
}

/** Whether a part of the text is already replaced. There are few edits, and edits of the same kind do not overlap. */
export function createTaken(edits: readonly Edit[]): (start: number, end: number) => boolean {
  const sorted = edits.toSorted((a, b) => a.start - b.start)
  return (start, end) => {
    const next = sorted[countBefore(sorted.length, (index) => (sorted[index]?.end ?? 0) <= start)]
    return next !== undefined && next.start < end
  }
}
