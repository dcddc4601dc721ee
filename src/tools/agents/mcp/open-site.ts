import { readTarget } from '../../../core/preview/resolve-request.ts'
import { unescapeHtml } from '../../../kit/escape/markup.ts'
import { decodeName, decodePercent, encodeSegments } from '../../../kit/escape/percent.ts'
import { ignoreError, UsageError } from '../../../kit/failures/failure.ts'
import { parseUrl, pathOf, splitOnce } from '../../../kit/url/address.ts'
import { isPlainPath, type SiteFiles, ToolError } from './site-files.ts'
import type { Tool } from './tool.ts'

/** A built site and its URLs. */
export interface OpenSite {
  readonly files: SiteFiles
  readonly title: string
  /** The base path with leading and trailing slashes. */
  readonly base: string
  /** Returns the full URL of a path such as `/guides/auth#roles`, or the path itself if the site's host is not known. */
  addressOf(href: string): string
  /** Reads the Markdown of a page by its URL or path. Returns undefined if there is no such page. */
  readPage(page: string): Promise<SitePage | undefined>
  /** Returns the directory of the search index for a page's version and language, as a path below the base. */
  findIndex(page: string): Promise<string>
}

interface SitePage {
  /** The path with the base, as in links. */
  readonly href: string
  readonly markdown: string
  /** The decoded fragment of the URL that was given. */
  readonly anchor: string | undefined
}

/** Opens a site by its home page. Throws a UsageError if docsgen did not build the site. */
export async function openSite(files: SiteFiles): Promise<OpenSite> {
  const home = (await files.readText(files.origin === undefined ? 'index.html' : '')) ?? (await files.readText('404.html'))
  const base = (home && readAttribute(home, 'data-base')) ?? ''
  if (home === undefined || !/^\/(?:[^/\\]+\/)*$/.test(base)) {
    throw new UsageError(
      `\`${files.name}\` is not a site that docsgen built: its home page is missing or was made by another program.`,
      'Specify a built folder, a project with a built `out` folder, or the URL of a published site.',
    )
  }
  if (files.origin !== undefined && new URL(files.name).pathname !== decodeBase(base)) {
    throw new UsageError(
      `\`${files.name}\` is a page of the site at ${files.origin}${base}.`,
      `Run \`docsgen mcp ${files.origin}${base}\`.`,
    )
  }
  const origin = files.origin ?? readOrigin(home)
  const title = unescapeHtml(/<meta property="og:site_name" content="([^"]{0,300})"/.exec(home)?.[1] ?? '')

  /** Returns the path below the base, and the fragment. */
  function locate(page: string): { readonly path: string; readonly anchor: string | undefined } {
    const [address, anchor] = splitOnce(page.trim(), '#')
    const path = toPath(pathOf(address))
    const target = readTarget(path === base.slice(0, -1) ? base : path, base)
    const below = target.kind === 'path' ? target.segments.join('/') : undefined
    if (below === undefined && `${path}/` !== base && path !== base) {
      throw new ToolError(`\`${page.slice(0, 200)}\` is not the URL of a page of this site. Its URLs begin with ${addressOf(base)}`)
    }
    return { path: below ?? '', anchor: anchor === undefined ? undefined : (decodeName(anchor) ?? anchor) }
  }

  function toPath(address: string): string {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) {
      const isOwn = origin !== undefined && (address === origin || address.startsWith(`${origin}/`))
      if (!isOwn) throw new ToolError(`\`${address.slice(0, 200)}\` is not a URL of this site. Its URLs begin with ${addressOf(base)}`)
      return address.slice(origin.length) || '/'
    }
    return address.startsWith('/') ? address : `${base}${address}`
  }

  const addressOf = (href: string) => `${origin ?? ''}${href}`
  const read = async (paths: readonly string[]) => {
    for (const path of paths) {
      const text = isPlainPath(path) ? await files.readText(path) : undefined
      if (text !== undefined) return { path, text }
    }
    return undefined
  }
  return {
    files,
    title,
    base,
    addressOf,
    async readPage(page) {
      const { path, anchor } = locate(page)
      const plain = trimPath(path)
      const inFolder = plain === '' ? 'index.md' : `${plain}/index.md`
      const found = await read(
        plain === '' ? [inFolder] : /\/(?:index(?:\.md|\.html)?)?$/.test(path) ? [inFolder, `${plain}.md`] : [`${plain}.md`, inFolder],
      )
      return found && { href: hrefOf(base, found.path), markdown: found.text, anchor }
    },
    async findIndex(page) {
      const { path } = locate(page)
      const plain = trimPath(path)
      const html = page === '' ? home : (await read(plain === '' ? ['index.html'] : [`${plain}.html`, `${plain}/index.html`]))?.text
      if (html === undefined) throw new ToolError(`Cannot find a page at \`${addressOf(`${base}${path}`)}\`.`)
      const src = readAttribute(html, 'data-search') ?? ''
      if (!src.startsWith(base) || !/^search\/[^/]+\.json$/.test(src.slice(base.length))) {
        const other =
          readAttribute(html, 'data-search-cluster') === undefined
            ? 'has no search'
            : 'searches with a server, not with an index of its own'
        throw new ToolError(`This site ${other}. Use \`list_pages\` instead.`)
      }
      return decodePercent(src.slice(base.length)) ?? ''
    },
  }
}

/** Converts `guides/index.md` to `/base/guides/`. */
export function hrefOf(base: string, markdown: string): string {
  const path = markdown.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')
  return `${base}${encodeSegments(path)}`
}

/** Converts `guides/` and `guides/index.md` to `guides`. */
function trimPath(path: string): string {
  return path.replace(/(?:\.md|\.html)$/, '').replace(/(?:^|\/)(?:index)?$/, '')
}

function readAttribute(html: string, name: string): string | undefined {
  const found = new RegExp(` ${name}="([^"]{0,2000})"`).exec(html)?.[1]
  return found === undefined ? undefined : unescapeHtml(found)
}

function readOrigin(html: string): string | undefined {
  const href = /<link rel="canonical" href="(https?:\/\/[^"]{1,2000})"/.exec(html)?.[1]
  return href === undefined ? undefined : parseUrl(href)?.origin
}

function decodeBase(base: string): string {
  return new URL(base, 'http://localhost').pathname
}

const line = /^Built from commit [0-9a-f]{7,64}(?: with uncommitted changes)?\.$/m
/** The length of the beginning to search, because the line precedes the first list. */
const maxHead = 5_000

/** Wraps a tool so that its results name the commit from which the site was built. */
export function withCommit(tool: Tool, site: OpenSite): Tool {
  return {
    ...tool,
    async run(values) {
      const text = await tool.run(values)
      const commit = await readCommit(site)
      return commit === undefined ? text : `${text}\n\n${commit}`
    },
  }
}

/** Returns the sentence about the commit in `llms.txt`, or undefined if the site does not name the commit. */
export async function readCommit({ files }: OpenSite): Promise<string | undefined> {
  try {
    return line.exec((await files.readText('llms.txt'))?.slice(0, maxHead) ?? '')?.[0]
  } catch (error) {
    // The result itself is more important than the commit.
    ignoreError(error)
    return undefined
  }
}
