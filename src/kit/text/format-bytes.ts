const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `512 B`, `1.2 kB`, `34 MB`: in decimal units, like disks and hosts. */
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
