import { posix } from 'node:path'
import type { Link } from '../../../core/model/document.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import { isUrl } from '../../../kit/url/address.ts'
import type { OtherTarget } from '../other-site.ts'
import type { PagesInput, ParsedOtherPage } from '../read-pages.ts'
import type { Edit, Span } from '../text/revise-text.ts'
import type { Translation } from '../tool.ts'
import type { FilePlaces, PlacedPage, PlacedSite } from './place-pages.ts'
import { cleanAddress } from './plan-redirects.ts'

/** A page with its new location and the old targets of its links. */
export interface ReadPage extends ParsedOtherPage {
  readonly placed: PlacedPage
  readonly targets: readonly OtherTarget[]
}

/** Assigns a new location to every file that pages show or include. */
export function collectFiles(
  pages: readonly ReadPage[],
  { site, tool, files: oldFiles }: PagesInput,
  { places, placed }: { readonly places: FilePlaces; readonly placed: PlacedSite },
) {
  /** Markdown files that pages include. */
  const partials = new Map<ProjectPath, Translation>()
  /** The new paths of files that pages show as code. */
  const snippets = new Map<ProjectPath, string>()
  const addPartial = (file: ProjectPath, from: ReadPage) => {
    if (partials.has(file)) return
    const text = oldFiles.readText(file)
    if (text === undefined) return
    const translation = tool.translatePage({ file, text, page: undefined, site, files: oldFiles })
    partials.set(file, translation)
    places.placePartial(file, from.placed)
    addIncludes(translation, file, from)
  }
  const addIncludes = (translation: Translation, file: ProjectPath, from: ReadPage) => {
    for (const each of findIncludes(translation.revised.text, file)) {
      if (each.kind === 'partial') addPartial(each.file, from)
      else if (!snippets.has(each.file) && oldFiles.hasFile(each.file)) snippets.set(each.file, places.placeSnippet(each.file))
    }
  }
  /** The URLs of linked pages that are not Markdown. */
  const linked = new Set<string>()
  /** The fragments of these links, by URL. */
  const fragments = new Map<string, Set<string>>()
  /** The origins from which pages load images, frames, and media. */
  const origins = new Map<string, Set<string>>()
  for (const page of pages) {
    addIncludes(page.translation, page.page.file, page)
    for (const [number, link] of page.document.links.entries()) {
      const target = page.targets[number]
      if (target?.kind === 'generated') {
        linked.add(target.address)
        const route = cleanAddress(placed.routeOf(target.address))
        const at = link.href.indexOf('#')
        if (at !== -1 && at < link.href.length - 1) fragments.set(route, (fragments.get(route) ?? new Set()).add(link.href.slice(at + 1)))
      }
      const origin = target?.kind === 'external' && link.isBuiltIn === undefined ? originOfLoad(link) : undefined
      if (origin) origins.set(origin.kind, (origins.get(origin.kind) ?? new Set()).add(origin.origin))
      if (target?.kind !== 'file' || places.publicAddress(target.file) !== undefined) continue
      const place = link.at.file === undefined ? undefined : places.partials.get(link.at.file)
      places.placeAsset(target.file, link.href, place ?? page.placed)
    }
  }
  return { partials, snippets, linked, fragments, origins }
}

/** Resources from other sites must be allowed in the config. Markdown images are always allowed. */
function originOfLoad({ href, loads }: Link): { readonly kind: string; readonly origin: string } | undefined {
  if (loads !== 'image' && loads !== 'frame' && loads !== 'media') return undefined
  const url = href.startsWith('//') ? `https:${href}` : href
  if (!/^https?:/i.test(url) || !isUrl(url)) return undefined
  return { kind: loads, origin: new URL(url).origin }
}

/** The path of a file that a text includes, without the region: Markdown with `:::include`, or code with `file="…"`. */
export interface IncludeFound extends Span {
  readonly kind: 'partial' | 'code'
  readonly file: ProjectPath
}

const include = /^([ \t>]*:{3,}include[ \t]+)([^\s#]+)/
const attribute = /^(.*?\bfile=")([^"#]+)/

/** Finds the files that a text in docsgen's Markdown includes. */
export function findIncludes(text: string, file: ProjectPath): readonly IncludeFound[] {
  if (!text.includes(':::include') && !text.includes('file="')) return []
  const found: IncludeFound[] = []
  for (const { line, start: lineStart, part } of readMarkdownLines(text)) {
    const kind = part === 'text' ? 'partial' : 'code'
    const pattern = part === 'text' ? include : part === 'opening' ? attribute : undefined
    const [, before = '', path] = pattern?.exec(line) ?? []
    if (path === undefined) continue
    const start = lineStart + before.length
    const joined = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)
    found.push({ kind, file: posix.normalize(joined) as ProjectPath, start, end: start + path.length })
  }
  return found
}

/** A code block for a missing file shows a message that the file does not exist. */
export function replaceMissingCode(text: string, { start, end, file }: IncludeFound): readonly Edit[] {
  const lineEnd = text.indexOf('\n', end)
  const close = text.indexOf('"', end)
  const open = text.lastIndexOf('file="', start)
  if (close === -1 || lineEnd === -1 || close > lineEnd) return []
  const indent =
    /[ \t>]*$/.exec(
      text.slice(0, text.lastIndexOf('\n', start) + 1 + (/^[ \t>]*/.exec(text.slice(text.lastIndexOf('\n', start) + 1))?.[0].length ?? 0)),
    )?.[0] ?? ''
  return [
    { start: open - (text[open - 1] === ' ' ? 1 : 0), end: close + 1, text: '' },
    { start: lineEnd + 1, end: lineEnd + 1, text: `${indent}${file}\n` },
  ]
}

/** Writes the new paths of included files. */
export function relocateIncludes(
  found: readonly IncludeFound[],
  text: string,
  pathOf: (each: IncludeFound) => string | undefined,
): readonly Edit[] {
  return found.flatMap((each) => {
    const path = pathOf(each)
    return path === undefined || path === text.slice(each.start, each.end) ? [] : [{ start: each.start, end: each.end, text: path }]
  })
}
