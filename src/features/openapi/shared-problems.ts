import type { SpecPlace } from './api-description.ts'

/** Problems that several parts of a document share, by their cause. Each problem has its first place and the number of other places. */
export class SharedProblems<Problem> {
  readonly #causes = new Map<string, { readonly problem: Problem; readonly place: SpecPlace; readonly places: Set<string> }>()

  add(problem: Problem, place: SpecPlace, cause = JSON.stringify(problem)): void {
    const known = this.#causes.get(cause) ?? { problem, place, places: new Set() }
    this.#causes.set(cause, known)
    // Parts that are shared within the document can be read several times.
    known.places.add(`${place.file}#${place.pointer}`)
  }

  list() {
    return [...this.#causes.values()].map(({ problem, place, places }) => ({ problem, place, others: places.size - 1 }))
  }
}
