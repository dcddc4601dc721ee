import { join, resolve } from 'node:path'
import type { SiteConfig } from '../model/site-config.ts'
import type { SiteParts } from '../pipeline/read-parts.ts'
import type { KnownFiles } from './affected.ts'

interface KnownInput {
  readonly configInputs: readonly string[]
  /** What was known before: of code that does not compile, nobody can tell what it is made from. */
  readonly before: KnownFiles | undefined
}

/** What a change of each file means, as long as the site is put together from these parts. */
export function listKnownFiles(parts: SiteParts, config: SiteConfig, { configInputs, before }: KnownInput): KnownFiles {
  const { siteCode, files } = parts
  const reactPages = files.value.sources.flatMap(({ kind, absolutePath }) => (kind === 'page' ? [absolutePath] : []))
  const compiled = siteCode.value?.inputs.map((input) => resolve(config.root, input)) ?? [...(before?.code ?? [])]
  const sources = [...config.reference.typescript, ...config.reference.graphql]
  return {
    config: new Set(configInputs),
    themeDir: config.themeDir,
    publicDir: config.publicDir,
    contentDirs: config.contentRoots.map(({ dir }) => dir),
    pages: new Map(parts.markdownPages.flatMap(({ source }) => (source.generated ? [] : [[source.absolutePath, source.projectPath]]))),
    includes: listIncludes(parts, config),
    code: new Set([...compiled, ...Object.values(config.components), ...reactPages]),
    reference: [
      ...sources.flatMap((source) => ('folder' in source && source.folder !== undefined ? [resolve(config.root, source.folder)] : [])),
      ...config.reference.graphql.flatMap(({ extend }) => (extend === undefined ? [] : [resolve(config.root, extend)])),
    ],
  }
}

export function listIncludes({ markdownPages }: SiteParts, { root }: SiteConfig): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, string[]>()
  for (const { source, document } of markdownPages) {
    for (const { path } of document.includes) {
      const file = join(root, path)
      const known = pages.get(file)
      if (known) known.push(source.projectPath)
      else pages.set(file, [source.projectPath])
    }
  }
  return pages
}

/** Everything that must be watched for changes of these. */
export function placesToWatch(known: KnownFiles): readonly string[] {
  return [
    ...known.contentDirs,
    known.publicDir,
    known.themeDir,
    ...known.config,
    ...known.code,
    ...known.includes.keys(),
    ...known.reference,
  ]
}
