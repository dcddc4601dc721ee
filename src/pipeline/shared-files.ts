import { readFileSync } from 'node:fs'
import { textFile } from '../emit/text-file.ts'
import type { OutputFile } from '../model/output.ts'
import type { Href, OutputPath } from '../model/paths.ts'
import type { Sidebar, Site } from '../model/site.ts'
import { allNodes } from '../render/sidebar-branch.ts'
import { shortHash } from '../support/hash.ts'

export interface SidebarFiles {
  readonly files: readonly OutputFile[]
  readonly hrefOf: (sidebar: Sidebar) => Href
}

/** Each sidebar in full, in a file of its own: what a page leaves out comes from there. */
export function createSidebarFiles(sidebars: readonly Sidebar[], base: string): SidebarFiles {
  const files = new Map<string, OutputFile>()
  const hrefs = new Map<Sidebar, Href>()
  for (const sidebar of sidebars) {
    const text = JSON.stringify(allNodes(sidebar.entries))
    const path = `assets/sidebar-${sidebar.name.replace(/[^\w-]+/g, '-')}.${shortHash(text).slice(0, 10)}.json`
    files.set(path, textFile(path, text))
    hrefs.set(sidebar, `${base}${path}` as Href)
  }
  return { files: [...files.values()], hrefOf: (sidebar) => hrefs.get(sidebar) ?? ('' as Href) }
}

/** The pictures and downloads that pages point to; others stay where they are. */
export function createAssetFiles(site: Site): readonly OutputFile[] {
  const used = new Set<string>()
  for (const page of site.pages) {
    if (page.knownLinks === undefined) for (const link of page.links) if (link.kind === 'asset') used.add(link.href)
  }
  for (const { link } of site.configLinks) if (link.kind === 'asset') used.add(link.href)
  // The same file in two folders has one name.
  const files = new Map(site.assets.filter(({ href, isActive }) => used.has(href) && !isActive).map((asset) => [asset.file, asset]))
  return [...files.values()].map(({ file, source, content }) => ({
    path: file,
    ...(content === undefined ? readContent(source.absolutePath) : { key: shortHash(content), content }),
  }))
}

/** Files of the public folder, as they are. */
export function createPublicFiles(files: readonly { readonly path: string; readonly absolutePath: string }[]): readonly OutputFile[] {
  return files.map(({ path, absolutePath }) => ({ path: path as OutputPath, ...readContent(absolutePath) }))
}

function readContent(path: string): Pick<OutputFile, 'key' | 'content'> {
  const content = readFileSync(path)
  return { key: shortHash(content), content }
}
