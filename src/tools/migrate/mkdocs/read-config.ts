import { posix } from 'node:path'
import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from 'yaml'
import { createLineIndex } from '../../../core/markdown/source-cursor.ts'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { guarded, readData } from '../../../kit/data/read-data.ts'
import { decodePercent } from '../../../kit/escape/percent.ts'
import { createPathMatcher, findGlobProblem } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { SiteFiles } from '../site-files.ts'
import { type FrontMatterRead, readOtherFrontMatter } from '../text/revise-text.ts'
import type { Values } from '../values.ts'

/** The name of Python code in place of a value: `!!python/name:pymdownx.slugs.slugify`. */
export class PythonValue {
  readonly name: string
  readonly values: unknown
  constructor(name: string, values: unknown) {
    this.name = name
    this.values = values
  }
}

/** More values than any config has, because nested aliases could produce an endless number of values. */
const maxValues = 200_000
const maxParents = 10

/** Reads a MkDocs or Zensical config as data. */
export function readConfigFile(files: SiteFiles, file: ProjectPath) {
  const diagnostics: Diagnostic[] = []
  const places = new WeakMap<object, Map<string | number, Location>>()
  const values = file.endsWith('.toml') ? readToml(file) : readInherited(file, 0)
  return {
    values,
    diagnostics,
    /** Finds the location of a key's value, or of a list item. */
    locate: (parent: unknown, key: string | number): Location =>
      (isObjectOrList(parent) ? places.get(parent)?.get(key) : undefined) ?? { file },
  }

  /** `INHERIT` specifies a config whose values apply where this config has none. */
  function readInherited(path: ProjectPath, depth: number): Values {
    const own = readYamlFile(path)
    if (typeof own.INHERIT !== 'string' || depth > maxParents) return own
    const parent = posix.normalize(posix.join(posix.dirname(path), own.INHERIT)) as ProjectPath
    if (files.hasFile(parent)) return merge(readInherited(parent, depth + 1), own)
    diagnostics.push(
      createDiagnostic('other-site/config-syntax', { reason: `\`INHERIT\` names \`${parent}\`, which does not exist` }, { file: path }),
    )
    return own
  }

  function merge(parent: Values, own: Values): Values {
    const merged: Record<string, unknown> = { ...parent }
    for (const [key, value] of Object.entries(own)) {
      const before = merged[key]
      merged[key] = isRecord(before) && isRecord(value) ? merge(before, value) : value
    }
    places.set(merged, new Map([...(places.get(parent) ?? []), ...(places.get(own) ?? [])]))
    return merged
  }

  function readYamlFile(path: ProjectPath): Values {
    const text = files.readText(path) ?? ''
    const lines = createLineIndex(text)
    const parsed = guarded(() => parseDocument(text, { logLevel: 'silent', merge: true }))
    if (parsed.problem) {
      report(path, parsed.problem.reason, { line: parsed.problem.line, col: parsed.problem.column })
      return {}
    }
    const document = parsed.value as Document
    const [error] = document.errors
    if (error) report(path, error.message.split(/ at line |\n/)[0] ?? '', error.linePos?.[0])
    let left = maxValues
    const targets = new WeakMap<Alias, Node | undefined>()
    const targetOf = (alias: Alias) => {
      if (!targets.has(alias)) targets.set(alias, alias.resolve(document) as Node | undefined)
      return targets.get(alias)
    }
    const read = (node: unknown, depth: number): unknown => {
      if (left-- <= 0 || depth > 100) return undefined
      if (isAlias(node)) return read(targetOf(node), depth + 1)
      if (!isMap(node) && !isSeq(node) && !isScalar(node)) return undefined
      const value = isMap(node) ? readMap(node, depth) : isSeq(node) ? readItems(node.items as Node[], depth) : node.value
      return readTagged(node.tag ?? '', value)
    }
    const note = (target: object, key: string | number, node: unknown) => {
      const start = (node as Node | null)?.range?.[0]
      if (start === undefined) return
      const known = places.get(target) ?? new Map<string | number, Location>()
      places.set(target, known.set(key, { file: path, ...lines.rangeAt(start, 0) }))
    }
    const readMap = (map: YAMLMap, depth: number): Values => {
      const record: Record<string, unknown> = {}
      for (const { key, value } of map.items) {
        const name = String(isScalar(key) ? key.value : '')
        if (name === '__proto__') continue
        const found = read(value, depth + 1)
        if (name === '<<') for (const each of Array.isArray(found) ? found : [found]) Object.assign(record, isRecord(each) ? each : {})
        else record[name] = found
        note(record, name, value ?? key)
      }
      return record
    }
    const readItems = (items: readonly Node[], depth: number): readonly unknown[] => {
      const list = items.map((item) => read(item, depth + 1))
      for (const [index, item] of items.entries()) note(list, index, item)
      return list
    }
    const values = read(document.contents, 0)
    return isRecord(values) ? values : {}
  }

  function readToml(path: ProjectPath): Values {
    const { value = {}, problem } = readData('toml', files.readText(path) ?? '')
    if (problem) report(path, problem.reason, { line: problem.line, col: problem.column })
    const { project, ...others } = value as Record<string, unknown>
    return isRecord(project) ? { ...others, ...project } : others
  }

  function report(path: ProjectPath, reason: string, at: { readonly line: number; readonly col: number } | undefined): void {
    const location = at ? { file: path, line: at.line, column: at.col } : { file: path }
    diagnostics.push(createDiagnostic('other-site/config-syntax', { reason: reason.replace(/[.:]$/, '') }, location))
  }
}

