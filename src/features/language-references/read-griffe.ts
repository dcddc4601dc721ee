import { isRecord, listOf, recordOf } from '../../kit/data/is-record.ts'
import { shorten } from '../../kit/text/format-values.ts'
import { type ApiDocs, type ApiItem, type ApiModule, type ApiPackage, type ApiUse, BadDescription, placeIn } from './api-package.ts'
import { convertDocstring, findMentions, inlineLinks } from './docstring-text.ts'

type Part = Readonly<Record<string, unknown>>

/** The number of imports that can lead to further imports. More imports are treated as a cycle. */
const mostAliases = 20
const widest = 90

/** Reads the public objects of a package from the JSON that `griffe dump` writes. Throws a `BadDescription`. */
export function readGriffe(value: unknown, file: string): ApiPackage {
  const packages = isRecord(value) && typeof value.kind === 'string' ? [value] : Object.values(recordOf(value)).filter(isRecord)
  const [root] = packages
  const name = root?.name
  if (root?.kind !== 'module' || typeof name !== 'string') throw new BadDescription('it does not contain the JSON of griffe')
  if (packages.length > 1) throw new BadDescription('it contains several packages; write one file for each')
  const objects = new Map<string, Part>()
  const list = (object: Part, path: string) => {
    objects.set(path, object)
    for (const member of membersOf(object)) list(member, `${path}.${member.name}`)
  }
  list(root, name)

  /** Follows imports to the path of an object. Returns undefined if the object is not in the package. */
  const resolve = (path: string, depth = 0): string | undefined => {
    const object = objects.get(path)
    if (object && object.kind !== 'alias') return path
    if (depth > mostAliases) return undefined
    if (object) return resolve(String(object.target_path), depth + 1)
    const end = path.lastIndexOf('.')
    const parent = end < 0 ? undefined : resolve(path.slice(0, end), depth + 1)
    return parent === undefined || parent === path.slice(0, end) ? undefined : resolve(`${parent}${path.slice(end)}`, depth + 1)
  }
  const byName = uniquePaths(objects)
  /** Looks up a name in the object that a docstring describes, then in its modules, and then in the package. */
  const findIn = (scope: string) => (target: string) => {
    if (!/^[\w.]+$/.test(target)) return undefined
    for (let place = scope; place !== ''; place = place.slice(0, Math.max(place.lastIndexOf('.'), 0))) {
      const found = resolve(`${place}.${target}`)
      if (found !== undefined) return `item:${found}`
    }
    const found = resolve(target) ?? byName.get(target)
    return found === undefined ? undefined : `item:${found}`
  }
  const docsOf = ({ docstring }: Part, path: string, source: string | undefined, scope: string): ApiDocs | undefined => {
    const { value, lineno } = recordOf(docstring)
    if (typeof value !== 'string' || value.trim() === '') return undefined
    const find = findIn(path)
    const ofModule = findIn(scope)
    return {
      markdown: inlineLinks(convertDocstring(value, find), find),
      place: placeIn(source, lineno, file),
      uses: findMentions(value, ofModule),
    }
  }

  /** The objects and modules that have been assigned a place. */
  const placed = new Set<string>()
  const readItem = (path: string, object: Part, scope: string, source: string | undefined, shown = String(object.name)): ApiItem => {
    placed.add(path)
    const names: string[] = []
    const isClass = object.kind === 'class'
    const members = isClass ? membersOf(object).filter((member) => isPublic(member) && member.kind !== 'alias') : []
    const code = codeOf(object, shown, { names, isMember: objects.get(path.slice(0, path.lastIndexOf('.')))?.kind === 'class' })
    const find = findIn(scope)
    return {
      id: path,
      name: shown,
      kind: kindOf(object),
      code,
      place: placeIn(source, object.lineno, file),
      docs: docsOf(object, path, source, scope),
      deprecated: object.deprecated ? (typeof object.deprecated === 'string' ? object.deprecated : '') : undefined,
      implemented: [],
      members: members.map((member) => readItem(`${path}.${member.name}`, member, scope, source)),
      uses: [...new Set(names)].flatMap((used): readonly ApiUse[] => {
        const id = find(used)?.slice('item:'.length)
        return id === undefined ? [] : [{ name: used.slice(used.lastIndexOf('.') + 1), id }]
      }),
    }
  }

  const readModule = (object: Part, path: string): ApiModule => {
    placed.add(path)
    const source = sourceOf(object, name)
    const exported = Array.isArray(object.exports) ? new Set(object.exports.map((each) => (isRecord(each) ? each.name : each))) : undefined
    const items: ApiItem[] = []
    const modules: ApiModule[] = []
    const exports: ApiUse[] = []
    const isOffered = (member: Part) => (exported ? exported.has(member.name) : isPublic(member))
    const members = membersOf(object).filter(({ name: own }) => own !== undefined)
    for (const member of members)
      if (member.kind === 'module' && isPublic(member)) modules.push(readModule(member, `${path}.${member.name}`))
    for (const member of members.filter(isOffered)) {
      const own = `${path}.${member.name}`
      if (member.kind === 'module') continue
      if (member.kind !== 'alias') {
        if (!placed.has(own)) items.push(readItem(own, member, path, source))
        continue
      }
      // Only `__init__.py` exports the names that it imports. Other modules use their imports internally.
      if (!exported && !/(?:^|[\\/])__init__\.py$/.test(String(object.filepath))) continue
      const target = resolve(own)
      const found = objects.get(target ?? '')
      if (target === undefined || !found || found.kind === 'module') continue
      if (
        !placed.has(target) &&
        target
          .split('.')
          .slice(1)
          .some((part) => part.startsWith('_'))
      ) {
        const home = moduleOf(target, objects)
        items.push(readItem(target, found, home, sourceOf(recordOf(objects.get(home)), name), String(member.name)))
      } else exports.push({ name: String(member.name), id: target })
    }
    return { path: path.split('.').slice(1), docs: docsOf(object, path, source, path), items, modules, exports }
  }
  return { name, version: '', language: 'python', separator: '.', root: readModule(root, name) }
}

