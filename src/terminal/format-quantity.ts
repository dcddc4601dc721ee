/** `1,204` */
export function formatCount(count: number): string {
  // Not `toLocaleString`, whose first use takes 10 ms.
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 page`, `1,204 pages` */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `231 ms`, `3.2 s`, `2 min 5 s` */
export function formatDuration(ms: number): string {
  const whole = Math.max(Math.round(ms), 0)
  if (whole < 1_000) return `${whole} ms`
  if (whole < 59_950) return `${(whole / 1_000).toFixed(1)} s`
  const seconds = Math.round(whole / 1_000)
  const rest = seconds % 60
  return `${formatCount(Math.floor(seconds / 60))} min${rest === 0 ? '' : ` ${rest} s`}`
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `512 B`, `1.2 kB`, `34 MB`: in thousands, as disks and hosts count. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  // 999.5 would be written as 1000.
  while (size >= 999.5 && unit < byteUnits.length - 1) {
    size /= 1_000
    unit++
  }
  const digits = unit === 0 || size >= 99.95 ? 0 : 1
  return `${size.toFixed(digits).replace(/\.0$/, '')} ${byteUnits[unit]}`
}
