import { posix } from 'node:path'
import { groupBy } from '../../kit/data/sort-and-group.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'
import { uniqueName } from '../../kit/text/names.ts'
import type { ApiDescription, ApiOperation, ApiTag, SchemaRef } from './api-description.ts'

export type OperationGroup = 'operation' | 'tag' | 'path'

/** A place on a page, or a whole page if there is no anchor. */
export interface ApiPlace {
  /** The path below the folder of the API: `pets/list-pets.md`. */
  readonly page: string
  readonly anchor: string
}

/** Operations that are listed together, and that share a page unless each operation has its own page. */
export interface PlannedGroup {
  readonly kind: 'tag' | 'path' | 'webhooks'
  /** The page that contains or lists the operations, or undefined for operations without a tag, which the overview page lists. */
  readonly page: string | undefined
  readonly title: string
  readonly tag?: ApiTag | undefined
  readonly operations: readonly ApiOperation[]
  /** Operations of other groups that also have this tag. */
  readonly others: readonly ApiOperation[]
}

/** Assigns the parts of the API to pages. */
export type ApiPlan = ReturnType<typeof planPages>

/** The page that lists all schemas. */
export const schemasPage = 'schemas/index.md'

/** `into` is the folder of the pages. */
export function planPages(api: ApiDescription, group: OperationGroup, into: string) {
  const home = posix.basename(into)
  const unreserved = createNames(['index', 'schemas'])
  // A file with the same name as its folder is the index page of the folder.
  const fileName = (wanted: string) => unreserved(slugOf(wanted) === home ? `${wanted}-2` : wanted)
  const names = group === 'operation' ? unreserved : fileName
  const groups: readonly PlannedGroup[] = [
    ...(group === 'path' ? groupByPath(api, names) : groupByTag(api, names, group)),
    ...groupWebhooks(api, names, group),
  ]
  const places = new Map<ApiOperation, ApiPlace>()
  for (const { page, operations } of groups) {
    const folder = page?.endsWith('/index.md') ? posix.dirname(page) : ''
    const own = page === undefined ? fileName : group !== 'operation' ? names : createNames(['index', folder])
    const anchors = createNames(['constructor', 'prototype'])
    for (const operation of operations) {
      const place =
        group === 'operation'
          ? { page: posix.join(folder, `${own(operation.id)}.md`), anchor: '' }
          : { page: page ?? 'other.md', anchor: anchors(operation.id) }
      places.set(operation, place)
    }
  }
  const schemaNames = createNames(['index', 'schemas'])
  const schemas = new Map([...api.schemas].map(([ref, { name }]) => [ref, { page: `schemas/${schemaNames(name)}.md`, anchor: '' }]))
  const byTag = new Map(groups.flatMap((each) => (each.tag ? [[each.tag.name, each]] : [])))
  const byId = new Map([...places.keys()].map((operation) => [operation.id, operation]))
  return {
    group,
    groups,
    placeOf: (operation: ApiOperation) => places.get(operation) as ApiPlace,
    placeOfSchema: (ref: SchemaRef): ApiPlace | undefined => schemas.get(ref),
    groupOf: (tag: string) => byTag.get(tag),
    operationOf: (id: string) => byId.get(id),
  }
}

type Names = (wanted: string) => string

/** Unique names for files or anchors. */
export function createNames(reserved: readonly string[] = []): Names {
  const taken = new Set(reserved)
  return (wanted) => uniqueName(taken, slugOf(wanted))
}

/** `listPets` → `list-pets` */
function slugOf(name: string): string {
  const slug = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'unnamed' : slug.slice(0, 100)
}

function groupByTag(api: ApiDescription, names: Names, group: OperationGroup): readonly PlannedGroup[] {
  const ordered = new Set(api.tagGroups.flatMap(({ tags }) => tags))
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]))
  const sorted = [...ordered, ...tags.keys()].flatMap((name) => tags.get(name) ?? [])
  const groups = [...new Set(sorted)].flatMap((tag): PlannedGroup[] => {
    const operations = api.operations.filter((operation) => operation.tags[0] === tag.name)
    const others = api.operations.filter((operation) => operation.tags[0] !== tag.name && operation.tags.includes(tag.name))
    if (operations.length + others.length === 0) return []
    const name = names(tag.name)
    return [{ kind: 'tag', page: pageOf(name, group), title: tag.title, tag, operations, others }]
  })
  const rest = api.operations.filter(({ tags: own }) => own.length === 0)
  if (rest.length === 0) return groups
  const page = group === 'operation' ? undefined : pageOf(names('other'), group)
  return [...groups, { kind: 'tag', page, title: groups.length === 0 ? 'Operations' : 'Other operations', operations: rest, others: [] }]
}

function groupByPath({ operations }: ApiDescription, names: Names): readonly PlannedGroup[] {
  const byStart = groupBy(operations, (operation) => startOf(operation.path))
  return [...byStart].map(([start, own]) => ({
    kind: 'path',
    page: pageOf(names(start === '' ? 'root' : start), 'path'),
    title: `/${start}`,
    operations: own,
    others: [],
  }))
}

/** The first part of a path that is not a parameter or a version: `/v1/pets/{id}` → `pets`. */
function startOf(path: string): string {
  return path.split('/').find((part) => part !== '' && part !== 'api' && !part.includes('{') && !/^v\d+(?:\.\d+)*$/.test(part)) ?? ''
}

function groupWebhooks({ webhooks }: ApiDescription, names: Names, group: OperationGroup): readonly PlannedGroup[] {
  if (webhooks.length === 0) return []
  return [{ kind: 'webhooks', page: pageOf(names('webhooks'), group), title: 'Webhooks', operations: webhooks, others: [] }]
}

function pageOf(name: string, group: OperationGroup): string {
  return group === 'operation' ? `${name}/index.md` : `${name}.md`
}

/** The URL of a place, relative to a page. */
export function hrefBetween(from: string, { page, anchor }: ApiPlace): string {
  const hash = anchor === '' ? '' : `#${anchor}`
  if (from === page && hash !== '') return hash
  const path = posix.relative(posix.dirname(from), page)
  return `${path.startsWith('.') ? '' : './'}${encodeAddress(path)}${hash}`
}
