import * as v from 'valibot'
import { isObjectOrList, isRecord } from '../../kit/data/is-record.ts'
import { findAddressPartProblem } from '../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Range } from '../model/diagnostic.ts'
import type { Document, FrontMatter } from '../model/document.ts'
import { type FoundControl, findControl, withoutControls } from './control-characters.ts'
import type { ParseOptions } from './parse-options.ts'

export interface ReadFrontMatter {
  readonly frontMatter: FrontMatter
  /** Keys that docsgen does not know, exactly as written, if the site has a schema for them. */
  readonly own: Readonly<Record<string, unknown>>
  /** The ranges of keys, keyed by path. They include only keys in the file that later stages may report. */
  readonly keys: Readonly<Record<string, Range>>
  readonly diagnostics: readonly Diagnostic[]
}

interface Places extends KeyRules {
  /** The location of a key by its path, such as `sidebar.order`. */
  readonly at: (path: string) => Location
  readonly keys: Readonly<Record<string, Range>>
}

export interface KeyRules {
  /** Advice for keys of other tools, keyed by path. */
  readonly advice: ReadonlyMap<string, string>
  /** Whether the site has a schema for keys that docsgen does not know. */
  readonly hasOwnKeys: boolean
  /** The keys that the page can have. */
  readonly known: FrontMatterKeys
}

type Values = Record<string, unknown>

/** Checks keys and values against the schema, regardless of where they come from. An invalid value is reported and omitted. */
export function validateFrontMatter(written: Readonly<Values>, places: Places): ReadFrontMatter {
  const { at, advice, hasOwnKeys, known } = places
  const diagnostics: Diagnostic[] = []
  const docsgens: Values = {}
  const own: Values = Object.create(null) as Values
  for (const [key, value] of Object.entries(written)) {
    if (Object.hasOwn(known, key)) docsgens[key] = value
    else if (hasOwnKeys) own[key] = value
    else diagnostics.push(createUnknownKey(key, at(key), { advice, known }))
  }
  const values = withoutEmpty(docsgens, { at, diagnostics, known })
  reportUnknownNested(values, { at, advice, diagnostics, known })
  const frontMatter: Values = {}
  for (const [name, key] of Object.entries(known)) {
    if (Object.hasOwn(values, name)) checkValue(values, { name, key, parent: '' }, { at, diagnostics })
    if (values[name] !== undefined) frontMatter[name] = values[name]
  }
  for (const key of Object.keys(frontMatter)) {
    const { value, isChanged } = wellFormed(frontMatter[key])
    if (!isChanged) continue
    frontMatter[key] = value
    diagnostics.push(createDiagnostic('front-matter/lone-surrogate', { key }, at(key)))
  }
  for (const key of Object.keys(frontMatter)) {
    const { value, found } = withoutEscapedControls(frontMatter[key])
    // A slug with a control character is rejected below.
    if (!found || key === 'slug') continue
    frontMatter[key] = value
    diagnostics.push(createDiagnostic('front-matter/control-character', { key, character: found.character }, at(key)))
  }
  const slug = frontMatter.slug
  const reason = typeof slug === 'string' ? slugProblem(slug) : undefined
  if (reason !== undefined) {
    diagnostics.push(createDiagnostic('front-matter/bad-slug', { slug: String(slug), reason }, at('slug')))
    delete frontMatter.slug
  }
  const { min, max } = Object(frontMatter.toc) as { min?: number; max?: number }
  if (min !== undefined && max !== undefined && min > max) {
    diagnostics.push(createDiagnostic('front-matter/toc-range', { min, max }, at('toc.min')))
    delete frontMatter.toc
  }
  return { frontMatter: frontMatter as FrontMatter, own, keys: keptRanges(places), diagnostics }
}

/** Omits keys that only some pages have, to keep the records of the other pages small. */
export function ownParts(front: ReadFrontMatter | undefined): Pick<Document, 'ownKeys' | 'keyRanges'> {
  return {
    ...(front && Object.keys(front.own).length > 0 ? { ownKeys: front.own } : {}),
    ...(front && Object.keys(front.keys).length > 0 ? { keyRanges: front.keys } : {}),
  }
}

