import type { Edit } from '../text/revise-text.ts'

/** Edits in the order of their places, none of which overlap. */
export interface EditList {
  readonly edits: readonly Edit[]
  /** Adds edits that belong together: all, or none if one of them overlaps another. Edits that are there already count as added. */
  add(edits: readonly Edit[]): boolean
}

export function createEditList(): EditList {
  const all: Edit[] = []
  /** The first edit that ends behind an offset. */
  const placeOf = (offset: number) => {
    let low = 0
    let high = all.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((all[middle]?.start ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
  const isSame = (a: Edit, b: Edit | undefined) => b !== undefined && a.start === b.start && a.end === b.end && a.text === b.text
  return {
    edits: all,
    add(edits) {
      const added = edits.filter((edit) => !isSame(edit, all[placeOf(edit.start)]))
      const isFree = added.every(({ start, end }) => {
        const at = placeOf(start)
        const [before, after] = [all[at - 1], all[at]]
        return (before === undefined || before.end <= start) && (after === undefined || end <= after.start) && after?.start !== start
      })
      if (isFree) for (const edit of added) all.splice(placeOf(edit.start), 0, edit)
      return isFree
    },
  }
}