function readTagged(tag: string, value: unknown): unknown {
  // `!ENV [NAME, default]`: the environment of the build is unknown.
  if (tag === '!ENV') return Array.isArray(value) && value.length > 1 ? value.at(-1) : undefined
  const python = /python\/(?:name|object\/apply|object\/new|object):(.+)$/.exec(tag)
  return python ? new PythonValue(decodePercent(python[1] ?? '') ?? '', value) : value
}

export function isRecord(value: unknown): value is Values {
  return isObjectOrList(value) && !Array.isArray(value) && !(value instanceof PythonValue)
}

const metaLine = /^ {0,3}([\w-]+):[ \t]*(.*)$/

/**
 * Reads front matter in YAML, or in the MultiMarkdown format with lines such as `Key: value`, which MkDocs also accepts at the top of a
 * page.
 */
export function readMeta(text: string, file: ProjectPath): FrontMatterRead {
  const read = readOtherFrontMatter(text, file)
  // MkDocs treats other formats as text. Comments alone are also text, namely headings between two rules.
  const { format, values: keys } = read.frontMatter
  if (format === 'yaml' && (Object.keys(keys).length > 0 || !isComments(text))) return read
  const none: FrontMatterRead = { frontMatter: { values: {}, format: 'none', bodyStart: 0 }, diagnostics: [] }
  const values: Record<string, string> = {}
  let last: string | undefined
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const end = (text.indexOf('\n', at) + 1 || text.length + 1) - 1
    const line = text.slice(at, end)
    const [, key, value = ''] = metaLine.exec(line) ?? []
    if (line.trim() === '') {
      if (last === undefined) return none
      at = end + 1
      break
    }
    if (key !== undefined) {
      last = key.toLowerCase()
      values[last] = value.trim()
    } else if (last !== undefined && /^\s{4,}/.test(line)) values[last] = `${values[last]}\n${line.trim()}`
    else break
    at = end + 1
  }
  return last === undefined ? none : { frontMatter: { values, format: 'none', bodyStart: Math.min(at, text.length) }, diagnostics: [] }
}

/** Whether there is front matter that contains only comments. */
export function isComments(text: string): boolean {
  const { format, written = '' } = splitOtherFrontMatter(text) ?? {}
  return format === 'yaml' && written.trim() !== '' && written.split('\n').every((line) => /^\s*(?:#|$)/.test(line))
}

/**
 * Creates a function that checks whether a path matches patterns in the format of `.gitignore`, which `exclude_docs` and `draft_docs` use.
 * The last match takes precedence.
 */
export function createPatternMatcher(patterns: string): (path: string) => boolean {
  const rules = readRules(patterns).map(({ globs, isNegated }) => ({ matches: createPathMatcher(globs, options), isNegated }))
  return (path) => {
    let isMatch = false
    for (const { matches, isNegated } of rules) if (matches(path)) isMatch = !isNegated
    return isMatch
  }
}

/** Explains why patterns cannot be used, worded as the end of a sentence, or returns undefined if they can. */
export function findPatternProblem(patterns: string): string | undefined {
  return findGlobProblem(
    readRules(patterns).flatMap(({ globs }) => globs),
    options,
  )
}

const options = { dot: true, groups: false }

interface Rule {
  readonly globs: readonly string[]
  readonly isNegated: boolean
}

function readRules(patterns: string): readonly Rule[] {
  return patterns.split('\n').flatMap((line) => readRule(line.trim()) ?? [])
}

function readRule(line: string): Rule | undefined {
  const isNegated = line.startsWith('!')
  const written = isNegated ? line.slice(1) : line.replace(/^\\/, '')
  const name = written.replace(/^\//, '').replace(/\/$/, '')
  if (name === '' || line.startsWith('#')) return undefined
  const glob = written.startsWith('/') || name.includes('/') ? name : `**/${name}`
  const globs = written.endsWith('/') ? [`${glob}/**`] : [glob, `${glob}/**`]
  return { globs, isNegated }
}
