import { readFileSync } from 'node:fs'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { reasonOf } from '../discover/walk-folder.ts'
import { textFile } from '../emit/text-file.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output.ts'
import type { Href, OutputPath, ProjectPath } from '../model/paths.ts'
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
export function createAssetFiles(site: Site): Outcome<readonly OutputFile[]> {
  const used = new Set<string>()
  for (const page of site.pages) {
    for (const link of page.links) if (link.kind === 'asset') used.add(link.href)
  }
  for (const { link } of site.configLinks) if (link.kind === 'asset') used.add(link.href)
  // The same file in two folders has one name.
  const wanted = new Map(site.assets.filter(({ href, isActive }) => used.has(href) && !isActive).map((asset) => [asset.file, asset]))
  return readAll(
    [...wanted.values()].map(({ file, source, content }) => ({
      path: file,
      absolutePath: source.absolutePath,
      shown: source.projectPath,
      content,
    })),
  )
}

/** Files of the public folder, as they are. */
export function createPublicFiles(
  files: readonly { readonly path: string; readonly absolutePath: string }[],
  folder: ProjectPath,
): Outcome<readonly OutputFile[]> {
  return readAll(
    files.map(({ path, absolutePath }) => ({ path: path as OutputPath, absolutePath, shown: `${folder}/${path}` as ProjectPath })),
  )
}

interface FileToRead {
  readonly path: OutputPath
  readonly absolutePath: string
  /** As reports name it. */
  readonly shown: ProjectPath
  /** @default what the file holds */
  readonly content?: Uint8Array | undefined
}

/** They were there when they were found; what cannot be read by now is reported. */
function readAll(files: readonly FileToRead[]): Outcome<readonly OutputFile[]> {
  const diagnostics: Diagnostic[] = []
  const value = files.flatMap(({ path, absolutePath, shown, ...known }): readonly OutputFile[] => {
    try {
      const content = known.content ?? readFileSync(absolutePath)
      return [{ path, key: shortHash(content), content }]
    } catch (error) {
      diagnostics.push(createDiagnostic('page/unreadable', { reason: reasonOf(error) }, { file: shown }))
      return []
    }
  })
  return { value, diagnostics }
}
