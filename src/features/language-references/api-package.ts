import type { TextOrigin } from '../../core/model/reference.ts'

/** The public items of a crate or package, in the same form for all languages. */
export interface ApiPackage {
  readonly name: string
  /** `` if it is not known. */
  readonly version: string
  /** The word for code blocks: `rust`. */
  readonly language: string
  /** Joins the names of modules: `::`. */
  readonly separator: string
  readonly root: ApiModule
}

export interface ApiModule {
  /** The names of its parents and its own, without the package's. */
  readonly path: readonly string[]
  readonly docs?: ApiDocs | undefined
  readonly items: readonly ApiItem[]
  readonly modules: readonly ApiModule[]
  /** Items of other modules that it also offers. */
  readonly exports: readonly ApiUse[]
}

/** A struct, class, function, or other part of a module, or a member of one. */
export interface ApiItem {
  /** Unique in the package, without blanks and brackets. */
  readonly id: string
  readonly name: string
  /** `struct`, `class` */
  readonly kind: string
  readonly code: string
  readonly place: TextOrigin
  readonly docs?: ApiDocs | undefined
  /** The note of the deprecation, which can be empty. */
  readonly deprecated?: string | undefined
  /** The interfaces that it implements: `Clone`. */
  readonly implemented: readonly string[]
  readonly members: readonly ApiItem[]
  /** The names in its code that lead to other items. */
  readonly uses: readonly ApiUse[]
}

export interface ApiDocs {
  /** Markdown, not trusted. Links to items are `item:` and an ID, or `name:` and a path that can be that of an item. */
  readonly markdown: string
  readonly place: TextOrigin
  /** The names in its code spans that lead to items. */
  readonly uses: readonly ApiUse[]
}

/** A name that leads to an item. */
export interface ApiUse {
  readonly name: string
  readonly id: string
}

/** Why a file cannot be read, as a part of a sentence. */
export class BadDescription extends Error {}

/** A path that a tool wrote, if it is below the folder where the tool ran. */
export function placeIn(path: unknown, line: unknown, file: string): TextOrigin {
  const isBelow = typeof path === 'string' && /^(?![a-z]+:|\/)[\w@.+/-]+$/i.test(path) && !path.split('/').includes('..')
  return { file: isBelow ? path : file, line: isBelow && Number.isInteger(line) && Number(line) > 0 ? Number(line) : 1 }
}
