import { readFileSync } from 'node:fs'
import { shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath, Href, OutputPath, ProjectPath } from '../../kit/files/paths.ts'
import { projectPathOf } from '../config/find-config-file.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { type FoundFile, reasonOf } from '../discover/walk-folder.ts'
import { textFile } from '../emit/plan-output.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { GeneratedFile } from '../model/output.ts'
import type { ContentAsset, Sidebar, Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { allNodes } from '../render/sidebar-branch.ts'

interface SidebarFiles {
  readonly files: readonly GeneratedFile[]
  readonly hrefOf: (sidebar: Sidebar) => Href
}

/** Creates a file for each complete sidebar, from which the browser loads the entries that pages omit. */
export function createSidebarFiles(sidebars: readonly Sidebar[], base: string): SidebarFiles {
  const files = new Map<string, GeneratedFile>()
  const hrefs = new Map<Sidebar, Href>()
  for (const sidebar of sidebars) {
    const text = JSON.stringify(allNodes(sidebar.entries))
    const path = `assets/sidebar-${sidebar.name.replace(/[^\w-]+/g, '-')}.${shortHash(text).slice(0, 10)}.json`
    files.set(
      path,
      textFile(path, () => text),
    )
    hrefs.set(sidebar, `${base}${path}` as Href)
  }
  return { files: [...files.values()], hrefOf: (sidebar) => hrefs.get(sidebar) ?? ('' as Href) }
}

/** A file of the project that is published. */
export interface CopiedFile {
  readonly kind: 'copied'
  readonly path: OutputPath
  /** The project folder that contains the file. */
  readonly folder: AbsolutePath
  readonly absolutePath: AbsolutePath
  /** The path to show in diagnostics. */
  readonly projectPath: ProjectPath
  /** Content to publish instead of the file's own content, which is an SVG without scripts. */
  readonly content: Uint8Array | undefined
}

/** Plans the files of the public folder, which are copied unchanged. */
export function planPublicFiles(files: readonly FoundFile[], { root, publicDir }: SiteConfig): readonly CopiedFile[] {
  const shown = projectPathOf(root, publicDir)
  return files.map(({ path, absolutePath }) => ({
    kind: 'copied',
    path: path as OutputPath,
    folder: publicDir,
    absolutePath,
    projectPath: `${shown}/${path}` as ProjectPath,
    content: undefined,
  }))
}

/** Plans the images and downloads in the content folders. */
export function planAssetFiles(assets: readonly ContentAsset[], { contentRoots }: SiteConfig): readonly CopiedFile[] {
  const folders = new Map(contentRoots.map(({ id, dir }) => [id, dir]))
  return assets.flatMap(({ file, source, content, isActive }): readonly CopiedFile[] => {
    const { rootId, absolutePath, projectPath, joined } = source
    const folder = joined?.dir ?? folders.get(rootId)
    return folder === undefined || isActive ? [] : [{ kind: 'copied', path: file, folder, absolutePath, projectPath, content }]
  })
}

/** The assets to which pages and the config link. */
export function findUsedAssets(site: Site): readonly ContentAsset[] {
  const used = new Set<string>()
  for (const page of site.pages) {
    for (const link of page.links) if (link.kind === 'asset') used.add(link.href)
    for (const image of page.pictures ?? []) used.add(image)
  }
  for (const { link } of site.configLinks) if (link.kind === 'asset') used.add(link.href)
  return site.assets.filter(({ href }) => used.has(href))
}

/** Reports a file that existed when the site was read but cannot be read now. */
export function readCopied({ content, absolutePath, projectPath }: CopiedFile): Uint8Array | Diagnostic {
  try {
    return content ?? readFileSync(absolutePath)
  } catch (error) {
    return createDiagnostic('page/unreadable', { reason: reasonOf(error) }, { file: projectPath })
  }
}
