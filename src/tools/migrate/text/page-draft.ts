import type { ProjectPath } from '../../../kit/files/paths.ts'
import { shorten } from '../../../kit/text/format-values.ts'
import type { OtherFrontMatter } from '../other-site.ts'
import type { BrokenPart, TranslateInput, Translation, TranslationNote, UsedComponent } from '../tool.ts'
import { countBefore, type Values } from '../values.ts'
import { type Edit, originalText, type RevisedText, readOtherFrontMatter, reviseText, type Span } from './revise-text.ts'

/** A page during its translation: the changes to its text, and the parts that have no equivalent. */
export class PageDraft {
  readonly input: TranslateInput
  readonly text: string
  /** The offset of the text below the front matter. */
  readonly bodyStart: number
  /** The values of the front matter. */
  readonly values: Values
  readonly features: ReadonlySet<string>
  readonly edits: Edit[] = []
  readonly notes: TranslationNote[] = []
  readonly components: UsedComponent[] = []
  readonly partials = new Set<ProjectPath>()
  readonly broken: BrokenPart[] = []
  /** The generators of parts of the page that are unknown without running them. */
  readonly unknownParts = new Set<string>()
  readonly #noted = new Set<string>()

  constructor(input: TranslateInput, frontMatter: Omit<OtherFrontMatter, 'format'> = frontMatterOf(input)) {
    this.input = input
    this.text = input.text
    this.bodyStart = frontMatter.bodyStart
    this.values = frontMatter.values
    this.features = input.site.features
  }

  /** Notes a part that has no equivalent. Frequent findings are noted only once for each `kind`. */
  note(span: Span, advice: string, kind?: string): void {
    if (kind !== undefined && this.#noted.has(kind)) return
    if (kind !== undefined) this.#noted.add(kind)
    this.notes.push({ offset: span.start, found: this.quote(span), advice })
  }

  /** Returns a part of the text on a single line. */
  protected quote({ start, end }: Span): string {
    return shorten(this.text.slice(start, end).trim().replace(/\s+/g, ' '), 100)
  }

  /** Finishes the translation. `before` is the text that was translated, as a revision of the author's text. */
  finish(revised?: RevisedText, before: RevisedText = originalText(this.text)): Translation {
    const atOrigin = <T extends { readonly offset: number }>(parts: readonly T[]): readonly T[] =>
      parts.map((part) => ({ ...part, offset: before.originOf(part.offset) }))
    return {
      revised: revised ?? reviseText(before, this.edits),
      notes: atOrigin(this.notes).toSorted((a, b) => a.offset - b.offset),
      components: atOrigin(this.components),
      partials: [...this.partials],
      broken: atOrigin(this.broken),
      unknownParts: [...this.unknownParts],
    }
  }
}

export function frontMatterOf({ page, text, file }: TranslateInput): OtherFrontMatter {
  return page?.frontMatter ?? readOtherFrontMatter(text, file).frontMatter
}

/** Returns the first line of a found part, which is cut off if it is very long. */
export function firstLineOf(found: string): string {
  const [line = ''] = found.split('\n', 1)
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

/** Whether a part of the text is already replaced. There are few edits, and edits of the same kind do not overlap. */
export function createTaken(edits: readonly Edit[]): (start: number, end: number) => boolean {
  const sorted = edits.toSorted((a, b) => a.start - b.start)
  return (start, end) => {
    const next = sorted[countBefore(sorted.length, (index) => (sorted[index]?.end ?? 0) <= start)]
    return next !== undefined && next.start < end
  }
}