/** Suggests the key that the author may have intended. */
export function createUnknownKey(key: string, location: Location, { advice, known }: Pick<Places, 'advice' | 'known'>): Diagnostic {
  const suggestion = closest(key, Object.keys(known))
  return createDiagnostic('front-matter/unknown-key', { key, equivalent: advice.get(key), suggestion }, location)
}

interface Report {
  readonly at: Places['at']
  readonly diagnostics: Diagnostic[]
}

/** Removes keys without a value, which count as not set. An empty description is common, and means that there is no description. */
function withoutEmpty(values: Readonly<Values>, { at, diagnostics, known }: Report & Pick<Places, 'known'>, parent = ''): Values {
  const kept: Values = {}
  for (const [key, value] of Object.entries(values)) {
    const path = `${parent}${key}`
    // An empty slug is reported below.
    const isEmpty = value === null || (value === '' && known[key]?.isText && key !== 'slug')
    if (isEmpty && path !== 'description') diagnostics.push(createDiagnostic('front-matter/empty-value', { key: path }, at(path)))
    if (isEmpty) continue
    const { keys } = known[key] ?? {}
    kept[key] = keys && isRecord(value) ? withoutEmpty(value, { at, diagnostics, known: keys }, `${key}.`) : value
  }
  return kept
}

function reportUnknownNested(values: Values, { at, advice, diagnostics, known }: Report & Pick<Places, 'advice' | 'known'>): void {
  for (const [key, { keys }] of Object.entries(known)) {
    const mapping = values[key]
    if (!keys || !isRecord(mapping)) continue
    for (const name of Object.keys(mapping)) {
      if (Object.hasOwn(keys, name)) continue
      const path = `${key}.${name}`
      const near = closest(name, Object.keys(keys))
      const suggestion = near === undefined ? undefined : `${key}.${near}`
      diagnostics.push(createDiagnostic('front-matter/unknown-key', { key: path, equivalent: advice.get(path), suggestion }, at(path)))
      delete mapping[name]
    }
  }
}

interface NamedKey {
  readonly name: string
  readonly key: FrontMatterKey
  /** The path of the parent key, including the trailing separator. */
  readonly parent: string
}

/** Reports the invalid parts of a value and removes them. The valid parts remain. */
function checkValue(values: Values, { name, key, parent }: NamedKey, report: Report): void {
  const value = values[name]
  if (key.keys && isRecord(value)) {
    for (const [inner, each] of Object.entries(key.keys))
      if (Object.hasOwn(value, inner)) checkValue(value, { name: inner, key: each, parent: `${name}.` }, report)
    return
  }
  for (const issue of v.safeParse(key.value, value).issues ?? []) {
    const inside = (issue.path ?? []).map(({ key }) => String(key))
    const path = [`${parent}${name}`, ...inside].join('.')
    report.diagnostics.push(createWrongType(path, { expected: issue.message, found: issue.input }, report.at(path)))
    const [first] = inside
    if (first !== undefined && isRecord(value) && !key.isWhole) delete value[first]
    else delete values[name]
  }
}

interface Mismatch {
  readonly expected: string
  readonly found: unknown
}

function createWrongType(key: string, { expected, found }: Mismatch, location: Location): Diagnostic {
  const advice = key === 'layout' ? meantLayout(found) : quotesAdvice(key, { expected, found })
  return createDiagnostic('front-matter/wrong-type', { key, expected, found: describeFound(found), advice }, location)
}

/** The names that other tools use for these layouts. */
const foreignLayouts: ReadonlyMap<string, string> = new Map([
  ['splash', 'home'],
  ['landing', 'home'],
  ['default', 'doc'],
  ['post', 'page'],
  ['blank', 'page'],
])

