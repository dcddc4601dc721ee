import { posix } from 'node:path'
import type { OtherPage } from '../other-site.ts'

/** Finds a page by its path of content, as `GetPage`, `ref`, and `relref` do. */
export type FindPage = (ref: string, from: OtherPage | undefined, language?: string) => OtherPage | undefined

export function createPageFinder(pages: readonly OtherPage[]): FindPage {
  const byPath = new Map<string, OtherPage>()
  /** Pages by the last part of their path; null if there are several. */
  const byName = new Map<string, OtherPage | null>()
  for (const page of pages) {
    const key = `${page.locale} ${pathKey(page.path, page.locale)}`
    if (!byPath.has(key)) byPath.set(key, page)
    const name = `${page.locale} ${posix.basename(pathKey(page.path, page.locale))}`
    byName.set(name, byName.has(name) ? null : page)
  }

  return (written, from, language = from?.locale ?? pages[0]?.locale ?? '') => {
    const ref = written.replace(/\/+$/, '') || '/'
    const at = (path: string) =>
      byPath.get(`${language} ${pathKey(path, language)}`) ?? byPath.get(`${language} ${withoutEnding(posix.join('/', path))}`)
    if (from && !ref.startsWith('/')) {
      const folder = posix.dirname(from.path)
      const isLeaf = /(?:^|\/)index(?:\.[\w-]+)?\.\w+$/i.test(from.path)
      // A bundle looks beside its folder unless it is told to go up; newer versions look inside as well.
      const bases = isLeaf && !ref.startsWith('..') ? [posix.dirname(folder), folder] : isLeaf ? [folder, posix.dirname(folder)] : [folder]
      for (const base of bases) {
        const found = at(posix.join(base, ref))
        if (found) return found
      }
    }
    if (ref.startsWith('.')) return undefined
    const found = at(ref)
    if (found || (ref.includes('/') && !/^\/[^/]*$/.test(ref))) return found
    return byName.get(`${language} ${posix.basename(pathKey(ref, language))}`) ?? undefined
  }
}

function withoutEnding(path: string): string {
  return path.toLowerCase().replaceAll(' ', '-').replace(/\/$/, '') || '/'
}

/** `docs/My Page/index.de.md` -> `/docs/my-page` */
function pathKey(path: string, language: string): string {
  const bare = withoutEnding(posix.join('/', path)).replace(/\.(?:md|markdown|mdown|html?|adoc|org|rst)$/, '')
  const own = bare.endsWith(`.${language}`) ? bare.slice(0, -language.length - 1) : bare
  return own.replace(/\/_?index$/, '') || '/'
}
