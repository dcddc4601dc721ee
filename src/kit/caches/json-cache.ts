import { ignoreError } from '../failures/ignore-error.ts'
import { readSealed, writeSealed } from './seal.ts'

/** The value that `saveJson` stored under this key; undefined if the file is damaged or from elsewhere. */
export function loadJson<Value>(file: string, key: string): Value | undefined {
  const text = readSealed(file)?.toString('utf8')
  if (text === undefined) return undefined
  const end = text.indexOf('\n')
  return text.slice(0, end) === JSON.stringify(key) ? (JSON.parse(text.slice(end + 1)) as Value) : undefined
}

/** Caches a value for the next build. Disk errors are ignored. */
export function saveJson(file: string, key: string, value: unknown): void {
  try {
    writeSealed(file, `${JSON.stringify(key)}\n${JSON.stringify(value)}`)
  } catch (error) {
    // The disk is full or read-only: the next build runs without the value.
    ignoreError(error)
  }
}
