import type { TextOrigin } from '../../core/model/source-file.ts'

/** The public items of a crate or package, in the same form for all languages. */
export interface ApiPackage {
  readonly name: string
  /** `` if the version is not known. */
  readonly version: string
  /** The language name for code blocks, such as `rust`. */
  readonly language: string
  /** The separator between the names of modules, such as `::`. */
  readonly separator: string
  readonly root: ApiModule
}

export interface ApiModule {
  /** The names of the module's parents and its own name, without the package name. */
  readonly path: readonly string[]
  readonly docs?: ApiDocs | undefined
  readonly items: readonly ApiItem[]
  readonly modules: readonly ApiModule[]
  /** The items of other modules that this module also exports. */
  readonly exports: readonly ApiUse[]
}

/** A struct, class, function, or other part of a module, or a member of one. */
export interface ApiItem {
  /** An ID that is unique in the package and contains no blanks or brackets. */
  readonly id: string
  readonly name: string
  /** `struct`, `class` */
  readonly kind: string
  readonly code: string
  readonly place: TextOrigin
  readonly docs?: ApiDocs | undefined
  /** The deprecation note, which can be empty. */
  readonly deprecated?: string | undefined
  /** The interfaces that the item implements, such as `Clone`. */
  readonly implemented: readonly string[]
  readonly members: readonly ApiItem[]
  /** The names in the item's code that lead to other items. */
  readonly uses: readonly ApiUse[]
}

export interface ApiDocs {
  /** Untrusted Markdown. Links to items are `item:` with an ID, or `name:` with a path that can be the path of an item. */
  readonly markdown: string
  readonly place: TextOrigin
  /** The names in code spans of the text that lead to items. */
  readonly uses: readonly ApiUse[]
}

/** A name that leads to an item. */
export interface ApiUse {
  readonly name: string
  readonly id: string
}

/** The reason why a file cannot be read, as part of a sentence. */
export class BadDescription extends Error {}

/** A path that a tool wrote, if the path is below the folder where the tool ran. */
export function placeIn(path: unknown, line: unknown, file: string): TextOrigin {
  const isBelow = typeof path === 'string' && /^(?![a-z]+:|\/)[\w@.+/-]+$/i.test(path) && !path.split('/').includes('..')
  return { file: isBelow ? path : file, line: isBelow && Number.isInteger(line) && Number(line) > 0 ? Number(line) : 1 }
}
