import { nodeOf, nodesOf, parseCode, type SyntaxNode, visitNodes } from '../../../kit/code/parse-code.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import { canAfford, createPageEvaluator, createValueBudget, readDeclarations, unknown, type ValueBudget } from '../config/evaluate.ts'
import type { Span } from '../text/revise-text.ts'
import type { Values } from '../values.ts'

export interface Import {
  /** The source as written, such as `./_partial.mdx` or `@theme/Tabs`. */
  readonly source: string
  /** `default`, `*`, or the name that the module exports. */
  readonly name: string
}

const images = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|mp4|webm|mov|pdf|zip)(?:\?(?:url|inline|no-inline))?$/i
/** Function calls that return a file's URL. */
const addressCall =
  /\b(?:useBaseUrl|withBaseUrl)\(\s*((["'])[^"'\n]{1,1000}\2)\s*\)|\brequire\(\s*((["'])[^"'\n]{1,1000}\4)\s*\)(?:\.default\b)?/g
const plainString = /^(?:"[^"\\\n]*"|'[^'\\\n]*'|`[^`\\$]*`)$/
const identifier = /^[A-Za-z_$][\w$]*$/

interface ModuleInput {
  readonly text: string
  readonly modules: readonly Span[]
  /** Values that pages can use without an import. */
  readonly globals: Values
  /** Returns the text of an imported file. */
  readFile(source: string): string | undefined
}

/** Reads the names that a page imports and exports, and the values of its expressions, if they can be determined without running code. */
export function readModuleNames({ text, modules, globals, readFile }: ModuleInput) {
  const {
    names: own,
    imports: found,
    declared: exports,
  } = readDeclarations(modules.flatMap(({ start, end }) => parse(text.slice(start, end))))
  // Function calls cannot be evaluated without running the function.
  const values = [...own].filter(([, { type }]) => !/Function/.test(type))
  const names = new Map<string, SyntaxNode>([...Object.entries(globals).map(([name, value]) => [name, literal(value)] as const), ...values])
  const imports = new Map<string, Import>([...found].map(([local, { from: source, name }]) => [local, { source, name }]))
  for (const [name, { source, name: imported }] of imports) {
    if (imported !== 'default') continue
    if (images.test(source)) names.set(name, literal(source))
    else if (source.endsWith('.json')) names.set(name, literal(parseJson(readFile(source))))
  }
  const budget = createValueBudget()
  const evaluator = createPageEvaluator(names, budget)
  return {
    imports,
    /** Names that the page defines. */
    exports,
    /** Evaluates an expression. Returns `unknown` if its value cannot be determined without running it. */
    evaluate(source: string): unknown {
      const expression = source
        .replace(addressCall, (_, address?: string, _quote?: string, required?: string) => address ?? required ?? '')
        .trim()
      if (plainString.test(expression)) return expression.slice(1, -1)
      if (/^\d{1,15}$/.test(expression)) return Number(expression)
      if (expression === 'undefined') return undefined
      if (identifier.test(expression) && !/^(?:true|false|null)$/.test(expression))
        return read(() => evaluator.evaluateName(expression), budget)
      const [statement] = parse(`(${expression}\n)`)
      const node = statement?.type === 'ExpressionStatement' ? nodeOf(statement.expression) : undefined
      return node && !holdsFunction(node) ? read(() => evaluator.evaluate(node), budget) : unknown
    },
  }
}

function parse(source: string): readonly SyntaxNode[] {
  const parsed = source.length > 200_000 ? undefined : parseCode('page.tsx', source)
  return parsed === undefined || parsed.errors.length > 0 ? [] : nodesOf(parsed.program.body)
}

function parseJson(text: string | undefined): unknown {
  return (text === undefined ? undefined : readData('json', text).value) ?? unknown
}

function literal(value: unknown): SyntaxNode {
  return { type: 'Literal', start: 0, end: 0, value }
}

/** Values that are nested too deeply or too large are treated as unknown. */
function read(evaluate: () => unknown, budget: ValueBudget): unknown {
  try {
    const value = evaluate()
    return canAfford(value, budget) ? withoutUnknown(value) : unknown
  } catch (error) {
    if (error instanceof RangeError) return unknown
    throw error
  }
}

/** Functions are not data, regardless of what they return. */
function holdsFunction(node: SyntaxNode): boolean {
  let isFound = false
  visitNodes(node, ({ type }) => {
    isFound ||= /Function|JSX/.test(type)
  })
  return isFound
}

/** A value with an unknown part is treated as unknown, because an incomplete object would be wrong. */
function withoutUnknown(value: unknown, depth = 0): unknown {
  if (value === unknown || depth > 20) return unknown
  if (!isObjectOrList(value)) return value
  return Object.values(value).some((part) => withoutUnknown(part, depth + 1) === unknown) ? unknown : value
}
