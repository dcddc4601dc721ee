import type { SpecPlace } from './api-description.ts'

/** Problems that parts of a document have in common, by their cause: each with its first place, and how many others have it. */
export class SharedProblems<Problem> {
  readonly #causes = new Map<string, { readonly problem: Problem; readonly place: SpecPlace; readonly places: Set<string> }>()

  add(problem: Problem, place: SpecPlace, cause = JSON.stringify(problem)): void {
    const known = this.#causes.get(cause) ?? { problem, place, places: new Set() }
    this.#causes.set(cause, known)
    // Parts that the document shares can be read several times.
    known.places.add(`${place.file}#${place.pointer}`)
  }

  list() {
    return [...this.#causes.values()].map(({ problem, place, places }) => ({ problem, place, others: places.size - 1 }))
  }
}
