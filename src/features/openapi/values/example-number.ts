import { isMultiple } from './find-limit-problem.ts'

interface NumberKind {
  readonly isInteger: boolean
  /** The number's position in a list without duplicates. */
  readonly index: number
}

/** A small number within limits: 1 if they allow it. */
export function exampleNumber(limits: ReadonlyMap<string, unknown>, { isInteger, index }: NumberKind): number | undefined {
  const limit = (keyword: string) => {
    const value = limits.get(keyword)
    return typeof value === 'number' ? value : undefined
  }
  const [minimum, above, maximum, below] = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'].map(limit)
  const factor = limit('multipleOf')
  const step = factor !== undefined && factor > 0 && (!isInteger || Number.isInteger(factor)) ? factor : 1
  const isAllowed = (value: number) =>
    (minimum === undefined || value >= minimum) &&
    (above === undefined || value > above) &&
    (maximum === undefined || value <= maximum) &&
    (below === undefined || value < below) &&
    (factor === undefined || isMultiple(value, factor)) &&
    (!isInteger || Number.isInteger(value))
  const low = Math.max(minimum ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY)
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY)
  const floor = Number.isFinite(low) ? Math.ceil(low / step) * step : undefined
  const ceiling = Number.isFinite(high) ? Math.floor(high / step) * step : undefined
  const starts = [
    step + index * step,
    ...(floor === undefined ? [] : [floor + index * step, floor + (index + 1) * step]),
    ...(ceiling === undefined ? [] : [ceiling - index * step, ceiling - (index + 1) * step]),
    ...(isInteger || !Number.isFinite(low + high) ? [] : [(low + high) / 2]),
    ...(isInteger ? [] : [low, high].filter(Number.isFinite)),
    0,
  ]
  return starts.map(exact).find(isAllowed)
}

/** Removes the error of adding fractions: 0.30000000000000004 becomes 0.3. */
function exact(value: number): number {
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(12))
}
