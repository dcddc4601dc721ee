import { posix } from 'node:path'
import type { Location } from '../../../core/model/diagnostic.ts'
import { nodeOf, nodesOf, type SyntaxNode } from '../../../kit/code/parse-code.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'

/** The value of an expression that cannot be known without running it. */
export const unknown = Symbol('unknown')

/** The parts of a config module that are needed to evaluate it. */
export interface EvaluatedModule {
  /** The expressions of the module's top-level names. */
  readonly names: ReadonlyMap<string, SyntaxNode>
  /** The names that are imported from other modules. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  /**
   * Reads an export of another module. Returns `unknown` for packages. If the name is followed by `()`, returns the value that the function
   * with this name returns.
   */
  readonly importValue: (from: string, name: string) => unknown
  /** The module's folder, for `__dirname`. */
  readonly folder: string
  /** Called with the location of each key and list element. */
  readonly place: (container: object, key: string | number, node: SyntaxNode) => void
  /** Adds the cost of a value that an expression produces to the total. Returns false if the value may not be created. */
  readonly spend: (cost: number, node: SyntaxNode) => boolean
}

/** Expressions that are nested more deeply are unknown. */
const maxDepth = 200

/**
 * Evaluates the expressions in a config without running them: literals, names, conditions, and functions that return their argument, like
 * `defineConfig`.
 */
