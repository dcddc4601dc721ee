import * as v from 'valibot'
import { isScalar, stringify } from 'yaml'
import type { FrontMatterKeys } from '../../../core/markdown/validate-front-matter.ts'
import { isRecord } from '../../../kit/data/is-record.ts'
import { readYamlDocument } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { closingLineOf } from '../../../kit/markdown-lines/front-matter.ts'
import { all } from '../../../kit/text/words.ts'
import type { OtherToolName } from '../other-site.ts'
import { ownKeys, ownSyntax } from '../own-syntax.ts'
import { type Edit, readOtherFrontMatter, type Span } from '../text/revise-text.ts'
import { textsOf, type Values } from '../values.ts'

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

/** A key and its value, as whole lines. */
interface Pair extends Span {
  readonly key: string
  readonly value: unknown
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

/** The change to a key. */
type KeyChange =
  | { readonly kind: 'keep' }
  /** Values for docsgen's keys, by path: `sidebar.order`. Nothing is lost. */
  | { readonly kind: 'move'; readonly to: Values; readonly lost?: readonly LostKey[] }
  | { readonly kind: 'remove'; readonly advice: string }

interface LostKey {
  readonly key: string
  readonly advice: string
}

interface KeyContext {
  readonly tool: OtherToolName
  readonly isPost: boolean
  /** Whether the page is in a generated sidebar, in which its order has an effect. */
  readonly isSorted: boolean
}

type Rule = (value: unknown, context: KeyContext) => Values | undefined

const nothing: Rule = () => ({})
const label: Rule = (value) => (isText(value) ? { 'sidebar.label': value } : undefined)
const order: Rule = (value, { isSorted }) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return isSorted ? { 'sidebar.order': value } : {}
}
const inText: Rule = (_, { tool }) => (tool === 'vitepress' ? {} : undefined)
const tocLevel =
  (key: 'toc.min' | 'toc.max'): Rule =>
  (value) =>
    typeof value === 'number' ? { [key]: clampLevel(value) } : undefined
const unless =
  (to: Values): Rule =>
  (value) =>
    value === false ? to : value === true ? {} : undefined
const when =
  (to: Values): Rule =>
  (value) =>
    value === true ? to : value === false ? {} : undefined

/** Keys of other tools. A rule returns undefined if the value has no equivalent. */
const rules: Readonly<Record<string, Rule>> = {
  // The file's path or its slug leads to the same URL. Drafts of the old site are not migrated, and its tool does not read these keys on
  // other pages.
  ...all(nothing, 'slug id permalink url path aliases redirect_from draft published publish'),
  ...all(order, 'sidebar_position sidebar_order nav_order weight order position'),
  ...all(label, 'sidebar_label nav_title navTitle linkTitle sidebarTitle sidebar_title'),
  hide_table_of_contents: when({ toc: false }),
  toc_min_heading_level: tocLevel('toc.min'),
  toc_max_heading_level: tocLevel('toc.max'),
  tableOfContents: (value) => {
    if (typeof value === 'boolean') return value ? {} : { toc: false }
    if (!isRecord(value)) return undefined
    const { minHeadingLevel: min, maxHeadingLevel: max } = value
    return {
      ...(typeof min === 'number' && { 'toc.min': clampLevel(min) }),
      ...(typeof max === 'number' && { 'toc.max': clampLevel(max) }),
    }
  },
  outline: (value) => {
    const level = isRecord(value) ? value.level : value
    if (level === false) return { toc: false }
    if (level === 'deep') return { 'toc.min': 2, 'toc.max': 6 }
    const [min, max] = Array.isArray(level) ? level : [level, level]
    const isRange = typeof min === 'number' && typeof max === 'number' && min <= max
    return isRange ? { 'toc.min': clampLevel(min), 'toc.max': clampLevel(max) } : undefined
  },
  // A VitePress home page contains these values in its text.
  ...all(inText, 'hero features'),
  aside: (value) => (value === false ? { toc: false } : value === true ? {} : undefined),
  hide: (value) => {
    if (!Array.isArray(value)) return undefined
    return { ...(value.includes('toc') && { toc: false }), ...(value.includes('navigation') && { layout: 'page' }) }
  },
  template: (value) => (value === 'splash' ? { layout: 'home' } : value === 'doc' ? {} : undefined),
  unlisted: when({ 'sidebar.hidden': true, search: false }),
  nav_exclude: when({ 'sidebar.hidden': true }),
  pagefind: unless({ search: false }),
  search_exclude: when({ search: false }),
  search: (value) =>
    isRecord(value) && Object.keys(value).every((key) => key === 'exclude')
      ? { ...(value.exclude === true && { search: false }) }
      : undefined,
  summary: (value) => (isText(value) ? { description: value } : undefined),
  keywords: (value) => {
    const words = Array.isArray(value) ? value.filter(isText).join(', ') : isText(value) ? value : ''
    return words === '' ? undefined : { head: [{ tag: 'meta', attributes: { name: 'keywords', content: words } }] }
  },
}

