import type { Location } from '../../model/diagnostic.ts'
import { type PlacedSample, placeInSample, placeOfOffset, spotOf } from './sample-place.ts'

/** A module that TypeScript samples make: one of them, and those that go on from it. */
export interface SampleUnit {
  /** Below its page's folder. */
  readonly path: string
  readonly text: string
  readonly parts: readonly UnitPart[]
}

/** A sample within a module. */
export interface UnitPart extends PlacedSample {
  /** The module's line it begins with, from 1. */
  readonly line: number
  /** The module's offset it begins at. */
  readonly offset: number
}

interface Spot {
  readonly line: number
  readonly column: number
  readonly length?: number
}

/** The sample that a line of a module is of. */
export function partOfLine({ parts }: SampleUnit, line: number): UnitPart {
  const part = parts.findLast((candidate) => candidate.line <= line) ?? parts[0]
  if (!part) throw new Error('A module is made of no sample')
  return part
}

export function placeInUnit(unit: SampleUnit, { line, column, length }: Spot): Location {
  const part = partOfLine(unit, line)
  return placeInSample(part, { line: line - part.line + 1, column, ...(length === undefined ? {} : { length }) })
}

export function placeOfUnitOffset(unit: SampleUnit, offset: number, length = 0): Location {
  const part = partOfLine(unit, spotOf(unit.text, offset).line)
  return placeOfOffset(part, offset - part.offset, length)
}
