import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Node, type ParseResult, type ParserOptions, parseSync } from 'oxc-parser'
import { isObjectOrList } from '../data/is-record.ts'
import { nodeVariables, programEnvironment, succeedsInTime } from '../programs/run-program.ts'
import { couldOverflow } from './nesting-bound.ts'

/** The parser counts lines from the start of the code for each error: from this length on, that can take many seconds. */
const maxCheapLength = 750_000
/** 2 MB of valid code take 0.2 seconds. */
const deadlineMs = 8_000

/**
 * Parses TypeScript or JavaScript from untrusted authors. Returns undefined if the code could be nested too deeply for the native parser,
 * which would end the process, if its lines are so long that errors in them would use up all memory, or if it has too many errors for its
 * length.
 */
export function parseCode(path: string, text: string, options?: ParserOptions): ParseResult | undefined {
  const hasJsx = options?.lang === undefined ? !/\.[cm]?ts$/.test(path) : options.lang !== 'ts' && options.lang !== 'dts'
  if (couldFlood(text) || couldOverflow(text, hasJsx)) return undefined
  return text.length > maxCheapLength && !isParsedInTime(path, text, options) ? undefined : parseSync(path, text, options)
}

const script = `const parts = []
for await (const part of process.stdin) parts.push(part)
const [parser, ...args] = JSON.parse(Buffer.concat(parts))
const { parseSync } = await import(parser)
parseSync(...args)`

/** Nothing else can stop the native parser once it runs. */
function isParsedInTime(path: string, text: string, options: ParserOptions = {}): boolean {
  const parser = createRequire(import.meta.url).resolve('oxc-parser')
  return succeedsInTime({
    file: process.execPath,
    args: ['--input-type=module', '--eval', script],
    cwd: dirname(parser),
    env: programEnvironment(nodeVariables),
    input: JSON.stringify([pathToFileURL(parser).href, path, text, options]),
    deadlineMs,
  })
}

/** Parses modules of the site's owner, which the build also runs. */
export function parseTrustedCode(path: string, text: string): ParseResult {
  return parseSync(path, text)
}

/**
 * The number of bytes that the native parser may write about errors. Its messages quote whole lines and take up three times as much memory.
 */
const maxQuoted = 200_000_000

/**
 * Whether the errors in some code could make the native parser run out of memory: it can report an error for each token, and quotes the
 * whole line each time. Nobody writes such long lines by hand.
 */
export function couldFlood(text: string): boolean {
  let mostly = 0
  for (const line of linesOf(text)) mostly += line.length ** 2
  if (mostly <= maxQuoted) return false
  let quoted = 0
  for (const line of linesOf(text)) {
    quoted += countTokens(line) * line.length
    if (quoted > maxQuoted) return true
  }
  return false
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    yield text.slice(start, end)
    start = end + 1
  }
}

/** Returns an upper bound, because tokens in strings and comments are counted as well. */
function countTokens(line: string): number {
  let count = 0
  for (const _ of line.matchAll(/[\w$]+|[^\s\w$]/g)) count++
  return count
}

const nothing: ReadonlySet<string> = new Set()

/** Visits every node in a value, parents first. Not recursive, because code can be nested deeper than the stack. */
export function visitNodes(root: unknown, visit: (node: Node) => void, skippedKeys = nothing): void {
  const open = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (!isObjectOrList(value)) continue
    if ('type' in value && typeof value.type === 'string') visit(value as Node)
    // Values are pushed one by one, because a list can have more values than a call can have arguments.
    const keys = Object.keys(value)
    for (let index = keys.length - 1; index >= 0; index--) {
      const key = keys[index] as string
      if (!skippedKeys.has(key)) open.push(Reflect.get(value, key))
    }
  }
}

/** The leftmost name in a dotted name. */
export function rootName(name: unknown): { readonly name: string; readonly start: number } | undefined {
  for (let node = name as Readonly<Record<string, unknown>> | undefined; node; node = (node.left ?? node.object) as typeof node)
    if (typeof node.name === 'string') return { name: node.name, start: Number(node.start) }
  return undefined
}

/** A node of oxc's syntax tree. Its fields depend on its type. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export function nodeOf(value: unknown): SyntaxNode | undefined {
  return isObjectOrList(value) && 'type' in value && typeof value.type === 'string' ? (value as SyntaxNode) : undefined
}

export function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.flatMap((each) => nodeOf(each) ?? []) : []
}

/** The child nodes. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? nodesOf(value) : (nodeOf(value) ?? [])))
}
