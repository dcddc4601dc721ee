import { withPrefix } from '../../core/assemble/route-path.ts'
import type { CheckInput } from '../../core/check/check-input.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { closest } from '../../kit/similar/closest.ts'
import { isInFolder } from './plan-book.ts'

/** Sections of published books that the current version does not have. */
export function checkSections({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const { id, prefix } = config.versions[0]
  const names = site.sidebars.filter(({ version }) => version === id).map(({ name }) => name)
  const pages = site.pages.filter(({ route }) => route.version === id)
  return (config.book?.sections ?? []).flatMap((name, index) => {
    const isFolder = name.startsWith('/')
    if (isFolder ? pages.some(({ route }) => isInFolder(withPrefix([prefix], name), route.path)) : names.includes(name)) return []
    const key = `book.sections[${index}]`
    const params = { key, what: isFolder ? 'folder of pages' : 'sidebar', name, suggestion: isFolder ? undefined : closest(name, names) }
    return [createDiagnostic('config/unknown-reference', params, { file: config.configFile, ...findInConfig(name, key) })]
  })
}
