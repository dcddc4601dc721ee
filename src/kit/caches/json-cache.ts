import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import { sha256 } from '../files/hash.ts'
import { writeFileAtomic } from '../files/write-file-atomic.ts'

/** The value that `saveJson` stored under this key; undefined if the file is damaged. */
export function loadJson<Value>(file: string, key: string): Value | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    return text.slice(0, end) === firstLine(file, key, json) ? (JSON.parse(json) as Value) : undefined
  } catch (error) {
    // A missing or damaged file counts as empty.
    ignoreError(error)
    return undefined
  }
}

/** Caches a value for the next build. Disk errors are ignored. */
export function saveJson(file: string, key: string, value: unknown): void {
  const json = JSON.stringify(value)
  try {
    writeFileAtomic(file, `${firstLine(file, key, json)}\n${json}`)
  } catch (error) {
    // The disk is full or read-only: the next build runs without the value.
    ignoreError(error)
    return
  }
}

/** Contains the file's name, so that a file copied from another name is invalid. */
function firstLine(file: string, key: string, json: string): string {
  return `${basename(file)} ${key} ${sha256(json)}`
}
