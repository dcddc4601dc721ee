import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf } from '../../../kit/data/is-record.ts'
import { createPathMatcher, findGlobProblem, matchesPattern } from '../../../kit/files/path-matcher.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readPageFile } from '../text/revise-text.ts'
import type { Values } from '../values.ts'
import type { VitePressConfig } from './site-config.ts'

interface FindPages {
  readonly config: VitePressConfig
  readonly files: SiteFiles
  readonly rewrite: Rewrite
  /** Determines the locale of a path by its first folder. */
  readonly localeOf: (path: string) => string
}

/**
 * Finds all Markdown files in the source folder. A name in brackets, such as `[pkg].md`, generates pages that are unknown without running
 * the site's code.
 */
export function findPages({ config, files, rewrite, localeOf }: FindPages) {
  const globs = listOf(config.values.srcExclude).filter((glob) => typeof glob === 'string')
  const isExcluded = globs.length === 0 ? () => false : createPathMatcher(globs)
  const pages: OtherPage[] = []
  const generated: string[] = []
  const diagnostics: Diagnostic[] = []
  const reason = findGlobProblem(globs)
  if (reason !== undefined) diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, config.data.locate('srcExclude')))
  for (const file of files.list(config.srcDir)) {
    if (!file.endsWith('.md') || (config.publicDir !== '' && file.startsWith(`${config.publicDir}/`))) continue
    const path = posix.relative(config.srcDir, file)
    if (/(?:^|\/)(?:\.|dist\/)/.test(path) || isExcluded(path)) continue
    if (/\[\w+\]/.test(path)) {
      generated.push(`/${path.slice(0, path.indexOf('['))}*`)
      continue
    }
    const page = readPageFile(files, file, diagnostics)
    if (!page) continue
    pages.push({
      ...page,
      address: addressOf(rewrite(path), config.cleanUrls),
      locale: localeOf(rewrite(path)),
      version: 'current',
      kind: page.frontMatter.values.layout === 'page' ? 'page' : 'doc',
      path,
      folder: config.srcDir,
    })
  }
  return { pages, generated, diagnostics }
}

/**
 * `guide/index.md` becomes `/guide/`. `guide/intro.md` becomes `/guide/intro.html`, or the same URL without the extension if clean URLs are
 * enabled.
 */
function addressOf(path: string, isClean: boolean): string {
  const name = path.replace(/\.md$/, '')
  if (name === 'index') return '/'
  if (name.endsWith('/index')) return `/${name.slice(0, -'index'.length)}`
  return `/${name}${isClean ? '' : '.html'}`
}

/** Determines the path at which a page is published: `packages/a/src/intro.md` becomes `a/intro.md`. */
export type Rewrite = (path: string) => string

/** Reads `rewrites`, whose keys are paths or path-to-regexp route patterns, such as `packages/:pkg/src/:rest*`. */
export function createRewrite(rewrites: Values): Rewrite {
  const exact = new Map<string, string>()
  const patterns: ((path: string) => string | undefined)[] = []
  for (const [from, to] of Object.entries(rewrites)) {
    if (typeof to !== 'string') continue
    if (/[:*(]/.test(from)) patterns.push(createPattern(from, to))
    else exact.set(from.replace(/^\//, ''), to.replace(/^\//, ''))
  }
  return (path) => {
    const found = exact.get(path)
    if (found !== undefined) return found
    for (const pattern of patterns) {
      const rewritten = pattern(path)
      if (rewritten !== undefined) return rewritten
    }
    return path
  }
}

type Part = { readonly text: string } | { readonly name: string; readonly isRest: boolean }

const placeholder = /:(\w+)(\([^()]*\))?([*+?])?|\*(\w+)|\(([^()]*)\)/g

/** A pattern is matched by its literal parts in linear time. A parameter matches text within a folder, and `:name*` matches any text. */
function createPattern(from: string, to: string): (path: string) => string | undefined {
  const parts = readParts(from.replace(/^\//, ''))
  const target = readParts(to.replace(/^\//, ''))
  const shape = parts.map((part) => ('text' in part ? part.text : '*')).join('')
  return (path) => {
    if (!matchesPattern(shape, path)) return undefined
    const values = matchParts(parts, path)
    return values && target.map((part) => ('text' in part ? part.text : (values.get(part.name) ?? ''))).join('')
  }
}

function readParts(pattern: string): readonly Part[] {
  const parts: Part[] = []
  let done = 0
  let unnamed = 0
  for (const { 0: found, 1: name, 2: inner, 3: modifier, 4: wildcard, index } of pattern.matchAll(placeholder)) {
    if (index > done) parts.push({ text: pattern.slice(done, index) })
    const isRest = modifier === '*' || modifier === '+' || wildcard !== undefined || (inner ?? found).includes('.*')
    parts.push({ name: name ?? wildcard ?? String(unnamed++), isRest })
    done = index + found.length
  }
  if (done < pattern.length) parts.push({ text: pattern.slice(done) })
  return parts
}

/** Each value ends at the literal text that follows its name. The last value is the remaining text. */
function matchParts(parts: readonly Part[], path: string): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>()
  let at = 0
  for (const [index, part] of parts.entries()) {
    if ('text' in part) {
      if (!path.startsWith(part.text, at)) return undefined
      at += part.text.length
      continue
    }
    const next = parts[index + 1]
    const isLast = index >= parts.length - 2
    const literal = next && 'text' in next ? next.text : ''
    const end = next === undefined ? path.length : isLast ? path.length - literal.length : path.indexOf(literal, at)
    if (end < at) return undefined
    const value = path.slice(at, end)
    if (!part.isRest && value.includes('/')) return undefined
    values.set(part.name, value)
    at = end
  }
  return at === path.length ? values : undefined
}
