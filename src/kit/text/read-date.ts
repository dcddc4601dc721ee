const written = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** `2026-07-17`, or with a time, as ISO 8601 in UTC without fractions of seconds; undefined if there is no such date. */
export function readDate(text: string): string | undefined {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', zone = 'Z'] = written.exec(text.trim()) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // JavaScript reads February 30 as March 2.
  if (year === '' || Number.isNaN(time.getTime()) || time.getUTCDate() !== Number(day) || time.getUTCHours() !== Number(hour))
    return undefined
  const [sign, zoneHours, zoneMinutes] = zone === 'Z' ? ['+', 0, 0] : [zone[0], Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (zoneHours > 14 || zoneMinutes > 59) return undefined
  const shift = (sign === '-' ? 1 : -1) * (zoneHours * 60 + zoneMinutes) * 60_000
  return `${new Date(time.getTime() + shift).toISOString().slice(0, 19)}Z`
}
