import type { ManifestPage, SiteManifest } from '../../../core/model/site-manifest.ts'

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
  const trimmed = new Map(manifest.pages.map(({ path }) => [trimPath(path), path]))
  const redirects = new Map(manifest.redirects.map(([from, to]) => [trimPath(from), to]))
  return {
    manifest,
    pages,
    files: new Map(manifest.files.map((file) => [file[0], file])),
    follow(path) {
      let at = path
      for (let steps = 0; steps <= redirects.size; steps++) {
        const page = trimmed.get(trimPath(at))
        if (page !== undefined) return page
        const next = redirects.get(trimPath(at))
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

/** Without the query, the fragment, and the last slash. */
export function trimPath(path: string): string {
  const bare = path.split(/[?#]/)[0] ?? path
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
}
