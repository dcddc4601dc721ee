import { isScalar, stringify } from 'yaml'
import { isRecord } from '../../../kit/data/is-record.ts'
import { readYamlDocument } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { closingLineOf } from '../../../kit/markdown-lines/front-matter.ts'
import { type Edit, readOtherFrontMatter } from '../text/revise-text.ts'
import { textsOf, type Values } from '../values.ts'
import { changeKey, type KeyChange, type KeyContext, type LostKey } from './front-matter-keys.ts'

interface FrontMatterInput extends KeyContext {
  readonly file: ProjectPath
  /** The translated text of the page, except for its front matter. */
  readonly text: string
  /** docsgen's keys to add, by path: `slug`, `sidebar.order`. Keys that the page sets take precedence. */
  readonly add: Values
}

interface FrontMatterChange {
  readonly edits: readonly Edit[]
  /** The keys that have no equivalent, with their locations. */
  readonly lost: readonly (LostKey & { readonly offset: number })[]
}

interface Pair {
  readonly key: string
  readonly value: unknown
  /** Whole lines. */
  readonly start: number
  readonly end: number
}

/** Rewrites front matter with docsgen's keys. Lines that have the same meaning are left unchanged. */
export function translateFrontMatter(input: FrontMatterInput): FrontMatterChange {
  const { text, file, add } = input
  const { format, values, bodyStart } = readOtherFrontMatter(text, file).frontMatter
  const pairs = format === 'yaml' ? readPairs(text, bodyStart) : undefined
  if (pairs === undefined) return rewrite(input, { format, values, bodyStart })

  const { kept, removed, moved, lost } = changePairs(pairs, input, false)
  const closing = closingLineOf(text, bodyStart)
  for (const [path, value] of Object.entries(add)) if (!moved.has(path)) moved.set(path, { value, at: closing })
  // Values for a mapping that the page already has are written together with the mapping.
  for (const pair of kept.filter(({ key }) => [...moved.keys()].some((path) => path.split('.')[0] === key))) {
    if (isRecord(pair.value))
      for (const [key, value] of Object.entries(pair.value)) moved.set(`${pair.key}.${key}`, { value, at: pair.start })
    else {
      for (const path of [...moved.keys()]) if (path.split('.')[0] === pair.key) moved.delete(path)
      continue
    }
    removed.push(pair)
  }
  if (removed.length === 0 && moved.size === 0) return { edits: [], lost }
  const kepts = kept.filter((pair) => !removed.includes(pair))
  const inserts = writeMoved(moved)
  if (kepts.length === 0 && inserts.length === 0 && !/^\s*#/m.test(text.slice(0, bodyStart)))
    return { edits: [{ start: 0, end: skipBlank(text, bodyStart), text: '' }], lost }
  const edits: Edit[] = removed.map(({ start, end }) => ({ start, end, text: '' }))
  for (const { at, text: written } of inserts) {
    const index = edits.findIndex(({ start }) => start === at)
    const edit = edits[index]
    if (edit) edits[index] = { ...edit, text: edit.text + written }
    else edits.push({ start: at, end: at, text: written })
  }
  return { edits, lost }
}

/** Returns the result for each key. If the front matter is rewritten, the moved keys also include the keys that are kept. */
function changePairs(pairs: readonly Pair[], context: KeyContext, isRewritten: boolean) {
  const lost: (LostKey & { offset: number })[] = []
  const moved = new Map<string, { readonly value: unknown; readonly at: number }>()
  const removed: Pair[] = []
  const kept: Pair[] = []
  // In docsgen, journals have only one type of topic.
  const categories = context.isPost ? textsOf(pairs.find(({ key }) => key === 'categories')?.value) : []
  const topics = [...new Set([...textsOf(pairs.find(({ key }) => key === 'tags')?.value), ...categories])]
  for (const pair of pairs) {
    const { key, value, start } = pair
    const isTopic = categories.length > 0 && (key === 'tags' || key === 'categories')
    const change: KeyChange = isTopic ? { kind: 'move', to: { tags: topics } } : changeKey(key, value, context)
    if (change.kind === 'keep') {
      kept.push(pair)
      if (isRewritten) moved.set(key, { value, at: start })
      continue
    }
    removed.push(pair)
    if (change.kind === 'remove') lost.push({ key, advice: change.advice, offset: start })
    else {
      for (const [path, each] of Object.entries(change.to)) if (!moved.has(path)) moved.set(path, { value: each, at: start })
      for (const each of change.lost ?? []) lost.push({ ...each, offset: start })
    }
  }
  return { kept, removed, moved, lost }
}

/** TOML and JSON are converted to YAML. Pages without front matter get front matter if they need it. */
function rewrite(
  input: FrontMatterInput,
  { values, bodyStart, format }: ReturnType<typeof readOtherFrontMatter>['frontMatter'],
): FrontMatterChange {
  const pairs = Object.entries(values).map(([key, value]): Pair => ({ key, value: plain(value), start: 0, end: 0 }))
  const { moved, lost } = changePairs(pairs, input, true)
  for (const [path, value] of Object.entries(input.add)) if (!moved.has(path)) moved.set(path, { value, at: 0 })
  if (format === 'none' && moved.size === 0) return { edits: [], lost }
  const written = writeMoved(moved)
    .map(({ text }) => text)
    .join('')
  const text = written === '' ? '' : `---\n${written}---\n${format === 'none' ? '\n' : ''}`
  return { edits: [{ start: 0, end: written === '' ? skipBlank(input.text, bodyStart) : bodyStart, text }], lost }
}

/** TOML dates are objects. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

function readPairs(text: string, bodyStart: number): readonly Pair[] | undefined {
  const from = text.indexOf('\n') + 1
  const yaml = text.slice(from, closingLineOf(text, bodyStart))
  const { document } = readYamlDocument(yaml, { prettyErrors: false })
  if (!document || document.errors.length > 0) return []
  const contents = document.contents
  if (contents === null) return []
  if (!('items' in contents) || contents.flow) return undefined
  const pairs: Pair[] = []
  for (const { key, value } of contents.items as {
    key: unknown
    value: { range?: [number, number, number]; toJS: (document_: unknown) => unknown } | null
  }[]) {
    if (!isScalar(key) || !key.range) return undefined
    const start = yaml.lastIndexOf('\n', key.range[0] - 1) + 1
    const last = Math.max(key.range[1], (value?.range?.[1] ?? 0) - 1)
    const lineEnd = yaml[last] === '\n' ? last : yaml.indexOf('\n', last)
    pairs.push({
      key: String(key.value),
      value: value?.toJS(document) ?? null,
      start: from + start,
      end: from + (lineEnd === -1 ? yaml.length : lineEnd + 1),
    })
  }
  return pairs
}

function skipBlank(text: string, at: number): number {
  let end = at
  while (text[end] === '\n') end++
  return end
}

/** Mappings such as `sidebar:` are written as a whole, at the position of their first key. */
function writeMoved(
  moved: ReadonlyMap<string, { readonly value: unknown; readonly at: number }>,
): readonly { readonly at: number; readonly text: string }[] {
  const byKey = new Map<string, { at: number; value: unknown }>()
  for (const [path, { value, at }] of moved) {
    const [key = '', inner] = path.split('.')
    const before = byKey.get(key)
    const next = inner === undefined ? value : { ...(isRecord(before?.value) ? before.value : {}), [inner]: value }
    // `toc: false` takes precedence over the levels of a table of contents that is not shown.
    if (before !== undefined && !isRecord(before.value)) continue
    byKey.set(key, { at: Math.min(at, before?.at ?? at), value: next })
  }
  return [...byKey].map(([key, { at, value }]) => ({ at, text: stringify({ [key]: value }, { lineWidth: 0 }) }))
}
