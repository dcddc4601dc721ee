import { posix } from 'node:path'
import { stringify } from 'yaml'
import { isRecord } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { PlacedSite } from './place-pages.ts'

interface JournalsInput {
  readonly site: OtherSite
  readonly placed: PlacedSite
  readonly files: SiteFiles
}

/** Writes `_section.yaml` for folders of posts, with their authors. */
export function planJournals({ site, placed, files }: JournalsInput): readonly (readonly [path: string, text: string])[] {
  return [...placed.journals].map((section) => {
    const post = site.pages.find(({ kind, address }) => kind === 'post' && placed.routeOf(address).split('/').includes(section))
    const authors = post === undefined ? {} : readAuthors(files, post)
    const label = section.charAt(0).toUpperCase() + section.slice(1).replace(/[-_]+/g, ' ')
    const perPage = pageSize(site, section)
    const settings = {
      label,
      kind: 'journal',
      ...(perPage === undefined ? {} : { perPage }),
      ...(Object.keys(authors).length > 0 ? { authors } : {}),
      ...(site.url === undefined ? { feed: false } : {}),
    }
    return [`content/${section}/_section.yaml`, stringify(settings, { lineWidth: 0 })] as const
  })
}

/** The number of posts on a page, so that the pages of the list keep their addresses. */
function pageSize({ pages, generated }: OtherSite, section: string): number | undefined {
  const start = `/${section}/page/`
  const numbers = generated.map((address) => (address.startsWith(start) ? Number.parseInt(address.slice(start.length), 10) || 0 : 0))
  const last = Math.max(0, ...numbers)
  const posts = pages.filter(({ kind, address }) => kind === 'post' && address.startsWith(`/${section}/`)).length
  const size = last < 2 ? 20 : Math.min(100, Math.ceil(posts / last))
  return size === 20 ? undefined : size
}

/** Docusaurus keeps authors in a file in the folder of content, Material for MkDocs in that of the blog: above the posts. */
function readAuthors(files: SiteFiles, { folder, path: post }: OtherPage): Readonly<Record<string, unknown>> {
  const folders = post.split('/').map((_, index, parts) => posix.join(folder, ...parts.slice(0, -1 - index)))
  const path = folders
    .flatMap((each) => ['authors.yml', 'authors.yaml', '.authors.yml'].map((name) => posix.join(each, name)))
    .find((each) => files.hasFile(each))
  const text = path === undefined ? undefined : files.readText(path)
  if (text === undefined) return {}
  // If it has a problem, the posts name their authors, and the build reports those that are unknown.
  const { value } = readData('tolerant-yaml', text)
  const authors = isRecord(value) && isRecord(value.authors) ? value.authors : value
  if (!isRecord(authors)) return {}
  return Object.fromEntries(
    Object.entries(authors).flatMap(([id, author]) => {
      if (!isRecord(author) || typeof author.name !== 'string') return []
      const image = author.image_url ?? author.imageURL ?? author.avatar
      const title = author.title ?? author.description
      const keep = {
        name: author.name,
        ...(typeof title === 'string' && { title }),
        ...(typeof author.url === 'string' && /^(?:https?:\/\/|mailto:)/.test(author.url) && { url: author.url }),
        ...(typeof image === 'string' && /^https:\/\//.test(image) && { image }),
      }
      return [[id, keep] as const]
    }),
  )
}
