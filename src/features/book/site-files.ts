import { join, relative } from 'node:path'
import { lookup } from 'mrmime'
import type { SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { readBytesIfPresent } from '../../kit/files/file-system.ts'
import { isWithin } from '../../kit/files/paths.ts'
import { pathBelow, pathOf } from '../../kit/url/address.ts'

export interface SiteFile {
  readonly type: string
  readonly content: Buffer
}

/** The site that a book is made of. */
export interface SiteReader {
  readonly readPage: (page: SitePage) => string
  /** The file at a URL of the site, or undefined if there is none. */
  readonly readFile: (address: string) => SiteFile | undefined
}

/** Reads the files that the last build wrote. */
export function createSiteReader({ outDir, root, base }: Pick<SiteConfig, 'outDir' | 'root' | 'base'>): SiteReader {
  const read = (path: string) => {
    const file = join(outDir, path)
    return !path.includes('\0') && isWithin(file, outDir) ? readBytesIfPresent(file) : undefined
  }
  const explain = (route: string) =>
    new UsageError(
      `\`${relative(root, outDir) || '.'}\` does not contain the page \`${route}\`.`,
      'Run `docsgen build` first. A book is made of the pages that the last build wrote.',
    )
  return createReader(read, base, explain)
}

/** `read` gets the paths that a build writes, or other paths. */
export function createReader(
  read: (path: string) => Uint8Array | undefined,
  base: string,
  explain: (route: string) => Error = (route) => new Error(`The build has not written ${route}`),
): SiteReader {
  return {
    readPage({ route }) {
      const content = read(route.file)
      if (!content) throw explain(route.path)
      return Buffer.from(content).toString()
    },
    readFile(address) {
      const path = pathBelow(base, decodeIfValid(pathOf(address)))
      const content = path === undefined ? undefined : read(path)
      return content && { type: lookup(path ?? '') ?? 'application/octet-stream', content: Buffer.from(content) }
    },
  }
}

/** Returns a URL that contains the file, for a document that has no files beside it. */
export function dataUrl({ type, content }: SiteFile): string {
  return `data:${type};base64,${content.toString('base64')}`
}
