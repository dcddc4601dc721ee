import { join } from 'node:path'
import { readStamp } from '../../kit/files/file-stamp.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ContentRoot, SourceFile } from '../model/source-file.ts'
import { createPageMemory } from '../pipeline/page-cache.ts'
import type { ReadInput } from '../pipeline/read-parts.ts'
import { readSite } from '../pipeline/read-site.ts'
import type { SiteTheme } from '../pipeline/theme/site-theme.ts'
import { createOutputFolder } from '../preview/output-folder.ts'
import { createLiveSite, type LiveSite } from './live-site.ts'

/** Pages rendered on their own for authors who open them while a site is read for the first time. */
export interface EarlyPreviews {
  /** Previews are possible from now on. */
  start(theme: Outcome<SiteTheme>): void
  /** A site with this page; undefined before `start`, or if the address does not tell which file the page comes from. */
  find(segments: readonly string[]): Promise<LiveSite | undefined>
  wasRequested(): boolean
  /** Waits for the preview that is being made. */
  settle(): Promise<void>
}

export function createEarlyPreviews(createReading: () => ReadInput): EarlyPreviews {
  const previews: Promise<LiveSite | undefined>[] = []
  let theme: Outcome<SiteTheme> | undefined
  return {
    start(value) {
      theme = value
    },
    async find(segments) {
      for (const preview of previews) {
        const site = await preview
        if (site?.hasFile(segments.join('/'))) return site
      }
      if (!theme) return undefined
      const preview = readSinglePage(segments, { reading: createReading(), theme })
      previews.push(preview)
      return preview
    },
    wasRequested: () => previews.length > 0,
    async settle() {
      // The request for the preview handles its failure.
      await previews.at(-1)?.catch(() => {})
    },
  }
}

interface SinglePageInput {
  readonly reading: ReadInput
  readonly theme: Outcome<SiteTheme>
}

/**
 * Reads a site of one page with its text and the theme, but without a sidebar and resolved links. undefined if the address does not tell
 * which file the page comes from.
 */
export async function readSinglePage(segments: readonly string[], { reading, theme }: SinglePageInput): Promise<LiveSite | undefined> {
  const source = await findSource(segments, reading.config)
  if (!source) return undefined
  const noDiagnostics = { diagnostics: [] }
  const read = await readSite(
    { ...reading, openCache: createPageMemory },
    {
      files: { value: { sources: [source], assets: [], publicFiles: [], sections: [] }, ...noDiagnostics },
      madePages: new Map(reading.features.map(({ name }) => [name, { value: { pages: [], watched: [] }, ...noDiagnostics }])),
      git: { lastUpdated: new Map(), editUrl: undefined, ...noDiagnostics },
      theme,
    },
  )
  return createLiveSite(read, { ...reading, problemOf: () => undefined })
}

async function findSource(segments: readonly string[], config: SiteConfig): Promise<SourceFile | undefined> {
  for (const root of config.contentRoots) {
    const folder = createOutputFolder(root.dir)
    for (const path of pathsIn(segments, root, config)) {
      const absolutePath = join(root.dir, path) as AbsolutePath
      const stamp = (await folder.hasFile(path)) ? readStamp(absolutePath) : undefined
      const projectPath = `${root.projectDir}/${path}` as ProjectPath
      if (stamp) return { kind: 'markdown', rootId: root.id, path, projectPath, absolutePath, stamp }
    }
  }
  return undefined
}

/** The files in a content folder that a page at this address can come from, unless its front matter sets its address. */
function pathsIn(segments: readonly string[], { version, locale }: ContentRoot, config: SiteConfig): readonly string[] {
  const prefixes = [
    config.locales.find(({ code }) => code === locale)?.prefix ?? '',
    config.versions.find(({ id }) => id === version)?.prefix ?? '',
  ]
  const prefix = prefixes.filter((part) => part !== '').flatMap((part) => part.split('/'))
  if (prefix.some((part, index) => part !== segments[index])) return []
  const own = segments.slice(prefix.length)
  // Files and folders with this prefix are not pages.
  if (own.some((segment) => segment.startsWith('_'))) return []
  const last = own.at(-1)
  const folder = own.slice(0, -1)
  const ids = last !== '' ? [own] : [[...folder, 'index'], ...(folder.length > 0 ? [[...folder, folder.at(-1) ?? '']] : [])]
  return ids.filter((id) => id.length > 0).flatMap((id) => [`${id.join('/')}.md`, `${id.join('/')}.markdown`])
}
