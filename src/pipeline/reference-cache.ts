import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { GeneratedPage } from '../model/reference.ts'
import { sha256, shortHash } from '../support/hash.ts'

/** Reference pages with what was found while they were made. */
export interface KeptReference {
  readonly pages: readonly GeneratedPage[]
  readonly diagnostics: readonly Diagnostic[]
  /** Where samples are checked; their texts are kept apart, because they are read only when a sample has changed. */
  readonly schemas: readonly SchemaKey[]
}

/** A schema as the reference shows it. */
export interface SchemaKey {
  readonly title: string
  /** Of its text. */
  readonly hash: string
}

/** What the last build made, if it was made from the same; undefined also where the file is damaged. */
export function loadReference(stateDir: string, key: string): KeptReference | undefined {
  try {
    const text = readFileSync(fileIn(stateDir), 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    if (text.slice(0, end) !== `${key} ${sha256(json)}`) return undefined
    const kept = JSON.parse(json) as KeptReference
    return kept.schemas.every(({ hash }) => existsSync(schemaFile(stateDir, hash))) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps it for the next build; a disk that refuses costs only time. */
export function saveReference(stateDir: string, key: string, kept: KeptReference): void {
  const json = JSON.stringify(kept)
  writeWhole(fileIn(stateDir), `${key} ${sha256(json)}\n${json}`)
}

/** The SDL of a schema; undefined where it could not be kept. */
export function loadSchema(stateDir: string, hash: string): string | undefined {
  try {
    const text = readFileSync(schemaFile(stateDir, hash), 'utf8')
    return shortHash(text) === hash ? text : undefined
  } catch {
    return undefined
  }
}

export function saveSchema(stateDir: string, text: string): string {
  const hash = shortHash(text)
  if (loadSchema(stateDir, hash) === undefined) writeWhole(schemaFile(stateDir, hash), text)
  return hash
}

function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(temporary, text)
    renameSync(temporary, file)
  } catch {
    return
  }
}

function schemaFile(stateDir: string, hash: string): string {
  return join(stateDir, 'cache', 'schemas', `${hash}.graphql`)
}

function fileIn(stateDir: string): string {
  return join(stateDir, 'cache', 'reference.json')
}
