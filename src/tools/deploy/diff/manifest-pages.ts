import type { ManifestPage, SiteManifest } from '../../../core/model/site-manifest.ts'
import { comparablePath } from '../../../kit/url/address.ts'

/** A manifest with its pages and files by name. */
export interface ManifestIndex {
  readonly manifest: SiteManifest
  readonly pages: ReadonlyMap<string, ManifestPage>
  readonly files: ReadonlyMap<string, SiteManifest['files'][number]>
  /** Where a path leads: to the path of a page, to another site, or nowhere. */
  readonly follow: (path: string) => string | undefined
}

export function indexManifest(manifest: SiteManifest): ManifestIndex {
  const pages = new Map(manifest.pages.map((page) => [page.path, page]))
  const trimmed = new Map(manifest.pages.map(({ path }) => [comparablePath(path), path]))
  const redirects = new Map(manifest.redirects.map(([from, to]) => [comparablePath(from), to]))
  return {
    manifest,
    pages,
    files: new Map(manifest.files.map((file) => [file[0], file])),
    follow(path) {
      let at = path
      for (let steps = 0; steps <= redirects.size; steps++) {
        const page = trimmed.get(comparablePath(at))
        if (page !== undefined) return page
        const next = redirects.get(comparablePath(at))
        if (next === undefined) return undefined
        if (!next.startsWith('/')) return next
        at = next
      }
      return undefined
    },
  }
}

/** The HTML file of a page. */
export function fileOf({ files }: Pick<ManifestIndex, 'files'>, path: string): SiteManifest['files'][number] | undefined {
  const bare = path.slice(1)
  return path.endsWith('/') ? files.get(`${bare}index.html`) : (files.get(`${bare}.html`) ?? files.get(`${bare}/index.html`))
}
