import type { SiteInput, SlowFiles } from '../../core/feature.ts'
import type { OutputFile } from '../../core/model/output.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import type { SitePage } from '../../core/model/site.ts'
import { isForeign } from '../../kit/code/import-source.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { OutputPath, ProjectPath } from '../../kit/files/paths.ts'
import { typeWords } from '../code-links/code-uses.ts'
import { generatedFile } from '../references/generated-sources.ts'
import { referenceOf } from '../references/index.ts'
import { loadTypes, type SiteTypes } from './find-types.ts'
import type { NameType, PageTypes } from './place-types.ts'

/** A file for each page in whose code readers can look up types: `types/1f3a….json`. `dev` has those of the last build. */
export function typesFiles(input: SiteInput): SlowFiles {
  const { documented } = input.parseOptions
  const pages = new Map<string, ProjectPath>(
    input.site.pages.flatMap(({ route, document: { typesName } }) =>
      typesName === undefined ? [] : [[`types/${typesName}.json`, route.source.projectPath] as const],
    ),
  )
  let links: ReferenceLinks | undefined
  const write = (types: SiteTypes, page: ProjectPath): Uint8Array => {
    links ??= findReferenceLinks(referenceOf(input).pages, input.site.pages)
    return Buffer.from(writeTypes(types[page] ?? { types: [], blocks: {} }, { ...links, documented }))
  }
  return {
    mayHave: (path) => pages.has(path),
    async find(_, path) {
      const page = pages.get(path)
      return page && write(loadTypes(input.config), page)
    },
    async make() {
      if (pages.size === 0) return { value: [], diagnostics: [] }
      // Loaded on demand because it includes a parser.
      const { findTypes } = await import('./find-types.ts')
      const types = await input.stage('types', () => findTypes(input))
      const files = [...pages].map(([path, page]): OutputFile => {
        const content = write(types.value, page)
        return { path: path as OutputPath, key: shortHash(content), content }
      })
      return { value: files, diagnostics: types.diagnostics }
    },
  }
}

/** What browsers load. `links` has the addresses of names in the texts. */
interface TypesFile {
  readonly links: Readonly<Record<string, string>>
  readonly types: readonly { readonly text: string; readonly doc?: string; readonly href?: string; readonly error?: 1 }[]
  readonly blocks: PageTypes['blocks']
}

interface DocumentedNames extends ReferenceLinks {
  readonly documented: readonly string[] | undefined
}

function writeTypes({ types, blocks }: PageTypes, { declared, named, documented }: DocumentedNames): string {
  const others = findOtherNames(types, documented)
  const words = new Set(types.flatMap(({ text, isError }) => (isError ? [] : (text.match(/[A-Za-z_$][\w$]*/g) ?? []))))
  const links = [...words].sort().flatMap((word) => {
    const href = others.has(word) || typeWords.has(word) ? undefined : named.get(word)
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

/** The names of what the page itself declares, or uses from packages that the reference does not document, such as `useQuery`. */
function findOtherNames(types: readonly NameType[], documented: readonly string[] | undefined): ReadonlySet<string> {
  const others = new Set<string>()
  const known = new Set<string>()
  for (const { declared } of types) {
    const [file, name = ''] = declared ?? []
    if (file !== undefined && !name.includes('.')) (documented && isForeign(file, documented) ? others : known).add(name)
  }
  for (const name of known) others.delete(name)
  for (const { text, declared } of types) {
    const own = declared ? undefined : /^(?:class|interface|enum|type) ([\w$]+)/.exec(text)?.[1]
    if (own !== undefined) others.add(own)
  }
  return others
}

/** The addresses of what the reference pages of a site describe. */
interface ReferenceLinks {
  /** By where it is declared: `@acme/core/dist/order.d.ts#Order.code`. */
  readonly declared: ReadonlyMap<string, string>
  /** By name, for names that only one page describes. */
  readonly named: ReadonlyMap<string, string>
}

/** Headings with their anchors, and the beginnings and ends of lists of members. */
const landmark = /^(?:#+ (\S+) \{#([^{}\s]+)\}|:{3,}(members\b.*)?)$/gm

/** Finds the declarations and members that generated pages describe. */
function findReferenceLinks(generated: readonly GeneratedPage[], pages: readonly SitePage[]): ReferenceLinks {
  const hrefs = new Map(pages.map(({ route }) => [route.source.projectPath as string, route.href as string]))
  const declared = new Map<string, string>()
  const named = new Map<string, string | undefined>()
  for (const page of generated) {
    const href = page.isData || page.rootId !== undefined ? undefined : hrefs.get(generatedFile(page))
    if (href === undefined) continue
    const fileAt = createFileFinder(page)
    let parent: string | undefined
    let isMember = false
    for (const { index, 1: escaped, 2: anchor, 3: members } of page.text.matchAll(landmark)) {
      if (escaped === undefined) {
        isMember = members !== undefined
        continue
      }
      const name = escaped.replace(/\\(.)/g, '$1').replace(/\(\)$/, '')
      if (!isMember) parent = name
      const file = fileAt(index)
      const target = `${href}#${anchor}`
      if (file !== undefined) declared.set(`${file}#${isMember ? `${parent}.${name}` : name}`, target)
      if (!isMember) named.set(name, named.has(name) ? undefined : target)
    }
  }
  return { declared, named: new Map([...named].flatMap(([name, href]) => (href === undefined ? [] : [[name, href] as const]))) }
}

/** Returns the file, without the version of its package, that the text at an offset comes from. Offsets must ascend. */
function createFileFinder({ text, origins }: GeneratedPage): (offset: number) => string | undefined {
  let line = 1
  let start = 0
  let mark = -1
  return (offset) => {
    for (let end = text.indexOf('\n', start); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
      start = end + 1
      line++
    }
    while ((origins[mark + 1]?.line ?? Number.POSITIVE_INFINITY) <= line) mark++
    return origins[mark]?.file.replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]+\//, '$1/')
  }
}
