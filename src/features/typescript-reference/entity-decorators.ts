import type { Class, Decorator, Expression, Node, Program, Span } from 'oxc-parser'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import { parseCode, visitNodes } from '../../kit/code/parse-code.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createLineFinder } from '../../kit/text/line-starts.ts'
import type { ReferenceFile } from '../references/reference-types.ts'
import { workOn } from '../references/work-limits.ts'
import type { Declaration, DeclaredSource, UsedName } from './declarations.ts'
import { createDiagnostic } from './index.ts'
import { oneLine } from './layout-code.ts'
import { packageOf } from './source-text.ts'

/** The decorators of a class and its members. */
interface DecoratedClass {
  readonly name: string
  /** The decorators of members. Those of the class itself have the key `''`, and those of static members `static name`. */
  readonly decorators: Map<string, readonly string[]>
  /** The names that the decorators use. */
  readonly names: Map<string, UsedName>
  /** Whether a decorator marks the class as an entity, or adds a column or relation. */
  isEntity: boolean
}

/** Functions up to this length are worth reading: `asset => asset.featuredInProducts`. */
const maxFunction = 60

/**
 * Adds the decorators of TypeORM entities to classes. Declaration files contain no decorators, so they are read from the compiled code or
 * the sources.
 */
export function addEntityDecorators(source: DeclaredSource, files: readonly ReferenceFile[], location: Location): Outcome<DeclaredSource> {
  const diagnostics: Diagnostic[] = []
  const byPath = new Map<string, DecoratedClass>()
  const byName = new Map<string, DecoratedClass | undefined>()
  for (const file of files) {
    if (/\.d\.[cm]?ts$/.test(file.path) || !isCandidate(file)) continue
    const read = readFile(file)
    diagnostics.push(...read.diagnostics)
    for (const entity of read.value) {
      const key = `${stemOf(file.path)} ${entity.name}`
      // A package can contain its code twice, once for `import` and once for `require`.
      if (byPath.has(key)) continue
      byPath.set(key, entity)
      byName.set(entity.name, byName.has(entity.name) ? undefined : entity)
    }
  }
  if (byPath.size === 0 && diagnostics.length === 0)
    diagnostics.push(createDiagnostic('reference/no-entities', { name: source.origin.name }, location))
  const declarations = source.declarations.map((declaration) => {
    const isClass = declaration.kind === 'class' || declaration.kind === 'abstract class'
    const entity = isClass ? (byPath.get(`${stemOf(declaration.path)} ${declaration.name}`) ?? byName.get(declaration.name)) : undefined
    return entity ? withDecorators(declaration, entity) : declaration
  })
  return { value: { ...source, declarations }, diagnostics }
}

const entityDecorator = /\b(?:\w*Entity|\w*Column|(?:One|Many)To(?:One|Many))\b/

function isCandidate({ text }: ReferenceFile): boolean {
  return text.includes('typeorm') && entityDecorator.test(text)
}

function stemOf(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
}

function withDecorators(declaration: Declaration, { decorators, names }: DecoratedClass): Declaration {
  const known = new Set(declaration.names.map(({ name }) => name))
  const used = [...names.values()].filter(({ name }) => !known.has(name))
  const own = decorators.get('')
  return {
    ...declaration,
    ...(own && { decorators: own }),
    names: [...declaration.names, ...used],
    members: declaration.members.map((member) => {
      const found = decorators.get(member.modifiers.includes('static') ? `static ${member.name}` : member.name)
      return found ? { ...member, decorators: found } : member
    }),
  }
}

/** Reads the entities of a file without running it. */
function readFile(file: ReferenceFile): Outcome<readonly DecoratedClass[]> {
  const diagnostics: Diagnostic[] = []
  const lineOf = createLineFinder(file.text)
  const report = (reason: string, at?: Span) =>
    diagnostics.push(
      createDiagnostic(
        'reference/unreadable-decorator',
        { reason },
        { file: file.name as ProjectPath, line: at ? lineOf(at.start).line : 1 },
      ),
    )
  workOn({ file: file.name })
  const parsed = parseCode(file.path, file.text)
  const error = parsed?.errors[0]
  if (!parsed || error) {
    report(error?.message ?? 'the file is nested too deeply, its lines are too long, or it has too many errors', error?.labels[0])
    return { value: [], diagnostics }
  }
  const modules = findModules(parsed.program)
  const classes = new Map<string, DecoratedClass>()
  const add = (name: string, key: string, list: readonly Node[]) => {
    const entity = classes.get(name) ?? { name, decorators: new Map(), names: new Map(), isEntity: false }
    classes.set(name, entity)
    const texts = list.flatMap((node) => {
      const callee = calleeOf(node)
      if (!callee) report('it is neither a name nor a call', node)
      if (!callee || /^_*(?:ts_)?(?:metadata|param|decorateParam)$/.test(callee.name)) return []
      if (modules.get(callee.local) === 'typeorm' && entityDecorator.test(callee.name)) entity.isEntity = true
      return [`@${printCode(node, { text: file.text, modules, entity })}`]
    })
    if (texts.length > 0) entity.decorators.set(key, texts)
  }
  visitNodes(parsed.program, (node) => {
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') readSourceClass(node, add)
    if (node.type !== 'CallExpression' || !/^_+(?:ts_)?decorate(?:Class)?$/.test(calleeOf(node)?.name ?? '')) return
    const [list, target, property] = node.arguments
    if (list?.type !== 'ArrayExpression' || !target) return report('the list of decorators is not an array', node)
    const isInstance = target.type === 'MemberExpression'
    const owner = isInstance ? target.object : target
    if (owner.type !== 'Identifier') return
    const name = property?.type === 'Literal' ? String(property.value) : ''
    const decorators = list.elements.flatMap((element) => (element ? [element as Node] : []))
    add(owner.name, isInstance || name === '' ? name : `static ${name}`, decorators)
  })
  return { value: [...classes.values()].filter(({ isEntity }) => isEntity), diagnostics }
}

