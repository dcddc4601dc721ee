import { join } from 'node:path'
import { sha256 } from '../../kit/files/hash.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { GeneratedPage, SourceFile, TextOrigin } from '../model/source-file.ts'

/** The generated pages, converted into source files. */
export interface GeneratedSources {
  readonly sources: readonly SourceFile[]
  /** Moves a diagnostic from a generated page to the source of its text. */
  relocate(diagnostic: Diagnostic): Diagnostic
  /** Who wrote the text of a generated page at this location, or undefined for other pages. */
  writerOf(location: Location): 'own' | 'foreign' | undefined
}

/** A hand-written page at the same path replaces the generated one. */
export function createGeneratedSources(
  pages: readonly GeneratedPage[],
  { config, written }: { readonly config: SiteConfig; readonly written: readonly SourceFile[] },
): GeneratedSources {
  const [main] = config.contentRoots
  if (!main || pages.length === 0) return { sources: [], relocate: (diagnostic) => diagnostic, writerOf: () => undefined }
  const taken = new Set(written.map(({ rootId, path }) => `${rootId}/${path}`))
  const free = pages.filter(({ path, rootId = main.id }) => !taken.has(`${rootId}/${path}`))
  const byFile = new Map(free.map((page) => [generatedFile(page), page]))
  const relocate = (location: Location | undefined) => {
    const page = location && byFile.get(location.file)
    const origin = page && originAt(page, location)
    return origin ? { ...origin, file: origin.file as ProjectPath } : location
  }
  return {
    sources: [...byFile].map(([projectPath, { path, text, rootId, isData, entry }]) => ({
      kind: 'markdown',
      rootId: rootId ?? main.id,
      path,
      projectPath,
      absolutePath: join(config.root, projectPath) as AbsolutePath,
      stamp: stampOf(text),
      generated: { text, ...(isData && { isData }), ...(entry && { entry }) },
    })),
    writerOf(location) {
      const page = byFile.get(location.file)
      if (!page || page.isData) return undefined
      return page.foreignFiles?.includes(originAt(page, location)?.file ?? '') ? 'foreign' : 'own'
    },
    relocate({ location, related, ...rest }) {
      const moved = relocate(location)
      return {
        ...rest,
        ...(moved ? { location: moved } : {}),
        ...(related ? { related: related.map(({ message, location: at }) => ({ message, location: relocate(at) ?? at })) } : {}),
      }
    },
  }
}

function originAt(page: GeneratedPage, { line }: Location): TextOrigin | undefined {
  return originOf(page, line ?? page.origins[0]?.line ?? 1)
}

/** Returns the source of a line, or undefined if there is none. */
export function originOf({ origins }: Pick<GeneratedPage, 'origins'>, line: number): TextOrigin | undefined {
  const mark = origins.findLast((candidate) => candidate.line <= line)
  if (!mark) return undefined
  const { file, at, follows, column } = mark
  return { file, line: follows ? at + line - mark.line : at, ...(column !== undefined && !follows && { column }) }
}

/** The path that the page would have if it were a file. */
export function generatedFile({ path, rootId, isData }: GeneratedPage): ProjectPath {
  if (rootId === undefined) return `.docsgen/reference/${path}` as ProjectPath
  return `.docsgen/${isData ? 'sources' : 'versions'}/${rootId}/${path}` as ProjectPath
}

/** Generated text has no date, so the stamp depends only on the content. */
function stampOf(text: string): SourceFile['stamp'] {
  const hash = sha256(text)
  return {
    bytes: Buffer.byteLength(text),
    modifiedMs: Number.parseInt(hash.slice(12, 24), 16) / 1000,
    changedMs: 0,
    inode: Number.parseInt(hash.slice(0, 12), 16),
  }
}
