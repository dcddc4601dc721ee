import { posix } from 'node:path'
import type { CheckInput } from '../../core/check/check-input.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SitePage } from '../../core/model/site.ts'
import { createDiagnostic } from './diagnostics.ts'
import { foreignConstructs } from './foreign-constructs.ts'

/** Reports `[[Name]]` only if a page has that name: `[[Prototype]]` is text. */
export function checkNames({ site }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  let pages: ReadonlyMap<string, SitePage> | undefined
  for (const { route, document } of site.pages) {
    if (!document.namesInBrackets || route.fallbackOf !== undefined) continue
    for (const { name, at } of document.namesInBrackets) {
      pages ??= pagesByName(site.pages)
      const page = pages.get(`${route.source.rootId}:${normal(name)}`)
      if (!page) continue
      const path = posix.relative(posix.dirname(route.source.path), page.route.source.path)
      const instead = `Use \`[${name}](${path.startsWith('.') ? path : `./${path}`})\` instead.`
      const params = { found: `[[${name}]]`, tool: foreignConstructs['wiki-link'].tool, instead, more: 0 }
      diagnostics.push(createDiagnostic('syntax/foreign', params, { file: route.source.projectPath, ...at }))
    }
  }
  return diagnostics
}

function pagesByName(pages: readonly SitePage[]): ReadonlyMap<string, SitePage> {
  return new Map(
    pages.flatMap((page) => {
      const { source, fallbackOf } = page.route
      if (fallbackOf !== undefined) return []
      const names = [posix.parse(source.path).name, page.document.title]
      return names.map((name) => [`${source.rootId}:${normal(name)}`, page] as const)
    }),
  )
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[-_ ]+/g, ' ')
}