/** Reads the decorators in TypeScript sources. */
function readSourceClass({ id, decorators, body }: Class, add: (name: string, key: string, list: readonly Node[]) => void): void {
  if (!id) return
  const expressions = (list: readonly Decorator[]) => list.map(({ expression }) => expression)
  if (decorators.length > 0) add(id.name, '', expressions(decorators))
  for (const member of body.body) {
    if (!('decorators' in member) || member.decorators.length === 0 || !('key' in member)) continue
    const name = member.key.type === 'Identifier' ? member.key.name : member.key.type === 'Literal' ? String(member.key.value) : ''
    if (name !== '') add(id.name, 'static' in member && member.static ? `static ${name}` : name, expressions(member.decorators))
  }
}

/** The module of each name that a file imports or requires. */
function findModules({ body }: Program): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) modules.set(local.name, statement.source.value)
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      const [specifier] = init?.type === 'CallExpression' && calleeOf(init)?.name === 'require' ? init.arguments : []
      if (id.type === 'Identifier' && specifier?.type === 'Literal') modules.set(id.name, String(specifier.value))
    }
  }
  return modules
}

/** The name of a decorator, and the local name it begins with: `Column` and `typeorm_1` of `(0, typeorm_1.Column)()`. */
function calleeOf(node: Node): { readonly name: string; readonly local: string } | undefined {
  switch (node.type) {
    case 'CallExpression':
      return calleeOf(node.callee)
    case 'ParenthesizedExpression':
      return calleeOf(node.expression)
    case 'SequenceExpression':
      return calleeOf(node.expressions.at(-1) as Expression)
    case 'MemberExpression':
      return node.object.type === 'Identifier' && node.property.type === 'Identifier'
        ? { name: node.property.name, local: node.object.name }
        : undefined
    case 'Identifier':
      return { name: node.name, local: node.name }
    default:
      return undefined
  }
}

interface PrintInput {
  readonly text: string
  readonly modules: ReadonlyMap<string, string>
  readonly entity: DecoratedClass
}

/** Returns the code as its author wrote it, on one line and without long functions: `(0, typeorm_1.Column)()` becomes `Column()`. */
function printCode(node: Node, { text, modules, entity }: PrintInput): string {
  const changes: (Span & { readonly text: string })[] = []
  const use = (name: string, specifier: string) => entity.names.set(name, { name, package: packageOf(specifier) })
  visitNodes(node, (inner) => {
    switch (inner.type) {
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        if (inner.body?.type === 'BlockStatement' || inner.end - inner.start > maxFunction) changes.push({ ...spanOf(inner), text: '…' })
        return
      case 'ParenthesizedExpression':
      case 'SequenceExpression':
      case 'MemberExpression': {
        const called = calleeOf(inner)
        const specifier = called && modules.get(called.local)
        if (!called || specifier === undefined || (inner.type === 'MemberExpression' && inner.computed)) return
        changes.push({ ...spanOf(inner), text: called.name })
        use(called.name, specifier)
        return
      }
      case 'Identifier': {
        // The compiler renames a class that refers to itself to `Order_1`.
        if (inner.name === `${entity.name}_1`) changes.push({ ...spanOf(inner), text: entity.name })
        const specifier = modules.get(inner.name)
        if (specifier !== undefined) use(inner.name, specifier)
      }
    }
  })
  let code = ''
  let from = node.start
  // Outer changes come before the changes inside them.
  for (const change of changes.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (change.start < from) continue
    code += text.slice(from, change.start) + change.text
    from = change.end
  }
  return oneLine(code + text.slice(from, node.end))
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}