/** Determines the change to a front matter key. */
function changeKey(key: string, value: unknown, context: KeyContext): KeyChange {
  if (value === null || value === undefined || value === '') return { kind: 'move', to: {} }
  if (key === 'sidebar') return changeSidebar(value, context)
  if (key === 'head') return changeHead(value, context)
  if (key === 'layout' && context.tool === 'vitepress' && !isOwnKey(key, value)) {
    const lost =
      value === false ? [] : [{ key, advice: 'The layout is a component of the VitePress theme. Write a part for the `theme` folder.' }]
    return { kind: 'move', to: { layout: 'page' }, lost }
  }
  // The blog of Material for MkDocs also has the date of the last change.
  if (key === 'date' && context.isPost && isRecord(value)) {
    const change = changeDate(dateText(value.created))
    return change.kind === 'keep' ? { kind: 'move', to: { date: dateText(value.created) } } : change
  }
  if (key === 'date' && context.isPost) return changeDate(value)
  if (['authors', 'tags'].includes(key)) return context.isPost ? { kind: 'keep' } : remove(key)
  if (key === 'date') return remove(key)
  const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
  if (rule && !(key === 'search' && typeof value === 'boolean')) {
    const to = rule(value, context)
    return to ? { kind: 'move', to } : remove(key)
  }
  return isOwnKey(key, value) ? { kind: 'keep' } : remove(key)
}

/** Other tools also accept `2015-2-5 9:18:00`. */
function changeDate(value: unknown): KeyChange {
  const match =
    typeof value === 'string'
      ? /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:T|[ \t]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?[ \t]*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
          value.trim(),
        )
      : null
  if (!match) return remove('date')
  const [, year, month = '', day = '', hour, minute, second = '00', zone = 'Z'] = match
  // Days that do not exist roll over into the next month, as in JavaScript.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().slice(0, 10)
  const written = hour === undefined ? date : `${date}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`
  return written === value ? { kind: 'keep' } : { kind: 'move', to: { date: written } }
}

/** YAML parses some values as dates. */
function dateText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().slice(0, 10) : value
}

function changeSidebar(value: unknown, { tool, isSorted }: KeyContext): KeyChange {
  if (value === false) return tool === 'vitepress' ? { kind: 'move', to: { layout: 'page' } } : { kind: 'keep' }
  if (value === true) return { kind: 'move', to: {} }
  if (!isRecord(value)) return remove('sidebar')
  const to: Record<string, unknown> = {}
  const lost: LostKey[] = []
  // Starlight badges can have a color: `badge: { text: New, variant: tip }`.
  const badge = isRecord(value.badge) ? { badge: value.badge.text } : {}
  const entries = Object.entries({ ...value, ...badge }).filter(([key]) => key !== 'order' || isSorted)
  for (const [key, each] of entries) {
    if (isOwnKey(key, each, ownKeys.sidebar?.keys)) to[`sidebar.${key}`] = each
    else lost.push({ key: `sidebar.${key}`, advice: adviceFor(`sidebar.${key}`) })
  }
  const isSame = lost.length === 0 && !('badge' in badge) && entries.length === Object.keys(value).length
  return isSame ? { kind: 'keep' } : { kind: 'move', to, lost }
}

/** Starlight writes mappings with `attrs`, and VitePress writes lists. docsgen accepts tags that load nothing. */
function changeHead(value: unknown, { tool }: KeyContext): KeyChange {
  if (!Array.isArray(value)) return remove('head')
  const tags: unknown[] = []
  const lost: LostKey[] = []
  let description: unknown
  for (const entry of value) {
    const [tag, attributes] = Array.isArray(entry) ? entry : isRecord(entry) ? [entry.tag, entry.attrs ?? entry.attributes] : []
    const name = isRecord(attributes) ? String(attributes.name ?? attributes.property) : ''
    // docsgen generates these tags from the title, the description, and the image of the page.
    if (tool === 'vitepress' && tag === 'meta' && /^(?:description|og:(?:type|title|url|description|site_name))$/.test(name)) {
      if (name === 'description' && isRecord(attributes)) description = attributes.content
      continue
    }
    if (isRecord(attributes) && isKnownTag(tag, attributes)) tags.push({ tag, attributes })
    else
      lost.push({
        key: `head: ${String(tag)}`,
        advice: 'Write the tag in `head` in the config: pages can only have tags that load nothing.',
      })
  }
  return { kind: 'move', to: { ...(isText(description) && { description }), ...(tags.length > 0 && { head: tags }) }, lost }
}

const relations = ['alternate', 'author', 'bookmark', 'canonical', 'help', 'license', 'me', 'next', 'prev']

function isKnownTag(tag: unknown, attributes: Values): boolean {
  const names = Object.keys(attributes)
  if (!Object.values(attributes).every(isText)) return false
  if (tag === 'meta') return names.length === 2 && names.includes('content') && (names.includes('name') || names.includes('property'))
  return (
    tag === 'link' &&
    relations.includes(String(attributes.rel)) &&
    names.every((name) => ['rel', 'href', 'hreflang', 'type', 'title'].includes(name))
  )
}

function isOwnKey(key: string, value: unknown, keys: FrontMatterKeys = ownKeys): boolean {
  const own = Object.hasOwn(keys, key) ? keys[key] : undefined
  const inner = own?.keys
  if (inner && isRecord(value))
    return Object.entries(value).every(([name, each]) => !Object.hasOwn(inner, name) || isOwnKey(name, each, inner))
  return own !== undefined && (v.safeParse(own.value, value).success || (key === 'title' && typeof value === 'number'))
}

function remove(key: string): KeyChange {
  return { kind: 'remove', advice: adviceFor(key) }
}

function adviceFor(key: string): string {
  return ownSyntax.unknownKeys.get(key) ?? 'It was removed. If your components use this key, define it with `frontMatter` in the config.'
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function clampLevel(level: number): number {
  return Math.min(6, Math.max(2, Math.round(level)))
}
