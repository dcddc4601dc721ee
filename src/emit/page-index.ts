import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { nameInWords, sidebarLabels, textIn } from '../support/text/config-texts.ts'
import { excerpt } from '../support/text/excerpt.ts'
import { type TextFile, textFile } from './text-file.ts'

/** Agents cut longer files, so that they would not see the last pages: https://agentdocsspec.com */
const maxLength = 50_000
const maxDescription = 300
/** Of a link to a list, with its description. */
const linkLength = 500

interface Section {
  readonly label: string
  /** One line for each page. */
  readonly entries: readonly { readonly line: string; readonly path: string }[]
}

/** Plans `llms.txt` and the files that it names. */
export function planPageIndex(currentSite: () => Site, config: SiteConfig): readonly TextFile[] {
  let last: { readonly site: Site; readonly files: ReadonlyMap<string, string> } | undefined
  const current = () => {
    const site = currentSite()
    if (last?.site !== site) last = { site, files: formatPageIndex(site, config) }
    return last.files
  }
  return [...current().keys()].map((path) => textFile(path, () => current().get(path) ?? ''))
}

/**
 * Lists the Markdown of each page for language models in `llms.txt`: https://llmstxt.org. If the list is too long for one file, it names
 * files with the pages of each section instead.
 */
function formatPageIndex(site: Site, config: SiteConfig): ReadonlyMap<string, string> {
  const [locale] = config.locales
  const [title, description] = [config.title, config.description].map((text) => oneLine(textIn(text, locale, config.locales)))
  const head = `# ${title}\n${description === '' ? '' : `\n> ${description}\n`}`
  const sections = listSections(site, config)
  const whole = writeIndex(head, sections)
  if (whole.length <= maxLength) return new Map([['llms.txt', whole]])

  const files = new Map<string, string>()
  const lists = inlineSmallest(sections).map(({ label, entries, isWhole }): Section => {
    if (isWhole) return { label, entries }
    const parts = splitEntries(entries, maxLength - 500)
    const name = fileName(label, files)
    return {
      label,
      entries: parts.map((part, index) => {
        const isOnly = parts.length === 1
        const path = `llms-${name}${isOnly ? '' : `-${index + 1}`}.txt`
        const partLabel = isOnly ? label : `${label}, part ${index + 1} of ${parts.length}`
        files.set(path, writeIndex(`# ${title}: ${partLabel}\n`, [{ label: partLabel, entries: part }]))
        const folders = [...new Set(part.map(({ path: page }) => folderOf(page)))]
        const contents = `${part.length} pages in ${excerpt(folders.join(', '), maxDescription)}`
        return { path, line: `- [${escapeBrackets(partLabel)}](${config.url ?? ''}${config.base}${path}): ${contents}` }
      }),
    }
  })
  const note = 'Links to `.txt` files lead to lists of more pages.'
  return new Map([['llms.txt', writeIndex(`${head}\n${note}\n`, lists)], ...files])
}

/** Leaves as many sections as possible in the first file. */
function inlineSmallest(sections: readonly Section[]): readonly (Section & { readonly isWhole: boolean })[] {
  const lengths = sections.map(({ entries }) => entries.reduce((sum, { line }) => sum + line.length + 1, 0))
  // For the title, and for the links to the lists.
  let left = maxLength - 2_000 - lengths.reduce((sum, length) => sum + linkLength * Math.ceil(length / (maxLength - 500)), 0)
  const whole = new Set<number>()
  for (const index of [...lengths.keys()].sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b)) {
    if ((lengths[index] ?? 0) > left) break
    left -= lengths[index] ?? 0
    whole.add(index)
  }
  return sections.map((section, index) => ({ ...section, isWhole: whole.has(index) }))
}

function listSections(site: Site, config: SiteConfig): readonly Section[] {
  const [locale] = config.locales
  const names = sidebarLabels(config, locale)
  const labels = new Map(
    site.sidebars.flatMap((sidebar) => (sidebar.locale === locale.code && sidebar.label ? [[sidebar.name, sidebar.label]] : [])),
  )
  const bySection = new Map<string | undefined, SitePage[]>()
  for (const page of site.pages) {
    const { route, current } = page
    if (
      route.fallbackOf !== undefined ||
      current?.canonical !== undefined ||
      route.source.kind !== 'markdown' ||
      route.locale !== locale.code ||
      isFurtherList(page)
    )
      continue
    const own = bySection.get(page.sidebar)
    if (own) own.push(page)
    else bySection.set(page.sidebar, [page])
  }
  return [...new Set(site.sidebars.map(({ name }) => name)), undefined].flatMap((section): readonly Section[] => {
    const own = bySection.get(section)
    if (!own) return []
    const label = section === undefined ? 'Other pages' : oneLine(names.get(section) ?? labels.get(section) ?? nameInWords(section))
    return [{ label, entries: own.map((page) => ({ line: formatPage(page, config), path: page.route.path })) }]
  })
}

function formatPage({ route, title, document }: SitePage, config: SiteConfig): string {
  const href = `${config.url ?? ''}${route.href.endsWith('/') ? `${route.href}index.md` : `${route.href}.md`}`
  const description = document.description ? `: ${oneLine(document.description)}` : ''
  return `- [${escapeBrackets(oneLine(title))}](${href})${description}`
}

function writeIndex(head: string, sections: readonly Section[]): string {
  const lists = sections.map(({ label, entries }) => `## ${label}\n\n${entries.map(({ line }) => line).join('\n')}\n`)
  return [head, ...lists].join('\n')
}

function splitEntries(entries: Section['entries'], most: number): readonly Section['entries'][] {
  const parts: Section['entries'][number][][] = [[]]
  let length = 0
  for (const entry of entries) {
    if (length + entry.line.length > most && length > 0) {
      parts.push([])
      length = 0
    }
    length += entry.line.length + 1
    parts.at(-1)?.push(entry)
  }
  return parts
}

/** `/reference/typescript-api/auth/role` -> `/reference/typescript-api/auth/` */
function folderOf(path: string): string {
  return path.replace(/[^/]*$/, '')
}

/** `User Guide` -> `user-guide`; unique among the files. */
function fileName(label: string, files: ReadonlyMap<string, string>): string {
  const name =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'pages'
  const isTaken = (wanted: string) => [...files.keys()].some((path) => path === `llms-${wanted}.txt` || path === `llms-${wanted}-1.txt`)
  let free = name
  for (let number = 2; isTaken(free); number++) free = `${name}-${number}`
  return free
}

function escapeBrackets(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}

/** Lists of older entries and of tags repeat what is listed. */
function isFurtherList({ route, document }: SitePage): boolean {
  return route.source.generated?.isList === true && document.frontMatter.search === false
}

function oneLine(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim()
}