export function createEvaluator(module: EvaluatedModule) {
  const active = new Set<SyntaxNode>()
  const known = new Map<SyntaxNode, unknown>()
  const returned = new Map<SyntaxNode, unknown>()
  let locals: ReadonlyMap<string, SyntaxNode> = new Map()
  let depth = 0

  /** Evaluates a name. If `isCalled` is true, evaluates the return value of the function with this name. */
  function evaluateName(name: string, isCalled = false): unknown {
    if (!isCalled && name === 'undefined') return undefined
    if (!isCalled && name === '__dirname') return module.folder
    const init = locals.get(name) ?? module.names.get(name)
    const imported = module.imports.get(name)
    if (!init) return imported ? module.importValue(imported.from, isCalled ? `${imported.name}()` : imported.name) : unknown
    const values = isCalled ? returned : known
    if (values.has(init)) return values.get(init)
    if (active.has(init)) return unknown
    active.add(init)
    const value = evaluate(init, isCalled)
    active.delete(init)
    values.set(init, value)
    return value
  }

  function evaluate(node: SyntaxNode, isCalled = false): unknown {
    if (depth > maxDepth || !module.spend(valueCost, node)) return unknown
    depth++
    const value = isCalled ? evaluateCalled(node) : evaluateNode(node)
    depth--
    return value
  }

  function evaluateNode(node: SyntaxNode): unknown {
    switch (node.type) {
      case 'Literal':
        return 'regex' in node && node.regex ? unknown : node.value
      case 'TemplateLiteral':
        return evaluateTemplate(node)
      case 'Identifier':
        return evaluateName(String(node.name))
      case 'ObjectExpression':
        return evaluateObject(node)
      case 'ArrayExpression':
        return evaluateArray(node)
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
      case 'ChainExpression':
        return of(node.expression ?? node.argument)
      case 'ConditionalExpression': {
        const test = of(node.test)
        return test === unknown ? unknown : of(test ? node.consequent : node.alternate)
      }
      case 'LogicalExpression':
        return evaluateLogical(node)
      case 'UnaryExpression':
        return evaluateUnary(node)
      case 'BinaryExpression':
        return evaluateBinary(node)
      case 'MemberExpression':
        return evaluateMember(node)
      case 'CallExpression':
        return evaluateCall(node)
      case 'NewExpression': {
        // Evaluates `new URL('./src', import.meta.url)`.
        const [first] = nodesOf(node.arguments)
        const path = nodeOf(node.callee)?.name === 'URL' && first ? evaluate(first) : unknown
        return typeof path === 'string' && path.startsWith('.') ? posix.join(module.folder, path) : unknown
      }
      default:
        return unknown
    }
  }

  /**
   * Evaluates the return value of a function that is called. A function that is merely passed on has no known value. Configs are often
   * wrapped, as in `defineConfig(() => ({}))`.
   */
  function evaluateCalled(node: SyntaxNode): unknown {
    const [first] = nodesOf(node.arguments)
    if (/^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)) return evaluateFunction(node)
    if (node.type === 'Identifier') return evaluateName(String(node.name), true)
    if (node.type === 'CallExpression') return first && nodeOf(node.callee)?.type === 'Identifier' ? evaluate(first, true) : unknown
    const inner = /^(?:TS\w+|Parenthesized)Expression$/.test(node.type) ? nodeOf(node.expression) : undefined
    return inner ? evaluate(inner, true) : unknown
  }

  function of(value: unknown): unknown {
    const node = nodeOf(value)
    return node ? evaluate(node) : unknown
  }

  function evaluateTemplate(node: SyntaxNode): unknown {
    const values = nodesOf(node.expressions).map((each) => evaluate(each))
    if (values.some((value) => value === unknown || typeof value === 'object')) return unknown
    const quasis = nodesOf(node.quasis).map((quasi) => (quasi.value as { cooked?: string }).cooked ?? '')
    const parts = quasis.flatMap((text, index) => (index < values.length ? [text, String(values[index])] : [text]))
    return isAffordable(parts, node) ? parts.join('') : unknown
  }

  /** The cost of repeatedly doubled strings is added before they are joined, because joining could fail. */
  function isAffordable(parts: readonly string[], node: SyntaxNode): boolean {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    return module.spend(length, node)
  }

  function evaluateObject(node: SyntaxNode): unknown {
    const value: Record<string, unknown> = {}
    for (const property of nodesOf(node.properties)) {
      if (property.type === 'SpreadElement') {
        const spread = of(property.argument)
        if (spread === unknown) module.place(value, '...', property)
        else if (isObjectOrList(spread)) {
          const keys = Object.keys(spread)
          if (!module.spend(keys.length * valueCost, property)) return unknown
          Object.assign(value, spread)
          for (const key of keys) module.place(value, key, property)
        }
        continue
      }
      const name = keyOf(property)
      if (name === undefined || name === '__proto__') continue
      value[name] = property.kind === 'get' ? unknown : of(property.value)
      module.place(value, name, nodeOf(property.key) ?? property)
    }
    return value
  }

  function keyOf(property: SyntaxNode): string | undefined {
    const key = nodeOf(property.key)
    if (!key) return undefined
    if (property.computed !== true) return key.type === 'Identifier' ? String(key.name) : String(key.value)
    const value = evaluate(key)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }

  function evaluateArray(node: SyntaxNode): unknown {
    const value: unknown[] = []
    for (const element of nodesOf(node.elements)) {
      const spread = element.type === 'SpreadElement' ? of(element.argument) : undefined
      if (Array.isArray(spread)) {
        if (!module.spend(spread.length * valueCost, element)) return unknown
        for (const each of spread) value.push(each)
      } else {
        value.push(element.type === 'SpreadElement' ? unknown : evaluate(element))
        module.place(value, value.length - 1, element)
      }
    }
    return value
  }

  function evaluateLogical(node: SyntaxNode): unknown {
    const left = of(node.left)
    if (left === unknown) return unknown
    if (node.operator === '&&') return left ? of(node.right) : left
    if (node.operator === '||') return left || of(node.right)
    return left ?? of(node.right)
  }

  function evaluateUnary(node: SyntaxNode): unknown {
    const value = of(node.argument)
    if (value === unknown) return unknown
    if (node.operator === '!') return !value
    if (node.operator === '-') return -Number(value)
    if (node.operator === '+') return Number(value)
    return node.operator === 'void' ? undefined : unknown
  }

  function evaluateBinary(node: SyntaxNode): unknown {
    const [left, right] = [of(node.left), of(node.right)]
    if (left === unknown || right === unknown) return unknown
    if (node.operator === '===' || node.operator === '==') return left === right
    if (node.operator === '!==' || node.operator === '!=') return left !== right
    if (node.operator !== '+' || (typeof left !== 'string' && typeof right !== 'string')) return unknown
    const parts = [String(left), String(right)]
    return isAffordable(parts, node) ? parts.join('') : unknown
  }

  function evaluateMember(node: SyntaxNode): unknown {
    // Values of this machine are left out, so that the result is the same everywhere.
    if (isName(node.object, 'process') || isMember(node.object, 'process', 'env')) return isName(node.object, 'process') ? {} : undefined
    if (isMember(node.object, 'import', 'meta')) return undefined
    const object = of(node.object)
    const property = nodeOf(node.property)
    const key = node.computed === true && property ? evaluate(property) : property?.name
    if (object === unknown || key === unknown) return unknown
    if (object === undefined || object === null) return node.optional === true ? undefined : unknown
    return typeof object === 'object' && Object.hasOwn(object, String(key)) ? (object as Record<string, unknown>)[String(key)] : undefined
  }

  /** Functions in configs usually return their argument, with types or defaults added. */
  function evaluateCall(node: SyntaxNode): unknown {
    const callee = nodeOf(node.callee)
    const values = nodesOf(node.arguments)
    const [first] = values
    if (!callee) return unknown
    if (isName(callee, 'require') || isMember(callee, 'require', 'resolve')) {
      const path = first ? evaluate(first) : unknown
      if (typeof path !== 'string') return unknown
      if (callee.type === 'MemberExpression') return path.startsWith('.') ? posix.join(module.folder, path) : path
      return module.importValue(path, '*')
    }
    if (callee.type === 'MemberExpression') {
      const name = nodeOf(callee.property)?.name
      if (isName(callee.object, 'path') && (name === 'join' || name === 'resolve')) {
        const parts = values.map((each) => evaluate(each))
        return parts.every((part) => typeof part === 'string') && isAffordable(parts, node) ? posix.join(...parts) : unknown
      }
      return unknown
    }
    if (callee.type === 'ArrowFunctionExpression' || callee.type === 'FunctionExpression') return unknown
    // A call without arguments, as in `nav: nav()`.
    if (!first) return callee.type === 'Identifier' ? evaluate(callee, true) : unknown
    const value = evaluate(first)
    return typeof value === 'string' && callee.name !== 'fileURLToPath' ? unknown : value
  }

  /** A config can be a function that returns the actual config. */
  function evaluateFunction(node: SyntaxNode): unknown {
    const body = nodeOf(node.body)
    if (!body || nodesOf(node.params).length > 1) return unknown
    if (body.type !== 'BlockStatement' && body.type !== 'FunctionBody') return evaluate(body)
    const statements = nodesOf(body.body)
    const last = statements.find(({ type }) => type === 'ReturnStatement')
    const outer = locals
    locals = new Map([...outer, ...readDeclarations(statements).names])
    const value = last ? of(last.argument) : unknown
    locals = outer
    return value
  }

  return { evaluate, evaluateName }
}

