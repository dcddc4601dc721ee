/** An element of the drawing with everything that its style sheets set, as attributes. */
export interface Shape {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Shape | string)[]
}

/** Rounds all numbers in an attribute to hundredths, which nobody sees. */
export function roundNumbers(value: string): string {
  return value.replace(/-?(?:(?<!\d)\d+)?\.\d+(?:e[-+]?\d+)?/gi, (number) => String(Math.round(Number(number) * 100) / 100 + 0))
}
