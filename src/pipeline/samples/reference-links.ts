import type { GeneratedPage } from '../../model/reference.ts'
import type { SitePage } from '../../model/site.ts'
import { generatedFile } from '../reference/generated-sources.ts'

/** The addresses of what the reference pages of a site describe. */
export interface ReferenceLinks {
  /** By where it is declared: `@acme/core/dist/order.d.ts#Order.code`. */
  readonly declared: ReadonlyMap<string, string>
  /** A name of a package, if only one page describes such a name. */
  findNamed(name: string, from: string): string | undefined
}

/** Headings with their anchors, and the beginnings and ends of lists of members. */
const landmark = /^(?:#+ (\S+) \{#([^{}\s]+)\}|:{3,}(members\b.*)?)$/gm

/** Finds the declarations and members that generated pages describe. */
export function findReferenceLinks(generated: readonly GeneratedPage[], pages: readonly SitePage[]): ReferenceLinks {
  const hrefs = new Map(pages.map(({ route }) => [route.source.projectPath as string, route.href as string]))
  const declared = new Map<string, string>()
  const packages = new Map<string, Map<string, string | undefined>>()
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
      const origin = fileAt(index)
      if (!origin) continue
      const target = `${href}#${anchor}`
      declared.set(`${origin.file}#${isMember ? `${parent}.${name}` : name}`, target)
      if (isMember) continue
      const named = packages.get(origin.package) ?? new Map<string, string | undefined>()
      packages.set(origin.package, named.set(name, named.has(name) ? undefined : target))
    }
  }
  return { declared, findNamed: (name, from) => findNamed(packages, name, from) }
}

type NamesByPackage = ReadonlyMap<string, ReadonlyMap<string, string | undefined>>

function findNamed(packages: NamesByPackage, name: string, from: string): string | undefined {
  const own = packages.get(from)
  if (own?.has(name)) return own.get(name)
  // Files of the project may be the source of a package without a reference of its own.
  if (!own && !isAlias(from)) return packages.get('')?.get(name)
  // A package also exports what others declare.
  const others = [...packages.values()].filter((names) => names.has(name))
  return others.length === 1 ? others[0]?.get(name) : undefined
}

/** An alias such as `@/lib` or `#lib`, which no package can be called. */
function isAlias(from: string): boolean {
  return /^(?:@$|[#~])/.test(from)
}

interface Origin {
  /** Without the version of its package. */
  readonly file: string
  /** Empty for files of the project. */
  readonly package: string
}

/** Returns where the text at an offset comes from. Offsets must ascend. */
function createFileFinder({ text, origins }: GeneratedPage): (offset: number) => Origin | undefined {
  let line = 1
  let start = 0
  let mark = -1
  return (offset) => {
    for (let end = text.indexOf('\n', start); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
      start = end + 1
      line++
    }
    while ((origins[mark + 1]?.line ?? Number.POSITIVE_INFINITY) <= line) mark++
    const file = origins[mark]?.file
    const [versioned = '', name = ''] = /^((?:@[^/]+\/)?[^/@]+)@[^/]+\//.exec(file ?? '') ?? []
    return file === undefined ? undefined : { file: versioned === '' ? file : `${name}/${file.slice(versioned.length)}`, package: name }
  }
}
