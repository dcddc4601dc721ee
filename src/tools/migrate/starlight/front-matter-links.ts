import { createDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { createSimilarNames, type SimilarNames } from '../../../kit/similar/similar-names.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { textOf } from './astro-config.ts'
import { createResolver } from './resolve-link.ts'

/** Links in front matter: actions of the hero, the page before and after, and the banner. */
export function checkFrontMatterLinks(site: OtherSite, files: SiteFiles): readonly Diagnostic[] {
  const resolve = createResolver(site, files)
  let names: SimilarNames | undefined
  return site.pages.flatMap((page) =>
    linksOf(page).flatMap(({ href, kind }) => {
      const target = resolve({ href, kind }, page)
      if (target.kind !== 'missing') return []
      names ??= createSimilarNames(site.pages.map(({ address }) => address))
      const location = { file: page.file, ...placeOf(page, href) }
      const code = kind === 'image' ? 'link/missing-image' : 'link/missing-page'
      const suggestion = kind === 'image' ? undefined : names.find(target.tried)[0]
      return [createDiagnostic(code, { href, suggestion }, location, { cause: target.tried, severity: 'error' })]
    }),
  )
}

interface FrontMatterLink {
  readonly href: string
  readonly kind: 'link' | 'image'
}

function linksOf({ frontMatter: { values } }: OtherPage): readonly FrontMatterLink[] {
  const hero = recordOf(values.hero)
  const actions = listOf(hero.actions).map((action) => recordOf(action).link)
  const banner = textOf(recordOf(values.banner).content) ?? ''
  const inBanner = [...banner.matchAll(/\bhref="([^"]+)"/g)].map(([, href]) => href)
  const links = [...actions, recordOf(values.prev).link, recordOf(values.next).link, ...inBanner]
  const image = recordOf(hero.image)
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  return [
    ...links.filter(isText).map((href) => ({ href, kind: 'link' as const })),
    ...[image.file, image.dark, image.light].filter(isText).map((href) => ({ href, kind: 'image' as const })),
  ]
}

function placeOf(
  { text, frontMatter }: OtherPage,
  href: string,
): { readonly line: number; readonly column: number; readonly endColumn: number } | undefined {
  const at = text.slice(0, frontMatter.bodyStart).indexOf(href)
  if (at === -1) return undefined
  const before = text.slice(0, at).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return { line: before.length, column, endColumn: column + href.length }
}
