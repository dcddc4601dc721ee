import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf } from '../../../kit/data/is-record.ts'
import { createPathMatcher, findGlobProblem } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/read-front-matter.ts'
import type { Rewrite } from './rewrites.ts'
import type { VitePressConfig } from './site-config.ts'

export interface FoundPages {
  readonly pages: readonly OtherPage[]
  /** Addresses of pages that a `.paths` file makes. */
  readonly generated: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

interface FindPages {
  readonly config: VitePressConfig
  readonly files: SiteFiles
  readonly rewrite: Rewrite
  /** The locale of a path, by its first folder. */
  readonly localeOf: (path: string) => string
}

/** All Markdown files of the source folder; a name in brackets, such as `[pkg].md`, makes pages that only running the site's code would tell. */
export function findPages({ config, files, rewrite, localeOf }: FindPages): FoundPages {
  const globs = listOf(config.values.srcExclude).filter((glob) => typeof glob === 'string')
  const isExcluded = globs.length === 0 ? () => false : createPathMatcher(globs)
  const pages: OtherPage[] = []
  const generated: string[] = []
  const diagnostics: Diagnostic[] = []
  const reason = findGlobProblem(globs)
  if (reason !== undefined) diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, config.data.locate('srcExclude')))
  for (const file of files.list(config.srcDir)) {
    if (!file.endsWith('.md') || isWithin(file, config.publicDir)) continue
    const path = posix.relative(config.srcDir, file)
    if (/(?:^|\/)(?:\.|dist\/)/.test(path) || isExcluded(path)) continue
    if (/\[\w+\]/.test(path)) {
      generated.push(`/${path.slice(0, path.indexOf('['))}*`)
      continue
    }
    const text = files.readText(file)
    if (text === undefined) continue
    const { frontMatter, diagnostics: found } = readOtherFrontMatter(text, file)
    diagnostics.push(...found)
    pages.push({
      file: file as ProjectPath,
      address: addressOf(rewrite(path), config.cleanUrls),
      locale: localeOf(rewrite(path)),
      version: 'current',
      kind: frontMatter.values.layout === 'page' ? 'page' : 'doc',
      path,
      folder: config.srcDir,
      text,
      frontMatter,
    })
  }
  return { pages, generated, diagnostics }
}

/** `guide/index.md` -> `/guide/`, `guide/intro.md` -> `/guide/intro.html`, or without the ending if the addresses are clean. */
function addressOf(path: string, isClean: boolean): string {
  const name = path.replace(/\.md$/, '')
  if (name === 'index') return '/'
  if (name.endsWith('/index')) return `/${name.slice(0, -'index'.length)}`
  return `/${name}${isClean ? '' : '.html'}`
}

function isWithin(file: string, folder: string): boolean {
  return folder !== '' && file.startsWith(`${folder}/`)
}
