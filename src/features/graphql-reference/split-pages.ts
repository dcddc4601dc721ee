import { type FieldDefinitionNode, Kind, type TypeDefinitionNode } from 'graphql'
import { groupBy } from '../../kit/data/sort-and-group.ts'

/** The longest estimated text of a page, in characters. Its HTML has about three times as many bytes. */
const longestPage = 400_000

/** The limit for one list. Large schemas have 3,000 types. */
const mostSections = 20_000

/** The heading, facts, and anchor of a section, row, or argument without its description. */
const charactersOfOne = 100

type Sectioned = TypeDefinitionNode | FieldDefinitionNode

/**
 * The page of each name. A list that is too long for one page is split by first letters, as far as necessary: `object-types-a`, `object-types-pr`.
 * The page of a name depends only on names that begin alike, so most URLs stay the same when a schema grows.
 */
export function pagesOf(page: string, sections: readonly Sectioned[]): readonly (readonly [name: string, page: string])[] {
  // A number that is too large for any page. The limits of references report it at once.
  if (sections.length > mostSections) return sections.map(({ name }) => [name.value, page])
  return split(sections, '').map(([name, prefix]) => [name, prefix === '' ? page : `${page}-${prefix}`])
}

function split(sections: readonly Sectioned[], prefix: string): readonly (readonly [name: string, prefix: string])[] {
  const canSplit = sections.some(({ name }) => wordOf(name.value).length > prefix.length)
  if (sum(sections, sizeOf) <= longestPage || !canSplit) return sections.map(({ name }) => [name.value, prefix] as const)
  const parts = groupBy(sections, ({ name }) => wordOf(name.value).slice(0, prefix.length + 1))
  return [...parts].flatMap(([start, part]) =>
    start === prefix ? part.map(({ name }) => [name.value, prefix] as const) : split(part, start),
  )
}

/** Names that consist of underscores only are with those that begin with a digit. */
function wordOf(name: string): string {
  return name.replace(/^_+/, '').toLowerCase() || '0'
}

function sizeOf(node: Sectioned): number {
  if (node.kind === Kind.FIELD_DEFINITION) return sum([node, ...(node.arguments ?? [])], sizeOfOne)
  if (node.kind === Kind.ENUM_TYPE_DEFINITION) return sizeOfOne(node) + sum(node.values ?? [], sizeOfOne)
  if (node.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) return sizeOfOne(node) + sum(node.fields ?? [], sizeOfOne)
  return sizeOfOne(node) + ('fields' in node ? sum(node.fields ?? [], sizeOf) : 0)
}

function sum<Item>(items: readonly Item[], sizeOfItem: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOfItem(item), 0)
}

function sizeOfOne({ description }: Pick<TypeDefinitionNode, 'description'>): number {
  return charactersOfOne + (description?.value.length ?? 0)
}
