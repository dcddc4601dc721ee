import { join } from 'node:path'
import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../../model/paths.ts'
import type { GeneratedPage } from '../../model/reference.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { SourceFile } from '../../model/source-file.ts'
import { originOf } from '../../reference/generated-text.ts'
import { sha256 } from '../../support/files/hash.ts'

/** Generated pages as source files. */
export interface GeneratedSources {
  readonly sources: readonly SourceFile[]
  /** Moves a diagnostic from a generated page to the source of its text. */
  relocate(diagnostic: Diagnostic): Diagnostic
}

/** A hand-written page at the same path replaces the generated one. */
export function createGeneratedSources(
  pages: readonly GeneratedPage[],
  { config, written }: { readonly config: SiteConfig; readonly written: readonly SourceFile[] },
): GeneratedSources {
  const [root] = config.contentRoots
  if (!root || pages.length === 0) return { sources: [], relocate: (diagnostic) => diagnostic }
  const taken = new Set(written.filter(({ rootId }) => rootId === root.id).map(({ path }) => path))
  const byFile = new Map(pages.filter(({ path }) => !taken.has(path)).map((page) => [generatedFile(page.path), page]))
  const relocate = (location: Location | undefined) => {
    const page = location && byFile.get(location.file)
    const origin = page && originOf(page, location.line ?? page.origins[0]?.line ?? 1)
    return origin ? { file: origin.file as ProjectPath, line: origin.line } : location
  }
  return {
    sources: [...byFile].map(([projectPath, { path, text }]) => ({
      kind: 'markdown',
      rootId: root.id,
      path,
      projectPath,
      absolutePath: join(config.root, projectPath) as AbsolutePath,
      stamp: stampOf(text),
      generated: { text },
    })),
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

/** The path that a generated page would have as a file. */
function generatedFile(path: string): ProjectPath {
  return `.docsgen/reference/${path}` as ProjectPath
}

/** Generated texts have no date, so the stamp depends only on the content. */
function stampOf(text: string): SourceFile['stamp'] {
  const hash = sha256(text)
  return {
    bytes: Buffer.byteLength(text),
    modifiedMs: Number.parseInt(hash.slice(12, 24), 16) / 1000,
    changedMs: 0,
    inode: Number.parseInt(hash.slice(0, 12), 16),
  }
}
