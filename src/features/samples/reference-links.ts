import type { GeneratedPage } from '../../core/model/reference.ts'
import type { SitePage } from '../../core/model/site.ts'
import { generatedFile } from '../references/generated-sources.ts'

/** The addresses of what the reference pages of a site describe. */
export interface ReferenceLinks {
  /** By where it is declared: `@acme/core/dist/order.d.ts#Order.code`. */
  readonly declared: ReadonlyMap<string, string>
  /** By name, for names that only one page describes. */
  readonly named: ReadonlyMap<string, string>
}

/** Headings with their anchors, and the beginnings and ends of lists of members. */
const landmark = /^(?:#+ (\S+) \{#([^{}\s]+)\}|:{3,}(members\b.*)?)$/gm

/** Finds the declarations and members that generated pages describe. */
export function findReferenceLinks(generated: readonly GeneratedPage[], pages: readonly SitePage[]): ReferenceLinks {
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
