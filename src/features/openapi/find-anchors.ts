import { isObjectOrList } from '../../kit/data/is-record.ts'
import { parseUrl } from '../../kit/url/parse-url.ts'
import { escapePointer } from './find-lines.ts'

/** The names that schemas of one file have besides their location: `$anchor`, `$dynamicAnchor`, and `$id`. Pointers are JSON pointers. */
export type AnchorIndex = ReturnType<typeof indexAnchors>

/** The values of these keys are data, not schemas. */
const dataKeys: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const', 'value'])
/** The members of these have names that their author chose. */
const mapKeys: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'schemas'])

interface Resource {
  readonly pointer: string
  readonly id: string
  readonly anchors: Map<string, string>
}

/** Finds all anchors of a file in one pass. */
export function indexAnchors(root: unknown) {
  const resources: Resource[] = []
  const dynamic = new Map<string, number>()
  // In YAML, an alias can repeat a value many times.
  const visited = new Set<object>()
  const path: string[] = []
  const pointer = () => path.map((key) => `/${escapePointer(key)}`).join('')

  const visit = (value: unknown, outer: Resource, isMap: boolean): void => {
    if (!isObjectOrList(value) || visited.has(value)) return
    visited.add(value)
    const resource = isMap || Array.isArray(value) ? outer : readNames(value as Readonly<Record<string, unknown>>, outer)
    for (const [key, part] of Object.entries(value)) {
      if (!isMap && dataKeys.has(key) && key !== 'examples') continue
      if (key === 'examples' && Array.isArray(part)) continue
      path.push(key)
      visit(part, resource, !isMap && mapKeys.has(key))
      path.pop()
    }
  }
  const readNames = ({ $id, $anchor, $dynamicAnchor }: Readonly<Record<string, unknown>>, outer: Resource): Resource => {
    const resource =
      typeof $id === 'string' ? { pointer: pointer(), id: resolveId($id, outer.id), anchors: new Map<string, string>() } : outer
    if (resource !== outer) resources.push(resource)
    for (const name of [$anchor, $dynamicAnchor])
      if (typeof name === 'string' && !resource.anchors.has(name)) resource.anchors.set(name, pointer())
    if (typeof $dynamicAnchor === 'string') dynamic.set($dynamicAnchor, (dynamic.get($dynamicAnchor) ?? 0) + 1)
    return resource
  }
  const file: Resource = { pointer: '', id: '', anchors: new Map() }
  resources.push(file)
  visit(root, file, false)

  const around = (from: string): Resource =>
    resources.reduce(
      (best, each) => (from.startsWith(`${each.pointer}/`) && each.pointer.length >= best.pointer.length ? each : best),
      file,
    )
  const anchorsAt = (at: string) => resources.findLast((each) => each.pointer === at)?.anchors
  return {
    /** The pointer of the schema with this `$id`. `from` is the pointer of the reference. */
    findResource(address: string, from: string) {
      const id = resolveId(address, around(from).id)
      return resources.find((each) => each.id !== '' && each.id === id)?.pointer
    },
    /** The pointer of the innermost schema with an `$id` that contains a pointer. `` for the file. */
    resourceOf: (from: string) => around(from).pointer,
    findAnchor: (name: string, resource: string) => anchorsAt(resource)?.get(name),
    anchorsIn: (resource: string) => [...(anchorsAt(resource)?.keys() ?? [])],
    /** How many schemas of the file have this `$dynamicAnchor`. */
    countDynamic: (name: string) => dynamic.get(name) ?? 0,
  }
}

/** An `$id` is a URL that can be relative to the one of the schema around it. */
function resolveId(id: string, base: string): string {
  const address = id.replace(/#$/, '')
  return parseUrl(address, base || undefined)?.href ?? address
}
