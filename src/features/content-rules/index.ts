import type { Tokens } from 'marked'
import type { FeatureOptions, KeyProblem } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { matchesPattern } from '../../kit/files/path-matcher.ts'

/** A term and the spellings to avoid. */
class TermConfig {
  /** The correct spelling, such as `GraphQL`. */
  readonly use: string = o.label()
  /** Spellings to avoid, such as `Graphql` and `graphQL`. These spellings are case-sensitive and match only whole words. */
  readonly instead: readonly string[] = o.list(o.label())
}

/** Packages whose version must be part of the commands that install them. */
class CommandConfig {
  /** The name of a package, or a pattern in which `*` matches any text, such as `@acme/*`. */
  readonly package: string = o.label()
  /** The version that commands must install, such as `3.5.2`. @default any version */
  readonly version?: string = o.optional(o.label())
}

class ContentChecks {
  /** Terms that docsgen checks for consistent spelling in page text. @default [] */
  readonly terms?: readonly TermConfig[] = o.optional(o.list(o.object(TermConfig)), [])
  /** Packages that commands in code blocks and code spans must install in a certain version. @default [] */
  readonly commands?: readonly CommandConfig[] = o.optional(o.list(o.object(CommandConfig)), [])
}

const options: FeatureOptions = {
  check: ContentChecks,
  resolve: ({ check }) => ({ check: { terms: check?.terms ?? [], commands: check?.commands ?? [] } }),
  problems: findTermProblems,
}

function findTermProblems({ check }: UserConfig): readonly KeyProblem[] {
  return (check?.terms ?? []).flatMap(({ use, instead }, index): readonly KeyProblem[] => {
    const path = ['check', 'terms', index, 'instead']
    if (instead.length === 0) return [{ path, reason: 'it is empty; list the spellings to avoid' }]
    return instead.includes(use) ? [{ path, reason: `it contains \`${use}\`, which is the correct spelling` }] : []
  })
}

declare module '../../core/config/check-options.ts' {
  interface SiteChecks extends ContentChecks {}
}

declare module '../../core/model/site-config.ts' {
  interface CheckSettings {
    readonly terms: readonly TermConfig[]
    readonly commands: readonly CommandConfig[]
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** How words are written, and how not. */
    readonly terms?: readonly TermConfig[]
    /** Packages that commands must install in a certain version. */
    readonly commands?: readonly CommandConfig[]
  }
}

const { diagnostics, report } = defineDiagnostics({
  'page/term': warning(
    'Term to avoid',
    '`{word}` is on this site’s list of terms to avoid.',
    'Use `{use}` instead. If the term is code, put it in backticks.',
  ),
  'code/install-version': warning(
    'Wrong version in a command',
    ({ name, version }: { name: string; version: string | undefined }) =>
      version === undefined
        ? `This command installs \`${name}\` without a version, so readers get the latest one.`
        : `This command installs version \`${version}\` of \`${name}\`, which is not the version that this site describes.`,
    ({ name, wanted }: { name: string; wanted: string | undefined }) => `Write \`${name}@${wanted ?? '1.2.3'}\`.`,
  ),
})

/** Rules of a site for the text of its pages. */
export const contentRules = defineFeature({
  name: 'content-rules',
  options,
  diagnostics,
  parseOptions({ config: { check, contentRoots } }) {
    // The wording of other commits cannot be changed, and the commands there install other packages.
    const unchecked = contentRoots.flatMap(({ id, exported }) => (exported ? [[id, { terms: [], commands: [] }] as const] : []))
    return {
      ...(check.terms.length > 0 ? { terms: check.terms } : {}),
      ...(check.commands.length > 0 ? { commands: check.commands } : {}),
      ...(unchecked.length > 0 ? { ofVersions: Object.fromEntries(unchecked) } : {}),
    }
  },
  syntax: [
    {
      isIn: ({ options, isGenerated }) => options.terms !== undefined && options.terms.length > 0 && !isGenerated,
      prepare: checkFrontMatter,
      text: checkText,
      finish: checkTitle,
    },
    {
      isIn: ({ options, isGenerated }) => options.commands !== undefined && !isGenerated,
      codeSpan: (walk, code, offset) => checkCommands(walk, code, { language: undefined, offset }),
      code(walk, { info, shown, offset }) {
        if (info && shown && !shown.isHidden) checkCommands(walk, shown.code, { language: info.language, offset })
        return undefined
      },
    },
  ],
})

/** The function that finds terms in a text. */
const finderOf = createNotes(({ page }) => createTermFinder(page.options.terms ?? []))

/** Reports words that the site spells differently. `placeOf` returns the offset of each character of the text. */
function reportTerms(walk: PageWalk, text: string, placeOf: (index: number) => number): void {
  for (const { word, use, index } of finderOf(walk)(text))
    report(walk, 'page/term', { word, use }, { offset: placeOf(index), length: word.length })
}

function checkFrontMatter(walk: PageWalk): void {
  const { frontMatter, text: page } = walk.page
  for (const text of [frontMatter.title, frontMatter.heading, frontMatter.description]) {
    const at = text === undefined ? -1 : page.slice(0, walk.cursor.position).indexOf(text)
    // Text that is escaped or spans several lines has no exact position.
    if (text !== undefined && at !== -1) reportTerms(walk, text, (index) => at + index)
  }
}

function checkText(walk: PageWalk, { raw }: Tokens.Text, offset: number): undefined {
  reportTerms(walk, raw, walk.cursor.placesIn(offset, raw))
}

