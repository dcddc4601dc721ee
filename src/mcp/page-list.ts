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

/** Reads the list of all pages of a site's main version and language from its `llms.txt`. */
export async function listPages({ files, base }: OpenSite): Promise<readonly ListedPage[]> {
  const text = await files.readText('llms.txt')
  if (text === undefined) throw new ToolError(`\`${files.name}\` has no \`llms.txt\`, which lists the pages. Build the site again.`)
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
  if (!pathname.startsWith(base) || !pathname.endsWith('.md')) return undefined
  try {
    const path = decodeURIComponent(pathname.slice(base.length))
    return isPlainPath(path) ? path : undefined
  } catch {
    // A `%` that does not begin a code.
    return undefined
  }
}
