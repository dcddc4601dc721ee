import { posix } from 'node:path'
import type { ProjectPath } from '../../model/paths.ts'
import { decode } from '../../parse/plain-text.ts'
import { type Edit, originalText, reviseText } from '../text/revise-text.ts'
import type { TranslateInput, Translation, TranslationNote, UsedComponent } from '../tool.ts'
import { type ModuleNames, readModuleNames } from './module-names.ts'
import type { Attribute, Tag } from './read-tag.ts'
import { type Element, type MdxParts, type Span, scanMdx } from './scan-mdx.ts'

/** A page while it is translated: what it has, and what has been decided about it. */
export class MdxPage {
  readonly input: TranslateInput
  readonly text: string
  readonly parts: MdxParts
  readonly names: ModuleNames
  /** Where a path such as `@site/docs/_note.md` is in the project; undefined for packages. */
  readonly #locate: (source: string) => string | undefined
  readonly #edits: Edit[] = []
  readonly #notes: TranslationNote[] = []
  readonly #noted = new Set<string>()
  readonly #components: UsedComponent[] = []
  readonly #partials = new Set<ProjectPath>()

  constructor(input: TranslateInput, { isMdx, locate }: { readonly isMdx: boolean; locate(source: string): string | undefined }) {
    this.input = input
    this.text = input.text
    const bodyStart = endOfFrontMatter(input)
    this.parts = scanMdx(this.text, bodyStart, isMdx)
    const frontMatter = input.page?.frontMatter.values ?? {}
    this.names = readModuleNames({ text: this.text, modules: this.parts.modules, globals: { frontMatter, frontmatter: frontMatter } })
    this.#locate = locate
  }

  replace(start: number, end: number, text: string): void {
    if (this.text.slice(start, end) !== text) this.#edits.push({ start, end, text })
  }

  /** Lists what has to be done by hand. What is found often is listed once for each `kind`. */
  note(span: Span, advice: string, kind?: string): void {
    if (kind !== undefined && this.#noted.has(kind)) return
    if (kind !== undefined) this.#noted.add(kind)
    const found =
      this.text
        .slice(span.start, Math.min(span.end, span.start + 2_000))
        .trim()
        .split('\n', 1)[0] ?? ''
    this.#notes.push({ offset: span.start, found: found.length > 120 ? `${found.slice(0, 119)}…` : found, advice })
  }

  addComponent(component: UsedComponent): void {
    this.#components.push(component)
  }

  addPartial(path: ProjectPath): void {
    this.#partials.add(path)
  }

  /** What an attribute is set to; `unknown` if only running code would tell. */
  valueOf(attribute: Attribute): unknown {
    if (attribute.kind === 'flag') return true
    return attribute.kind === 'string' ? decode(attribute.value) : this.names.evaluate(attribute.value)
  }

  /** `{{ name }}` for `props.name` of a file that other pages include. */
  parameterOf(expression: string): string | undefined {
    const name = this.input.page ? undefined : /^\s*props\.([A-Za-z_]\w{0,99})\s*$/.exec(expression)?.[1]
    return name === undefined || name === 'children' ? undefined : `{{ ${name} }}`
  }

  /** An attribute's text; undefined if it has none that is known. */
  textOf(tag: Tag, name: string): string | undefined {
    const attribute = tag.attributes.find((each) => each.name === name)
    const value = attribute && this.valueOf(attribute)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }

  /** The path of a file as this page would write it; as it is written if it is not a file of the project. */
  relativePath(source: string): string {
    if (/^\.{0,2}\//.test(source)) return source
    const path = this.locate(source)
    if (path === undefined) return source
    const relative = posix.relative(posix.dirname(this.input.file), path)
    return relative.startsWith('.') ? relative : `./${relative}`
  }

  /** Where a source is in the project. */
  locate(source: string): ProjectPath | undefined {
    const path = source.startsWith('.') ? posix.join(posix.dirname(this.input.file), source) : this.#locate(source)
    return path as ProjectPath | undefined
  }

  /** The text between an element's tags. */
  inside({ open, close }: Element): Span {
    return { start: open.end, end: close?.start ?? open.end }
  }

  finish(): Translation {
    return {
      revised: reviseText(originalText(this.text), withoutOverlaps(this.#edits)),
      notes: this.#notes.toSorted((a, b) => a.offset - b.offset),
      components: this.#components,
      partials: [...this.#partials],
    }
  }
}

function endOfFrontMatter({ page, text }: TranslateInput): number {
  if (page) return page.frontMatter.bodyStart
  const end = text.startsWith('---\n') ? text.indexOf('\n---', 3) : -1
  return end === -1 ? 0 : Math.min(text.length, end + 5)
}

/** What is replaced as a whole takes the changes inside along. */
function withoutOverlaps(edits: readonly Edit[]): readonly Edit[] {
  let done = 0
  return edits
    .toSorted((a, b) => a.start - b.start || (a.start === a.end ? 0 : 1) - (b.start === b.end ? 0 : 1) || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < done) return false
      done = end
      return true
    })
}
