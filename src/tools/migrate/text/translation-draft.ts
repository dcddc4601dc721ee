import type { ProjectPath } from '../../../kit/files/paths.ts'
import { shorten } from '../../../kit/text/shorten.ts'
import type { BrokenPart, TranslateInput, Translation, TranslationNote, UsedComponent } from '../tool.ts'
import { countBefore, type Values } from '../values.ts'
import { type Edit, originalText, readOtherFrontMatter, reviseText } from './revise-text.ts'

/** A translation while it is made: edits of the author's text, and what has no equivalent. */
export interface TranslationDraft {
  readonly input: TranslateInput
  readonly text: string
  /** Offset of the text below the front matter. */
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

/** Notes what has no equivalent, in one line. */
export function addNote(
  draft: Pick<TranslationDraft, 'notes' | 'text'>,
  { start, end, advice }: { readonly start: number; readonly end: number; readonly advice: string },
): void {
  const found = draft.text.slice(start, end).trim().replace(/\s+/g, ' ')
  draft.notes.push({ offset: start, found: shorten(found, 100), advice })
}

/** Whether a part of the text is already replaced. Edits are few, and those of one kind do not overlap. */
export function createTaken(edits: readonly Edit[]): (start: number, end: number) => boolean {
  const sorted = edits.toSorted((a, b) => a.start - b.start)
  return (start, end) => {
    const next = sorted[countBefore(sorted.length, (index) => (sorted[index]?.end ?? 0) <= start)]
    return next !== undefined && next.start < end
  }
}
