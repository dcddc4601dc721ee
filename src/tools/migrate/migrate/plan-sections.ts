import { posix } from 'node:path'
import { stringify } from 'yaml'
import { isRecord } from '../../../kit/data/is-record.ts'
import { compareText, groupBy } from '../../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/revise-text.ts'
import { filesOf } from '../tool.ts'
import { capitalize, readYamlFile, type Values, wordsOf } from '../values.ts'
import type { ReadPage } from './collect-files.ts'
import type { PlacedSite } from './place-pages.ts'
import type { Todo } from './write-report.ts'

/** Hugo lists a section's pages on the section's own page. If the section has no text of its own, its page gets the list as links. */
export function listSections(pages: readonly ReadPage[], texts: Map<string, string>): readonly Todo[] {
  const sections = groupBy(pages, (page) => {
    const folder = posix.dirname(pathOf(page))
    return posix.basename(pathOf(page)) === 'index.md' ? posix.dirname(folder) : folder
  })
  return pages.flatMap((page): readonly Todo[] => {
    const path = pathOf(page)
    const text = texts.get(path)
    const folder = posix.dirname(path)
    const inner = sections.get(folder) ?? []
    if (text === undefined || inner.length === 0 || posix.basename(path) !== 'index.md' || !isEmpty(text, path)) return []
    const lines = inner
      .toSorted((a, b) => weightOf(a) - weightOf(b) || compareText(pathOf(a), pathOf(b)))
      .map((each) => `- [${each.document.title.replace(/[\\[\]*_`<]/g, '\\$&')}](<./${posix.relative(folder, pathOf(each))}>)`)
      .map((line) => line.replace(/\(<([^\s()<>]+)>\)$/, '($1)'))
    texts.set(path, `${text.trimEnd()}${text.trim() === '' ? '' : '\n\n'}${lines.join('\n')}\n`)
    return [
      {
        group: 'pages',
        file: path,
        found: page.page.address,
        advice: 'Hugo listed the pages of this section here. Its links are written out now: keep the list up to date, or write a text.',
      },
    ]
  })
}

function pathOf({ placed: { root, path } }: ReadPage): string {
  return `${root}/${path}`
}

function isEmpty(text: string, path: string): boolean {
  return text.slice(readOtherFrontMatter(text, path as ProjectPath).frontMatter.bodyStart).trim() === ''
}

/** Pages without a weight come last, as they did on the old site. */
function weightOf({ page }: ReadPage): number {
  const { weight } = page.frontMatter.values
  return Number(weight) || Number.MAX_SAFE_INTEGER
}

/** The site title and the version menu lead to the root URL of each version. Other tools do not need a page there. */
export function planHomes(
  site: OtherSite,
  placed: PlacedSite,
  stubs: ReadonlyMap<string, string>,
): readonly { readonly from: string; readonly to: string }[] {
  const [language] = placed.locales
  return placed.versions.flatMap(({ id, prefix }) => {
    const own = [...placed.pages.values()].filter(({ version, locale }) => version === id && locale === language?.code)
    const home = `${prefix}/`
    if (own.length === 0 || own.some(({ route }) => `${route}/`.replace(/\/+$/, '/') === home) || (prefix === '' && stubs.has('index.md')))
      return []
    const routes = new Map<string, string>(own.map(({ page, route }) => [page.file, route]))
    const listed = site.sidebars.filter(({ version }) => version === id).flatMap(({ entries }) => [...filesOf(entries)])
    const first = listed.find((file) => routes.has(file))
    const to = first === undefined ? own.map(({ route }) => route).sort()[0] : routes.get(first)
    return to === undefined ? [] : [{ from: home, to }]
  })
}

/** Writes `_section.yaml` for folders of posts, including their authors. */
export function planJournals(site: OtherSite, placed: PlacedSite, files: SiteFiles): readonly (readonly [path: string, text: string])[] {
  return [...placed.journals].map((section) => {
    const post = site.pages.find(({ kind, address }) => kind === 'post' && placed.routeOf(address).split('/').includes(section))
    const authors = post === undefined ? {} : readAuthors(files, post)
    const label = capitalize(section).replace(/[-_]+/g, ' ')
    const perPage = pageSize(site, section)
    const settings = {
      label,
      kind: 'blog',
      ...(perPage === undefined ? {} : { perPage }),
      ...(Object.keys(authors).length > 0 ? { authors } : {}),
      ...(site.url === undefined ? { feed: false } : {}),
    }
    return [`content/${section}/_section.yaml`, stringify(settings, { lineWidth: 0 })] as const
  })
}

/** Returns the number of posts on a list page, so that list pages keep their URLs. */
function pageSize({ pages, generated }: OtherSite, section: string): number | undefined {
  const start = `/${section}/page/`
  const numbers = generated.map((address) => (address.startsWith(start) ? Number.parseInt(address.slice(start.length), 10) || 0 : 0))
  const last = Math.max(0, ...numbers)
  const posts = pages.filter(({ kind, address }) => kind === 'post' && address.startsWith(`/${section}/`)).length
  const size = last < 2 ? 20 : Math.min(100, Math.ceil(posts / last))
  return size === 20 ? undefined : size
}

/** Docusaurus keeps authors in a file in the content folder, and Material for MkDocs keeps them in the blog folder, above the posts. */
function readAuthors(files: SiteFiles, { folder, path: post }: OtherPage): Values {
  const folders = post.split('/').map((_, index, parts) => posix.join(folder, ...parts.slice(0, -1 - index)))
  const path = folders
    .flatMap((each) => ['authors.yml', 'authors.yaml', '.authors.yml'].map((name) => posix.join(each, name)))
    .find((each) => files.hasFile(each))
  // If the file has a problem, the posts still name their authors, and the build reports unknown authors.
  const read = path === undefined ? {} : readYamlFile(files, path)
  const authors = isRecord(read.authors) ? read.authors : read
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

const configCodes = new Set(
  wordsOf(`
  other-site/config-code other-site/config-failed other-site/config-syntax other-site/config-value other-site/nav-missing-page
`),
)

/** Lists settings in the old config that have no equivalent on the new site. */
export function planSettings({ unusedSettings, diagnostics, configFile }: OtherSite): readonly Todo[] {
  const todos = unusedSettings.map(({ key, value, at, advice }): Todo => {
    const found = value === undefined ? key : `${key}: ${value}`
    return { group: 'settings', file: at.file ?? configFile, ...(at.line === undefined ? {} : { line: at.line }), found, advice }
  })
  // A setting that could not be read may already be listed.
  const listed = new Set(unusedSettings.map(({ at }) => placeOf(at)))
  const problems = diagnostics
    .filter(({ code, location }) => configCodes.has(code) && !(location?.line !== undefined && listed.has(placeOf(location))))
    .map(({ location, message, cause, hint }): Todo => {
      const { file = configFile, line } = location ?? {}
      const advice = hint ?? 'Correct it on the new site.'
      return { group: 'settings', file, ...(line === undefined ? {} : { line }), found: (cause ?? message).replaceAll('`', ''), advice }
    })
  return [...todos, ...problems]
}

function placeOf({ file, line, column }: { readonly file?: string; readonly line?: number; readonly column?: number }): string {
  return `${file}:${line}:${column}`
}
