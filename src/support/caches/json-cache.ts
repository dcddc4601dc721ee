import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import { sha256 } from '../files/hash.ts'
import { writeFileAtomic } from '../files/write-file-atomic.ts'

/** What `saveJson` kept under this key; undefined also where the file is damaged. */
export function loadJson<Value>(file: string, key: string): Value | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    return text.slice(0, end) === firstLine(file, key, json) ? (JSON.parse(json) as Value) : undefined
  } catch (error) {
    // A file that is missing or damaged counts as absent.
    ignoreError(error)
    return undefined
  }
}

/** Keeps a value for the next build; a disk that refuses costs only time. */
export function saveJson(file: string, key: string, value: unknown): void {
  const json = JSON.stringify(value)
  try {
    writeFileAtomic(file, `${firstLine(file, key, json)}\n${json}`)
  } catch (error) {
    // The disk refuses, which only costs time.
    ignoreError(error)
    return
  }
}

/** Also names the file, so that one that was put in the place of another is none. */
function firstLine(file: string, key: string, json: string): string {
  return `${basename(file)} ${key} ${sha256(json)}`
}
