import { join } from 'node:path'
import type { Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ContentRoot, SourceFile } from '../model/source-file.ts'
import { createPageMemory } from '../pipeline/page-cache.ts'
import type { ReadInput } from '../pipeline/read-parts.ts'
import { readSite } from '../pipeline/read-site.ts'
import type { SiteTheme } from '../pipeline/site-theme.ts'
import { createOutputFolder } from '../preview/output-folder.ts'
import { createLiveSite, type LiveSite } from './live-site.ts'
import { readStamp } from './read-stamp.ts'

interface LookInput {
  readonly reading: ReadInput
  readonly theme: Outcome<SiteTheme>
}

/**
 * A site of one page, for an author who waits while a large site is read: its text and the theme are there, its sidebar and where its links
 * lead are not known yet. undefined where the address does not tell which file it is.
 */
export async function lookAtPage(segments: readonly string[], { reading, theme }: LookInput): Promise<LiveSite | undefined> {
  const source = await findSource(segments, reading.config)
  if (!source) return undefined
  const nothing = { diagnostics: [] }
  const read = await readSite(
    { ...reading, openCache: createPageMemory },
    {
      files: { value: { sources: [source], assets: [], publicFiles: [] }, ...nothing },
      reference: { value: { pages: [], absentFolders: [], schemas: [] }, ...nothing },
      git: { lastUpdated: new Map(), editUrl: undefined, ...nothing },
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

/** The files of a content folder that a page at this address could come from, if it has no address of its own. */
function pathsIn(segments: readonly string[], { version, locale }: ContentRoot, config: SiteConfig): readonly string[] {
  const prefixes = [
    config.locales.find(({ code }) => code === locale)?.prefix ?? '',
    config.versions.find(({ id }) => id === version)?.prefix ?? '',
  ]
  const prefix = prefixes.filter((part) => part !== '').flatMap((part) => part.split('/'))
  if (prefix.some((part, index) => part !== segments[index])) return []
  const own = segments.slice(prefix.length)
  // Authors set such files aside.
  if (own.some((segment) => segment.startsWith('_'))) return []
  const last = own.at(-1)
  const folder = own.slice(0, -1)
  const ids = last !== '' ? [own] : [[...folder, 'index'], ...(folder.length > 0 ? [[...folder, folder.at(-1) ?? '']] : [])]
  return ids.filter((id) => id.length > 0).flatMap((id) => [`${id.join('/')}.md`, `${id.join('/')}.markdown`])
}
