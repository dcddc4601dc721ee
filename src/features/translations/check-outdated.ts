import type { CheckInput } from '../../core/check/check-input.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { createSimilarPaths, type SimilarPaths } from '../../kit/similar/similar-paths.ts'
import { createDiagnostic } from './diagnostics.ts'

/** Translations whose original was changed later. */
export function checkOutdated({ site, config }: CheckInput): readonly Diagnostic[] {
  const { report = 'ignore' } = config.check.translations ?? {}
  if (report === 'ignore') return []
  return site.pages.flatMap(({ route, outdated }) => {
    if (!outdated) return []
    const { days, since, file } = outdated
    const severity = report === 'error' ? 'error' : 'warning'
    return [createDiagnostic('locale/outdated', { original: file, days, since }, { file: route.source.projectPath }, { severity })]
  })
}

/** Translations of pages that do not exist, unless another page in their language links to them. */
export function checkOriginals({ site, config, files }: CheckInput): readonly Diagnostic[] {
  const [main, ...others] = config.locales
  if (others.length === 0) return []
  const rootOf = (version: string) => config.contentRoots.find((root) => root.version === version && root.locale === main.code)
  // Drafts are originals.
  const originals = new Set(files.sources.map(({ rootId, path }) => `${rootId}/${withoutExtension(path)}`))
  const linked = new Set(
    site.pages.flatMap(({ route, links }) =>
      links.flatMap((link) => (link.kind === 'page' && link.route !== route.path ? link.route : [])),
    ),
  )
  const similar = new Map<string, SimilarPaths>()
  return site.pages.flatMap(({ route, journal }) => {
    const { source, locale, version, fallbackOf } = route
    const root = rootOf(version)
    if (locale === main.code || fallbackOf !== undefined || source.generated || journal || !root) return []
    if (originals.has(`${root.id}/${withoutExtension(source.path)}`) || linked.has(route.path)) return []
    const paths =
      similar.get(root.id) ??
      createSimilarPaths(files.sources.flatMap(({ rootId, path, kind }) => (rootId === root.id && kind !== 'asset' ? path : [])))
    similar.set(root.id, paths)
    const found = paths.find(source.path)
    const folder = source.projectPath.slice(0, -source.path.length)
    const params = { original: `${root.projectDir}/${source.path}`, suggestion: found && `${folder}${found}` }
    return [createDiagnostic('locale/no-original', params, { file: source.projectPath })]
  })
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}