function meantLayout(found: unknown): string | undefined {
  if (typeof found !== 'string') return undefined
  const meant = foreignLayouts.get(found) ?? closest(found, ['doc', 'page', 'home'])
  return meant === undefined
    ? 'Remove the key. By default, pages in a sidebar use `doc`, and other pages use `page`.'
    : `Did you mean \`${meant}\`?`
}

function quotesAdvice(key: string, { expected, found }: Mismatch): string | undefined {
  if (expected === 'text' && typeof found !== 'object') return `Put the value in quotes: \`${key}: "${String(found)}"\`.`
  if (typeof found !== 'string' || found.trim() === '') return undefined
  const isMeant = expected.startsWith('a number')
    ? Number.isFinite(Number(found))
    : /^(?:true|false)$/.test(found) && expected.includes('`true`')
  if (isMeant) return 'Write the value without quotes.'
  return /^(?:yes|no|on|off)$/i.test(found) && expected.includes('`true`') ? `Write \`${/^(?:yes|on)$/i.test(found)}\`.` : undefined
}

/** Describes the value in a few words for a message. */
function describeFound(value: unknown): string {
  if (value === '') return 'an empty string'
  if (Array.isArray(value)) return 'a list'
  if (isObjectOrList(value)) return 'a mapping'
  const text = String(value).replace(/\s+/g, ' ')
  return `\`${text.length > 60 ? `${text.slice(0, 59)}…` : text}\``
}

/** Keeps the ranges of keys whose effect depends on the whole site, or of every key if the site has its own schema. */
function keptRanges({ keys, hasOwnKeys, known }: Places): Readonly<Record<string, Range>> {
  const kept: Record<string, Range> = Object.create(null) as Record<string, Range>
  for (const [path, range] of Object.entries(keys)) {
    const [first = '', second, third] = path.split('.')
    const key = Object.hasOwn(known, first) ? known[first] : undefined
    const named =
      second === undefined ? key : third === undefined && Object.hasOwn(key?.keys ?? {}, second) ? key?.keys?.[second] : undefined
    if (named?.isReported || (hasOwnKeys && !key)) kept[path] = range
  }
  return kept
}

/** Replaces unpaired surrogates in the text. `sidebar` is the only value that contains nested text. */
function wellFormed(value: unknown): { readonly value: unknown; readonly isChanged: boolean } {
  if (typeof value === 'string') return { value: value.toWellFormed(), isChanged: !value.isWellFormed() }
  const label = isRecord(value) ? value.label : undefined
  if (typeof label !== 'string' || label.isWellFormed()) return { value, isChanged: false }
  return { value: { ...(value as object), label: label.toWellFormed() }, isChanged: true }
}

/** YAML and React pages can contain any character as an escape sequence. */
function withoutEscapedControls(value: unknown): { readonly value: unknown; readonly found?: FoundControl | undefined } {
  if (typeof value === 'string') return { value: withoutControls(value), found: findControl(value) }
  const label = isRecord(value) ? value.label : undefined
  if (typeof label !== 'string') return { value }
  return { value: { ...(value as object), label: withoutControls(label) }, found: findControl(label) }
}

