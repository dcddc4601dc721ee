import { posix } from 'node:path'
import { siteFiles } from '../../../core/assemble/output-names.ts'
import { byText } from '../../../kit/data/sort-and-group.ts'
import { decodeIfValid } from '../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { pathOf } from '../../../kit/url/address.ts'
import type { OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { numbered, type PlacedPage } from './place-pages.ts'

/** The folders for files that are not pages. */
export interface FilePlaces {
  /** Returns the URL of a file that is published unchanged. */
  publicAddress(file: ProjectPath): string | undefined
  /** Publishes a file at the root of the site, for use in the config. */
  placePublic(file: ProjectPath): void
  /** Places a file next to the page that shows it, where its link still works if possible. */
  placeAsset(file: ProjectPath, href: string, from: Pick<PlacedPage, 'root' | 'path'>): AssetPlace
  /** Places a Markdown file that pages include. */
  placePartial(file: ProjectPath, from: PlacedPage): AssetPlace
  /** Places a code file that pages show. */
  placeSnippet(file: ProjectPath): string
  /** The new paths of all files to copy, each with its path on the old site. */
  readonly copies: ReadonlyMap<string, ProjectPath>
  readonly partials: ReadonlyMap<ProjectPath, AssetPlace>
  /** Assets with their new locations. */
  readonly assets: ReadonlyMap<ProjectPath, readonly AssetPlace[]>
  /** Public files that docsgen writes itself. */
  readonly skipped: readonly ProjectPath[]
}

export interface AssetPlace {
  readonly root: string
  readonly path: string
}

export function createFilePlaces(
  site: OtherSite,
  { pagePaths, oldFiles }: { readonly pagePaths: ReadonlySet<string>; readonly oldFiles: SiteFiles },
): FilePlaces {
  const copies = new Map<string, ProjectPath>()
  const addresses = new Map<ProjectPath, string>()
  const skipped: ProjectPath[] = []
  for (const [address, file] of [...site.publicFiles].sort(byText(([key]) => key))) {
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
    placePublic(file) {
      const path = `public/${posix.basename(file)}`
      if (!addresses.has(file) && !copies.has(path)) {
        copies.set(path, file)
        addresses.set(file, path.slice('public'.length))
      }
    },
    placeAsset(file, href, from) {
      const known = assets.get(file) ?? []
      const [main] = known.filter(({ root }) => versionOf(root) === versionOf(from.root))
      // Translations share the images of the default language.
      if (main && (main.root === from.root || !main.root.startsWith('i18n/'))) return main
      const place = findPlace(file, href, from)
      // docsgen removes style sheets and scripts from SVG images in the content folder, but not from those in the public folder.
      if (/\.svg$/i.test(file) && /<(?:style|script)\b/.test(oldFiles.readText(file) ?? '') && !copies.has(`public/${place.path}`)) {
        copies.set(`public/${place.path}`, file)
        addresses.set(file, `/${place.path}`)
        return place
      }
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
    const ending = posix.extname(file)
    const joined = posix.join(folder, decodeIfValid(pathOf(href)))
    const isInside = !href.startsWith('/') && !href.startsWith('@') && !joined.startsWith('..') && posix.extname(joined) === ending
    const hasPrivatePart = joined.split('/').some((part) => part.startsWith('_') || part.startsWith('.'))
    const found = isInside && !hasPrivatePart ? joined : posix.join(folder, posix.basename(file).replace(/^[_.]+/, ''))
    const right = trueEnding(oldFiles.readStart(file, 12), ending)
    const wished = right === ending ? found : `${found.slice(0, -ending.length)}${right}`
    const taken = (path: string) => isTaken(file)(`${from.root}/${path}`)
    return { root: from.root, path: taken(wished) ? numbered(wished, taken) : wished }
  }
}

/** Servers determine the type of an image by its file extension, which is wrong for some images. */
function trueEnding(start: Uint8Array, ending: string): string {
  const text = Buffer.from(start).toString('latin1')
  const found = text.startsWith('\x89PNG')
    ? 'png'
    : text.startsWith('\xFF\xD8\xFF')
      ? 'jpg'
      : text.startsWith('GIF8')
        ? 'gif'
        : text.startsWith('RIFF') && text.slice(8) === 'WEBP'
          ? 'webp'
          : undefined
  const known = ending.slice(1).toLowerCase().replace('jpeg', 'jpg')
  return found === undefined || found === known || !['png', 'jpg', 'gif', 'webp', 'avif'].includes(known) ? ending : `.${found}`
}

/** `i18n/de/content` and `content` belong to the same version. */
function versionOf(root: string): string {
  return root.replace(/^i18n\/[^/]+\//, '')
}
