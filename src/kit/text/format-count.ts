/** Formats as `1,204`. */
export function formatCount(count: number): string {
  // Not `toLocaleString`, whose first use takes 10 ms.
  let digits = String(count)
  let groups = ''
  for (; digits.length > 3; digits = digits.slice(0, -3)) groups = `,${digits.slice(-3)}${groups}`
  return digits + groups
}

/** `1 page`, `1,204 pages` */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
