import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lookup } from 'mrmime'
import type { SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { isWithin } from '../../kit/files/paths.ts'
import { pathBelow, pathOf } from '../../kit/url/address.ts'

export interface SiteFile {
  readonly type: string
  readonly content: Buffer
}

/** The site that a book is made of. */
export interface SiteReader {
  readonly readPage: (page: SitePage) => string
  /** The file at an address of the site; undefined if there is none. */
  readonly readFile: (address: string) => SiteFile | undefined
}

/** Reads what the last build wrote. */
export function createSiteReader({ outDir, root, base }: Pick<SiteConfig, 'outDir' | 'root' | 'base'>): SiteReader {
  return {
    readPage({ route }) {
      try {
        return readFileSync(join(outDir, route.file), 'utf8')
      } catch (error) {
        ignoreError(error)
        throw new UsageError(
          `\`${relative(root, outDir) || '.'}\` does not contain the page \`${route.path}\`.`,
          'Run `docsgen build` first. A book is made of the pages that the last build wrote.',
        )
      }
    },
    readFile(address) {
      const path = pathBelow(base, decodeIfValid(pathOf(address)))
      const file = join(outDir, path ?? '')
      if (path === undefined || path.includes('\0') || !isWithin(file, outDir)) return undefined
      try {
        return { type: lookup(file) ?? 'application/octet-stream', content: readFileSync(file) }
      } catch (error) {
        ignoreError(error)
        return undefined
      }
    },
  }
}

/** As part of a document that has no files beside it. */
export function dataUrl({ type, content }: SiteFile): string {
  return `data:${type};base64,${content.toString('base64')}`
}
