import type { NameType, PageTypes } from '../../check/samples/place-types.ts'
import { placeNames } from '../../check/samples/type-names.ts'
import type { GeneratedFile } from '../../model/output.ts'
import type { OutputPath } from '../../model/paths.ts'
import type { ReadSite } from '../read-site.ts'
import type { SiteTypes } from './find-types.ts'
import { findReferenceLinks, type ReferenceLinks } from './reference-links.ts'

/** A file for each page in whose code readers can look up types: `types/1f3a….json`. */
export function planTypes({ site, parts }: ReadSite, readTypes: () => SiteTypes | Promise<SiteTypes>): readonly GeneratedFile[] {
  let links: ReferenceLinks | undefined
  const files = new Map<string, GeneratedFile>()
  for (const { route, document } of site.pages) {
    if (document.typesName === undefined) continue
    const path = `types/${document.typesName}.json`
    const page = route.source.projectPath
    files.set(path, {
      kind: 'generated',
      path: path as OutputPath,
      make: async () => {
        links ??= findReferenceLinks(parts.reference.value.pages, site.pages)
        return Buffer.from(writeTypes((await readTypes())[page] ?? { types: [], blocks: {} }, links))
      },
    })
  }
  return [...files.values()]
}

/** What browsers load. */
interface TypesFile {
  /** Where the names in the texts lead. */
  readonly addresses: readonly string[]
  readonly types: readonly ShownType[]
  readonly blocks: PageTypes['blocks']
}

interface ShownType {
  readonly text: string
  readonly doc?: string
  /** Offset, length, and index in `addresses` of each name that leads somewhere, one after the other. */
  readonly links?: readonly number[]
  readonly error?: 1
}

function writeTypes({ types, blocks }: PageTypes, links: ReferenceLinks): string {
  const addresses = new Map<string, number>()
  const indexOf = (href: string) => {
    const known = addresses.get(href) ?? addresses.size
    addresses.set(href, known)
    return known
  }
  const shown = types.map((type): ShownType => {
    const { text, doc, isError } = type
    if (isError) return { text, error: 1 }
    const linked = linkNames(type, links).flatMap(({ start, length, href }) => [start, length, indexOf(href)])
    return { text, ...(doc === undefined ? {} : { doc }), ...(linked.length > 0 && { links: linked }) }
  })
  return `${JSON.stringify({ addresses: [...addresses.keys()], types: shown, blocks } satisfies TypesFile)}\n`
}

interface LinkedName {
  readonly start: number
  readonly length: number
  readonly href: string
}

/** The described name leads to its own entry, and names of packages to theirs. Everything else is text. */
function linkNames({ text, declared: place, packages = {} }: NameType, { declared, findNamed }: ReferenceLinks): readonly LinkedName[] {
  const { described, names } = placeNames(text, packages)
  const own = place && declared.get(`${place[0]}#${place[1]}`)
  return [
    ...(own === undefined ? [] : [{ start: described[0], length: described[1], href: own }]),
    ...names.flatMap(({ name, start }) => {
      const href = findNamed(name, packages[name] ?? '')
      return href === undefined ? [] : [{ start, length: name.length, href }]
    }),
  ]
}