/** Returns the reason why a slug cannot be a URL, or undefined if it can be a URL. */
function slugProblem(slug: string): string | undefined {
  if (slug.trim() === '') return 'it is empty'
  if (slug !== slug.trim()) return 'it begins or ends with a space'
  if (slug.length > 200) return 'it is longer than 200 characters'
  if (slug.startsWith('//')) return 'it begins with `//`'
  if (slug.includes('\\')) return 'it contains a backslash'
  if (/^[A-Za-z]:/.test(slug)) return 'it begins with a drive letter'
  if (/%[0-9a-f]{2}/i.test(slug)) return 'it is percent-encoded; write the actual characters instead'
  if (/[?#]/.test(slug)) return 'it contains `?` or `#`'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f<>"|*:]/.test(slug)) return 'it contains a character that is not allowed in file names'
  for (const segment of slug.split('/').slice(slug.startsWith('/') ? 1 : 0, slug.endsWith('/') ? -1 : undefined)) {
    if (segment === '') return 'it contains an empty segment'
    if (segment === '.' || segment === '..') return `it contains \`${segment}\``
    if (Buffer.byteLength(segment) > 200) return 'one of its segments is longer than 200 bytes'
    const problem = findAddressPartProblem(segment)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** A key of front matter. */
interface FrontMatterKey {
  /**
   * The schema of the value. Its messages describe the required value, and the report adds the key and the actual value. If the value can
   * also be a mapping with `keys`, the schema describes the alternatives.
   */
  readonly value: v.GenericSchema
  /** Whether a number is kept as written, so that `1.10` does not become 1.1. @default false */
  readonly isText?: true
  /** Whether checks of the site can report the key, which means that its position is kept. @default false */
  readonly isReported?: true
  /** Whether an invalid part discards the whole value. @default false */
  readonly isWhole?: true
  /** The keys of the value if it is a mapping. */
  readonly keys?: FrontMatterKeys
  /** Whether a page can have the key. @default every page can */
  readonly isIn?: (options: ParseOptions, file: ProjectPath) => boolean
}

export type FrontMatterKeys = Readonly<Record<string, FrontMatterKey>>

const text = { value: v.string('text'), isText: true } as const
/** The schema of a Boolean value, which features also use for their keys. */
export const flag = v.boolean('`true` or `false`')
const level = {
  value: v.pipe(
    v.number('a number from 2 to 6'),
    v.integer('a number from 2 to 6'),
    v.minValue(2, 'a number from 2 to 6'),
    v.maxValue(6, 'a number from 2 to 6'),
  ),
  isReported: true,
} as const

/** The keys that exist on every site. */
const coreKeys = {
  title: text,
  heading: { ...text, isReported: true },
  description: text,
  slug: text,
  sidebar: {
    value: v.literal(false, '`false` or a mapping with `label`, `badge`, `order`, `hidden`, or `inside`'),
    keys: {
      label: text,
      badge: { value: v.pipe(v.string('text'), v.maxLength(20, 'at most 20 characters')) },
      order: { value: v.pipe(v.number('a number'), v.finite('a finite number')), isReported: true },
      hidden: { value: flag },
      inside: { value: flag, isReported: true },
    },
  },
  draft: { value: flag },
  layout: { value: v.picklist(['doc', 'page', 'home'], '`doc`, `page`, or `home`') },
  toc: { value: v.boolean('`true`, `false`, or a mapping with `min` or `max`'), keys: { min: level, max: level } },
  image: { ...text, isReported: true },
  feedback: { value: flag, isReported: true },
} satisfies FrontMatterKeys & { readonly [Key in keyof FrontMatter]?: FrontMatterKey }

/** The keys that exist on a site. */
export interface KeyTable {
  readonly all: FrontMatterKeys
  /** The names of keys whose value is text. */
  readonly textNames: ReadonlySet<string>
  /** The keys that every page can have. */
  readonly everywhere: FrontMatterKeys
  /** The keys that this page can have. */
  in(options: ParseOptions, file: ProjectPath): FrontMatterKeys
}

export function createKeyTable(added: readonly FrontMatterKeys[]): KeyTable {
  const all: FrontMatterKeys = Object.assign({}, coreKeys, ...added)
  const entries = Object.entries(all)
  const everywhere = Object.fromEntries(entries.filter(([, { isIn }]) => !isIn))
  return {
    all,
    everywhere,
    textNames: new Set(listTextNames(all)),
    in: (options, file) =>
      entries.some(([, { isIn }]) => isIn?.(options, file))
        ? Object.fromEntries(entries.filter(([, { isIn }]) => !isIn || isIn(options, file)))
        : everywhere,
  }
}

function listTextNames(keys: FrontMatterKeys): readonly string[] {
  return Object.entries(keys).flatMap(([name, { isText, keys = {} }]) => [...(isText ? [name] : []), ...listTextNames(keys)])
}