/** Older versions of griffe write the value as a list. */
function membersOf({ members }: Part): readonly Part[] {
  return (isRecord(members) ? Object.values(members) : listOf(members)).filter(isRecord)
}

function isPublic({ name, is_public: isMarked }: Part): boolean {
  return typeof isMarked === 'boolean' && name !== '__init__'
    ? isMarked && !/^_/.test(String(name))
    : name === '__init__' || !/^_/.test(String(name))
}

function moduleOf(path: string, objects: ReadonlyMap<string, Part>): string {
  let place = path
  while (place !== '' && objects.get(place)?.kind !== 'module') place = place.slice(0, Math.max(place.lastIndexOf('.'), 0))
  return place
}

/** The path of a module's file, starting at its package. The full path can be absolute, in which case it differs between machines. */
function sourceOf({ relative_package_filepath: path, filepath }: Part, name: string): string | undefined {
  if (typeof path === 'string') return path
  const full = `/${String(filepath).replaceAll('\\', '/')}`
  const start = full.lastIndexOf(`/${name}/`)
  return start < 0 ? undefined : full.slice(start + 1)
}

/** The objects of modules by name, for names that only one object has. */
function uniquePaths(objects: ReadonlyMap<string, Part>): ReadonlyMap<string, string | undefined> {
  const paths = new Map<string, string | undefined>()
  for (const [path, { kind, name }] of objects) {
    if (kind === 'class' || kind === 'function') paths.set(String(name), paths.has(String(name)) ? undefined : path)
  }
  return paths
}

function labelsOf({ labels }: Part): readonly unknown[] {
  return listOf(labels)
}

function kindOf(object: Part): string {
  return labelsOf(object).includes('property') ? 'property' : String(object.kind)
}

interface CodeRules {
  /** The names of types are added to this list. */
  readonly names: string[]
  readonly isMember: boolean
}

function codeOf(object: Part, name: string, { names, isMember }: CodeRules): string {
  const text = (value: unknown) => expressionText(value, names)
  switch (object.kind) {
    case 'class': {
      const bases = listOf(object.bases).map(text)
      return `class ${name}${bases.length === 0 ? '' : `(${bases.join(', ')})`}`
    }
    case 'function': {
      const parameters = listOf(object.parameters).map(recordOf)
      const isBound = isMember && !labelsOf(object).includes('staticmethod')
      const texts = parameterTexts(isBound ? parameters.slice(1) : parameters, text)
      const start = `${labelsOf(object).includes('async') ? 'async ' : ''}def ${name}`
      const result = object.returns === null || object.returns === undefined ? '' : ` -> ${text(object.returns)}`
      const line = `${start}(${texts.join(', ')})${result}`
      return line.length <= widest ? line : `${start}(\n${texts.map((each) => `    ${each},\n`).join('')})${result}`
    }
    default: {
      const type = text(object.annotation ?? object.returns)
      const value = expressionText(object.value, [])
      return `${name}${type === '' ? '' : `: ${type}`}${value === '' || labelsOf(object).includes('property') ? '' : ` = ${shorten(value, 80)}`}`
    }
  }
}

