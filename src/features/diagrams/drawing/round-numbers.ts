/** Rounds all numbers in an attribute to hundredths, which nobody sees. */
export function roundNumbers(value: string): string {
  return value.replace(/-?\d*\.\d+(?:e[-+]?\d+)?/gi, (number) => String(Math.round(Number(number) * 100) / 100 + 0))
}
