/** Formats as `1,204`. */
export function formatCount(count: number): string {
  // Not `toLocaleString`, whose first use takes 10 ms.
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 page`, `1,204 pages` */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
