import { decodeName } from '../../../kit/escape/percent.ts'
import type { OpenSite } from './open-site.ts'
import { hrefOf } from './open-site.ts'
import { isPlainPath, ToolError } from './site-files.ts'

export interface ListedPage {
  /** The path of its Markdown below the base. */
  readonly path: string
  readonly href: string
  readonly title: string
  readonly description: string
  /** The part of the site that it is listed in. */
  readonly section: string
}

const entryPattern = /^- \[((?:\\.|[^\]\\])*)\]\(([^)\s]+)\)(?:: (.*))?$/
/** Large sites have a list for each of their parts. */
const maxLists = 200

/** Reads the list of all pages of a site's main version and language: `llms.txt`, and the lists that it names. */
export async function listPages(site: OpenSite): Promise<readonly ListedPage[]> {
  const { files } = site
  const text = await files.readText('llms.txt')
  if (text === undefined) throw new ToolError(`\`${files.name}\` has no \`llms.txt\`, which lists the pages. Build the site again.`)
  const entries = readEntries(text, site)
  const lists = entries.filter(({ path }) => path.endsWith('.txt')).slice(0, maxLists)
  const more = await Promise.all(
    lists.map(async ({ path, section }) => readEntries((await files.readText(path)) ?? '', site).map((entry) => ({ ...entry, section }))),
  )
  return [...entries, ...more.flat()].filter(({ path }) => path.endsWith('.md'))
}

function readEntries(text: string, { base }: OpenSite): readonly ListedPage[] {
  let section = ''
  return text.split('\n').flatMap((line): readonly ListedPage[] => {
    if (line.startsWith('## ')) section = line.slice(3)
    const [, title, address = '', description = ''] = entryPattern.exec(line) ?? []
    if (title === undefined) return []
    const path = below(address, base)
    return path === undefined ? [] : [{ path, href: hrefOf(base, path), title: title.replace(/\\([[\]])/g, '$1'), description, section }]
  })
}

function below(address: string, base: string): string | undefined {
  if (!URL.canParse(address, 'http://localhost')) return undefined
  const { pathname } = new URL(address, 'http://localhost')
  if (!pathname.startsWith(base) || !/\.(?:md|txt)$/.test(pathname)) return undefined
  const path = decodeName(pathname.slice(base.length))
  return path !== undefined && isPlainPath(path) ? path : undefined
}
