import { partOfLine, type SampleUnit } from './plan-units.ts'

/** The type of a name, as readers see it. */
export interface NameType {
  readonly text: string
  /** The first sentence of the name's comment. */
  readonly doc?: string
  /** The location of the declaration: the file, relative to the packages, and the name in that file, such as `Order.code`. */
  readonly declared?: readonly [file: string, name: string]
  /** TypeScript's message, if this is an expected error. */
  readonly isError?: true
}

/** The types of a page, as plain data for the cache. */
export interface PageTypes {
  /** The types without duplicates. */
  readonly types: readonly NameType[]
  /**
   * The names in each code block, by the key of the block: four 0-based numbers for each name, for the line, column, length, and index in
   * `types`.
   */
  readonly blocks: Readonly<Record<string, readonly number[]>>
}

/** A name or an expected error in a module. */
export interface TypedName {
  /** The range in the module. */
  readonly offset: number
  readonly length: number
  readonly type: NameType
}

export interface TypedUnit {
  readonly unit: SampleUnit
  readonly names: readonly TypedName[]
}

/** Maps the types of a page's modules to its code blocks as readers see them. Names in hidden lines are omitted. */
export function placeTypes(units: readonly TypedUnit[]): PageTypes {
  const indexes = new Map<string, number>()
  const types: NameType[] = []
  const blocks: Record<string, number[]> = {}
  const indexOf = (type: NameType) => {
    const key = JSON.stringify(type)
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, types.length)
    return types.push(type) - 1
  }
  for (const { unit, names } of units) {
    const lines = unit.text.split('\n')
    let line = 0
    let start = 0
    for (const { offset, length, type } of names.toSorted((a, b) => a.offset - b.offset)) {
      while (offset > start + (lines[line]?.length ?? Number.POSITIVE_INFINITY)) {
        start += (lines[line]?.length ?? 0) + 1
        line++
      }
      const part = partOfLine(unit, line + 1)
      const { shown } = part.sample
      const shownLine = shown?.lines.indexOf(line + 1 - part.line) ?? -1
      if (!shown || shownLine === -1) continue
      const column = offset - start
      blocks[shown.key] ??= []
      blocks[shown.key]?.push(shownLine, column, Math.min(length, (lines[line]?.length ?? 0) - column), indexOf(type))
    }
  }
  return { types, blocks }
}
