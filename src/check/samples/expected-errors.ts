import type { Location } from '../../model/diagnostic.ts'
import { type PlacedSample, placeInSample } from './sample-place.ts'

/** An error that a sample says it has. */
export interface ExpectedError {
  readonly code: number
  readonly at: Location
}

const expectation = /^[ \t]*\/\/[ \t]*@errors:([\d ,\t]+)$/

/** The errors a sample's `// @errors: 2322 2345` lines name, each once. */
export function expectedErrors(placed: PlacedSample): readonly ExpectedError[] {
  const { code } = placed.sample
  if (!code.includes('@errors:')) return []
  const found = new Map<number, ExpectedError>()
  for (const [index, line] of code.split('\n').entries()) {
    for (const { 0: digits } of expectation.exec(line)?.[1]?.matchAll(/\d+/g) ?? []) {
      const at = placeInSample(placed, { line: index + 1, column: line.indexOf(digits) + 1, length: digits.length })
      if (!found.has(Number(digits))) found.set(Number(digits), { code: Number(digits), at })
    }
  }
  return [...found.values()]
}