/** The title is not part of the written text, so it is checked separately. */
function checkTitle(walk: PageWalk): void {
  const [{ start, end } = { start: 0, end: 0 }] = walk.found.sections
  const words = walk.page.text.slice(start, end).replace(/`[^`]*`|\{#[^{}]*\}/g, (code) => ' '.repeat(code.length))
  reportTerms(walk, words, (index) => start + index)
}

/** A word that the site spells differently. */
interface FoundTerm {
  readonly word: string
  readonly use: string
  readonly index: number
}

type TermFinder = (text: string) => readonly FoundTerm[]

/** Finds whole words. Parts of names (`graphql.org`, `@acme/graphql`, `graphql-request`) do not count. */
function createTermFinder(terms: readonly TermConfig[]): TermFinder {
  const uses = new Map(terms.flatMap(({ use, instead }) => instead.map((word) => [word, use] as const)))
  if (uses.size === 0) return () => []
  // If two terms have the same beginning, the longer one is used.
  const words = [...uses.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_@/\\\\]|[\\p{L}\\p{N}_][.:-])(?:${words.join('|')})(?![\\p{L}\\p{N}_@/\\\\]|[.:-][\\p{L}\\p{N}_])`,
    'gu',
  )
  return (text) => {
    const found: FoundTerm[] = []
    for (const { 0: word, index } of text.matchAll(pattern)) {
      const use = uses.get(word)
      // `Node` is allowed as part of `Node.js`.
      if (use !== undefined && !isWithin(text, index, { word, use })) found.push({ word, use, index })
    }
    return found
  }
}

function isWithin(text: string, index: number, { word, use }: { readonly word: string; readonly use: string }): boolean {
  for (let at = use.indexOf(word); at !== -1; at = use.indexOf(word, at + 1)) if (text.startsWith(use, index - at)) return true
  return false
}

/** The languages of code blocks that contain terminal commands. */
const languages = new Set(
  'bash bat batch cmd console dockerfile docker fish powershell ps1 pwsh sh shell shell-session shellsession sh-session yaml yml zsh'.split(
    ' ',
  ),
)

/** The words before a package name in commands that download the package. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  npm: ['install', 'i', 'add', 'create', 'init', 'exec', 'x', 'update'],
  pnpm: ['add', 'install', 'i', 'create', 'dlx'],
  yarn: ['add', 'create', 'dlx', 'global'],
  bun: ['add', 'install', 'i', 'create', 'x'],
  npx: [],
  pnpx: [],
  bunx: [],
}
/** Options whose value is the next word. */
const optionsWithValue = new Set(['-C', '-w', '--cwd', '--dir', '--filter', '--prefix', '--registry', '--tag', '--workspace'])
const packageName = /^(@[\w.~-]{1,200}(?:\/[\w.~-]{1,200})?|[a-z][\w.~-]{0,200})(?:@([^@\s]{1,100}))?$/

interface InstalledPackage {
  readonly name: string
  readonly version: string | undefined
  /** The offset of the package name in the code. */
  readonly index: number
  readonly length: number
}

/** Finds the packages that commands install, or download in order to run them. */
export function findInstalledPackages(code: string): readonly InstalledPackage[] {
  const found: InstalledPackage[] = []
  let start = 0
  for (const line of code.split('\n')) {
    if (!line.trimStart().startsWith('#')) found.push(...findInLine(line, start))
    start += line.length + 1
  }
  return found
}

function findInLine(line: string, start: number): readonly InstalledPackage[] {
  const found: InstalledPackage[] = []
  let manager: string | undefined
  let isInstalling = false
  let isValue = false
  for (const { 0: written, index } of line.matchAll(/[^\s;&|]+|[;&|]+/g)) {
    const word = written.replace(/^["'`]|["'`]$/g, '')
    if (/^[;&|]/.test(word)) manager = undefined
    else if (manager === undefined) {
      if (!Object.hasOwn(verbs, word)) continue
      manager = word
      isInstalling = verbs[word]?.length === 0
      isValue = false
    } else if (isValue) isValue = false
    else if (word.startsWith('-')) isValue = optionsWithValue.has(word)
    else if (!isInstalling) {
      if (verbs[manager]?.includes(word)) isInstalling = true
      else manager = undefined
    } else {
      const [, name, version] = packageName.exec(word) ?? []
      if (name === undefined) continue
      const at = index + written.indexOf(word)
      found.push({
        name: name.startsWith('@') && !name.includes('/') ? `${name}/create` : name,
        version,
        index: start + at,
        length: word.length,
      })
      // The words after this position are the arguments of the program itself.
      if (manager.endsWith('x') || /\b(?:create|init|exec|x|dlx)\b/.test(line.slice(0, index))) manager = undefined
    }
  }
  return found
}

/**
 * Reports packages that commands install without a version, or in another version than the one that the site describes. `offset` is the
 * offset of the code's markup.
 */
function checkCommands(
  walk: PageWalk,
  code: string,
  { language, offset }: { readonly language: string | undefined; readonly offset: number },
): void {
  const { commands } = walk.page.options
  if (!commands || (language !== undefined && !languages.has(language.toLowerCase()))) return
  let from = offset
  for (const { name, version, length, index } of findInstalledPackages(code)) {
    const rule = commands.find((each) => matchesPattern(each.package, name))
    if (!rule) continue
    // The line can be indented in the page.
    const lineStart = code.lastIndexOf('\n', index) + 1
    const line = code.slice(lineStart).split('\n', 1)[0]?.trimStart() ?? ''
    const indent = code.slice(lineStart).search(/\S/)
    const at = walk.page.text.indexOf(line, from)
    from = at === -1 ? from : at
    const place = at === -1 ? offset : at + index - lineStart - indent
    if (!isWanted(version, rule)) report(walk, 'code/install-version', { name, version, wanted: rule.version }, { offset: place, length })
  }
}

function isWanted(version: string | undefined, rule: CommandConfig): boolean {
  return version !== undefined && (rule.version === undefined || version === rule.version)
}
