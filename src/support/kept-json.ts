import { readFileSync } from 'node:fs'
import { sha256 } from './hash.ts'
import { writeWhole } from './write-whole.ts'

/** What `keepJson` kept under this key; undefined also where the file is damaged. */
export function loadJson<Value>(file: string, key: string): Value | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    return text.slice(0, end) === `${key} ${sha256(json)}` ? (JSON.parse(json) as Value) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value for the next build; a disk that refuses costs only time. */
export function keepJson(file: string, key: string, value: unknown): void {
  const json = JSON.stringify(value)
  try {
    writeWhole(file, `${key} ${sha256(json)}\n${json}`)
  } catch {
    return
  }
}