function isName(value: unknown, name: string): boolean {
  return nodeOf(value)?.name === name
}

function isMember(value: unknown, object: string, property: string): boolean {
  const node = nodeOf(value)
  if (node?.type === 'MetaProperty') return object === 'import' && property === 'meta'
  return node?.type === 'MemberExpression' && isName(node.object, object) && isName(node.property, property)
}

/** Reads imported names: `default`, `*`, or the name that the other module exports. */
export function readDeclarations(statements: readonly SyntaxNode[]) {
  const names = new Map<string, SyntaxNode>()
  const imports = new Map<string, { readonly from: string; readonly name: string }>()
  const declared = new Set<string>()
  for (const statement of statements) {
    const declaration = statement.type.startsWith('Export') ? nodeOf(statement.declaration) : statement
    for (const { id, init } of nodesOf(declaration?.declarations)) {
      const value = nodeOf(init)
      declared.add(nameOf(id))
      if (value) names.set(nameOf(id), value)
    }
    if (declaration && nodeOf(declaration.id)) declared.add(nameOf(declaration.id))
    if (declaration?.type === 'FunctionDeclaration') names.set(nameOf(declaration.id), declaration)
    if (statement.type !== 'ImportDeclaration') continue
    const kinds: Readonly<Record<string, string>> = { ImportDefaultSpecifier: 'default', ImportNamespaceSpecifier: '*' }
    for (const { type, local, imported } of nodesOf(statement.specifiers))
      imports.set(nameOf(local), { from: nameOf(statement.source), name: kinds[type] ?? nameOf(imported) })
  }
  return { names, imports, declared }
}

/** Returns the name of an identifier or of a quoted key. */
export function nameOf(value: unknown): string {
  const node = nodeOf(value)
  return String(node?.name ?? node?.value)
}

/** Evaluates expressions in a page's own code, without access to other modules. */
export function createPageEvaluator(names: ReadonlyMap<string, SyntaxNode>, budget: ValueBudget) {
  const nothing = { imports: new Map(), importValue: () => unknown, folder: '', place: () => {} }
  return createEvaluator({ ...nothing, names, spend: (cost) => budget.spend(cost) })
}

/**
 * The limit for the total cost of a config's values, which are counted each time they are read. Each character costs 1, and each value has
 * an additional cost.
 */
const maxCost = 10_000_000
/** The cost of evaluating an expression, a list element, or a key. No real config has 200,000 of them. */
export const valueCost = 50
/** More levels than any real config has. */
export const maxValueDepth = 100
/** More unread values than any real config has. */
const maxUnread = 5_000

export type ValueBudget = ReturnType<typeof createValueBudget>

/**
 * Limits the values that are produced when a config is read. Values with shared parts need little memory, but can take forever to walk
 * through.
 */
export function createValueBudget(file: Location = { file: '' as ProjectPath }) {
  let left = maxCost
  let unreadLeft = maxUnread
  /** The location of the first value that exceeded the limit. */
  let exceededAt: Location | undefined
  /** Adds the cost of a value. Returns false if the value costs too much, in which case it must not be created. */
  const spend = (cost: number, at?: () => Location): boolean => {
    left -= cost
    if (left >= 0) return true
    exceededAt ??= at?.() ?? file
    return false
  }
  return {
    spend,
    /** Adds the cost of a value that is listed as unread. */
    spendUnread: (key: string, at: () => Location) => spend(key.length + (--unreadLeft < 0 ? maxCost : 0), at),
    get exceededAt(): Location | undefined {
      return exceededAt
    },
  }
}

/** Adds the cost of a value and all of its parts. Returns false if the value is too large, contains itself, or is nested too deeply. */
export function canAfford(value: unknown, { spend }: Pick<ValueBudget, 'spend'>, depth = 0): boolean {
  if (!spend(typeof value === 'string' ? valueCost + value.length : valueCost)) return false
  if (!isObjectOrList(value)) return true
  if (depth > maxValueDepth) return false
  return Array.isArray(value)
    ? value.every((each) => canAfford(each, { spend }, depth + 1))
    : Object.entries(value).every(([key, each]) => spend(key.length) && canAfford(each, { spend }, depth + 1))
}
