import { parseSync } from 'oxc-parser'
import { parse as parseYaml } from 'yaml'

// biome-ignore lint/suspicious/noExplicitAny: nodes of a syntax tree, of which few keys are read
type Node = any

/** The options set in a config, by their paths in the manual: `navbar.items.href`. Names chosen by authors are omitted. */
export function optionsIn(config: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const { program } = parseSync('docs.config.ts', config)
  const value = program.body.flatMap((statement: Node) => (statement.type === 'ExportDefaultDeclaration' ? [statement.declaration] : []))[0]
  const found = new Set<string>()
  collectOptions(value?.type === 'CallExpression' ? value.arguments[0] : value, { path: '', known, found })
  return found
}

interface Search {
  readonly path: string
  readonly known: ReadonlySet<string>
  readonly found: Set<string>
}

function collectOptions(node: Node, search: Search): void {
  if (node?.type === 'ArrayExpression') for (const element of node.elements) collectOptions(element, search)
  if (node?.type !== 'ObjectExpression') return
  const entries: readonly (readonly [string, Node])[] = node.properties.flatMap((property: Node) =>
    property.type === 'Property' ? [[property.key.name ?? String(property.key.value), property.value]] : [],
  )
  // The first key identifies a sidebar entry: `category`, and `category.items` for its other options.
  const kind =
    search.path.startsWith('sidebars') && search.known.has(`sidebars.${entries[0]?.[0]}`) ? `sidebars.${entries[0]?.[0]}` : undefined
  for (const [index, [key, value]] of entries.entries()) {
    const path = kind === undefined ? (search.path === '' ? key : `${search.path}.${key}`) : index === 0 ? kind : `${kind}.${key}`
    const isKnown = search.known.has(path)
    if (isKnown) search.found.add(path)
    collectOptions(value, { ...search, path: isKnown ? path : search.path })
  }
}

/** The keys of a page's front matter: `sidebar.order`. */
export function frontMatterKeysIn(page: string): readonly string[] {
  const text = /^---\n([\s\S]*?)\n---\n/.exec(page)?.[1]
  return text === undefined ? [] : keysOf(parseYaml(text), '')
}

function keysOf(value: unknown, prefix: string): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [`${prefix}${key}`, ...keysOf(inner, `${prefix}${key}.`)])
}
