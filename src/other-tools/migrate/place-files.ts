import { posix } from 'node:path'
import { siteFiles } from '../../assemble/output-names.ts'
import type { OtherSite } from '../../model/other-site.ts'
import type { ProjectPath } from '../../model/paths.ts'
import { ignoreError } from '../../support/failures/ignore-error.ts'
import { numbered, type PlacedPage } from './place-pages.ts'

/** Where files that are not pages go. */
export interface FilePlaces {
  /** The address of a file that is published as it is. */
  publicAddress(file: ProjectPath): string | undefined
  /** Places a file beside the page that shows it, where its link finds it if possible. */
  placeAsset(file: ProjectPath, href: string, from: Pick<PlacedPage, 'root' | 'path'>): AssetPlace
  /** Places Markdown that pages include. */
  placePartial(file: ProjectPath, from: PlacedPage): AssetPlace
  /** Places code that pages show. */
  placeSnippet(file: ProjectPath): string
  /** New paths of all files to copy, with those of the old site. */
  readonly copies: ReadonlyMap<string, ProjectPath>
  readonly partials: ReadonlyMap<ProjectPath, AssetPlace>
  /** Assets by their places. */
  readonly assets: ReadonlyMap<ProjectPath, readonly AssetPlace[]>
  /** Public files that docsgen writes itself. */
  readonly skipped: readonly ProjectPath[]
}

export interface AssetPlace {
  readonly root: string
  readonly path: string
}

export function createFilePlaces(site: OtherSite, pagePaths: ReadonlySet<string>): FilePlaces {
  const copies = new Map<string, ProjectPath>()
  const addresses = new Map<ProjectPath, string>()
  const skipped: ProjectPath[] = []
  for (const [address, file] of [...site.publicFiles].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = posix.normalize(address).replace(/^\/+/, '')
    if (siteFiles.has(path) || path === '' || path.startsWith('..') || /\.(?:md|mdx)$/.test(path) || /(?:^|\/)\.git(?:\/|$)/.test(path))
      skipped.push(file)
    else {
      copies.set(`public/${path}`, file)
      if (!addresses.has(file)) addresses.set(file, `/${path}`)
    }
  }
  const assets = new Map<ProjectPath, AssetPlace[]>()
  const partials = new Map<ProjectPath, AssetPlace>()
  const isTaken = (file: ProjectPath) => (path: string) => pagePaths.has(path) || (copies.has(path) && copies.get(path) !== file)

  return {
    copies,
    partials,
    assets,
    skipped,
    publicAddress: (file) => addresses.get(file),
    placeAsset(file, href, from) {
      const known = assets.get(file) ?? []
      const [main] = known.filter(({ root }) => versionOf(root) === versionOf(from.root))
      // Translations share the images of the default language.
      if (main && (main.root === from.root || !main.root.startsWith('i18n/'))) return main
      const place = findPlace(file, href, from)
      assets.set(file, [...known, place])
      copies.set(`${place.root}/${place.path}`, file)
      return place
    },
    placePartial(file, from) {
      const known = partials.get(file)
      if (known) return known
      const { dir, name } = posix.parse(posix.relative(posix.dirname(from.page.file), file))
      const folder = posix.join(posix.dirname(from.path), dir)
      const base = `_${name.replace(/^_+/, '').replace(/\s+/g, '-')}.md`
      const inside = folder === '..' || folder.startsWith('../') ? 'partials' : folder
      const taken = (path: string) =>
        isTaken(file)(`${from.root}/${path}`) || [...partials.values()].some((each) => each.root === from.root && each.path === path)
      const wished = posix.join(inside, base)
      const place = { root: from.root, path: taken(wished) ? numbered(wished, taken) : wished }
      partials.set(file, place)
      return place
    },
    placeSnippet(file) {
      const wished = `snippets/${file.replace(/^(?:\.\.\/)+/, '')}`
      const path = isTaken(file)(wished) ? numbered(wished, isTaken(file)) : wished
      copies.set(path, file)
      return path
    },
  }

  function findPlace(file: ProjectPath, href: string, from: Pick<PlacedPage, 'root' | 'path'>): AssetPlace {
    const folder = posix.dirname(from.path)
    const joined = posix.join(folder, decode(href.split(/[?#]/, 1)[0] ?? ''))
    const isInside =
      !href.startsWith('/') && !href.startsWith('@') && !joined.startsWith('..') && posix.extname(joined) === posix.extname(file)
    const hasPrivatePart = joined.split('/').some((part) => part.startsWith('_') || part.startsWith('.'))
    const wished = isInside && !hasPrivatePart ? joined : posix.join(folder, posix.basename(file).replace(/^[_.]+/, ''))
    const taken = (path: string) => isTaken(file)(`${from.root}/${path}`)
    return { root: from.root, path: taken(wished) ? numbered(wished, taken) : wished }
  }
}

/** `i18n/de/content` and `content` belong to the same version. */
function versionOf(root: string): string {
  return root.replace(/^i18n\/[^/]+\//, '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    // A `%` is not part of an escape sequence.
    ignoreError(error)
    return text
  }
}