function parameterTexts(parameters: readonly Part[], text: (value: unknown) => string): readonly string[] {
  const isPositional = ({ kind }: Part) => kind === 'positional-only'
  const star = parameters.findIndex(({ kind }) => kind === 'keyword-only')
  const needsStar = !parameters.some(({ kind }) => kind === 'variadic positional')
  return parameters.flatMap((parameter, index) => {
    const { name, kind, annotation, default: given } = parameter
    const marks = kind === 'variadic positional' ? '*' : kind === 'variadic keyword' ? '**' : ''
    const type = text(annotation)
    const value = marks === '' && given !== null && given !== undefined ? expressionText(given, []) : ''
    const own = `${marks}${name}${type === '' ? '' : `: ${type}`}${value === '' ? '' : type === '' ? `=${value}` : ` = ${value}`}`
    return [
      ...(index === star && needsStar ? ['*'] : []),
      own,
      ...(isPositional(parameter) && !isPositional(parameters[index + 1] ?? {}) ? ['/'] : []),
    ]
  })
}

/**
 * Returns the code of an expression in griffe's JSON. The names that it uses are added to `names` in the form in which they are imported,
 * such as `t.Any`.
 */
function expressionText(value: unknown, names: string[]): string {
  const text = (part: unknown) => expressionText(part, names)
  const all = (parts: unknown, between = ', ') => listOf(parts).map(text).join(between)
  if (typeof value === 'string') return value
  // Older versions of griffe write parts of the expression as text.
  if (Array.isArray(value)) return all(value, '')
  if (!isRecord(value)) return ''
  if (typeof value.source === 'string') {
    names.push(value.source)
    return value.source
  }
  switch (value.cls) {
    case 'ExprName':
      names.push(String(value.name))
      return String(value.name)
    case 'ExprAttribute': {
      const path = all(value.values, '.')
      names.push(path)
      return path
    }
    case 'ExprSubscript':
      return `${text(value.left)}[${text(value.slice).replace(/^\((.*)\)$/s, '$1')}]`
    case 'ExprBinOp':
      return `${text(value.left)} ${value.operator} ${text(value.right)}`
    case 'ExprBoolOp':
      return all(value.values, ` ${value.operator} `)
    case 'ExprUnaryOp':
      return `${value.operator}${value.operator === 'not' ? ' ' : ''}${text(value.value)}`
    case 'ExprCompare': {
      const others = listOf(value.comparators)
      return [text(value.left), ...listOf(value.operators).map((operator, index) => `${operator} ${text(others[index])}`)].join(' ')
    }
    case 'ExprTuple': {
      const elements = all(value.elements)
      return value.implicit === true ? elements : `(${elements}${listOf(value.elements).length === 1 ? ',' : ''})`
    }
    case 'ExprList':
      return `[${all(value.elements)}]`
    case 'ExprSet':
      return `{${all(value.elements)}}`
    case 'ExprDict': {
      const values = listOf(value.values)
      const entries = listOf(value.keys).map((key, index) =>
        key === null ? `**${text(values[index])}` : `${text(key)}: ${text(values[index])}`,
      )
      return `{${entries.join(', ')}}`
    }
    case 'ExprCall':
      return `${text(value.function)}(${all(value.arguments)})`
    case 'ExprKeyword':
      return `${value.name}=${text(value.value)}`
    case 'ExprVarPositional':
      return `*${text(value.value)}`
    case 'ExprVarKeyword':
      return `**${text(value.value)}`
    case 'ExprIfExp':
      return `${text(value.body)} if ${text(value.test)} else ${text(value.orelse)}`
    case 'ExprConstant':
      return text(value.value)
    default:
      return '…'
  }
}
