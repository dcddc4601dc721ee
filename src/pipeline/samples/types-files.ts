import type { NameType, PageTypes } from '../../check/samples/place-types.ts'
import type { GeneratedFile } from '../../model/output.ts'
import type { OutputPath } from '../../model/paths.ts'
import { typeWords } from '../../parse/code-uses.ts'
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

/** What browsers load. `links` has the addresses of names in the texts. */
interface TypesFile {
  readonly links: Readonly<Record<string, string>>
  readonly types: readonly { readonly text: string; readonly doc?: string; readonly href?: string; readonly error?: 1 }[]
  readonly blocks: PageTypes['blocks']
}

function writeTypes({ types, blocks }: PageTypes, { declared, named }: ReferenceLinks): string {
  const own = new Set(types.flatMap((type) => ownName(type)))
  const words = new Set(types.flatMap(({ text, isError }) => (isError ? [] : (text.match(/[A-Za-z_$][\w$]*/g) ?? []))))
  const links = [...words].sort().flatMap((word) => {
    const href = own.has(word) || typeWords.has(word) ? undefined : named.get(word)
    return href === undefined ? [] : [[word, href] as const]
  })
  const file: TypesFile = {
    links: Object.fromEntries(links),
    types: types.map(({ text, doc, declared: place, isError }) => {
      const href = place && declared.get(`${place[0]}#${place[1]}`)
      return { text, ...(doc === undefined ? {} : { doc }), ...(href === undefined ? {} : { href }), ...(isError && { error: 1 as const }) }
    }),
    blocks,
  }
  return `${JSON.stringify(file)}\n`
}

/** The name of a type that the page itself declares, which is not the one in the reference. */
function ownName({ text, declared }: NameType): readonly string[] {
  const name = declared ? undefined : /^(?:class|interface|enum|type) ([\w$]+)/.exec(text)?.[1]
  return name === undefined ? [] : [name]
}
