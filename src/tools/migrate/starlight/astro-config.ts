import { posix } from 'node:path'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ConfigData, ReadOtherSite } from '../tool.ts'

/** What docsgen needs of `astro.config.*` and of the argument of `starlight()` in it. */
export interface AstroConfig {
  readonly data: ConfigData
  readonly astro: Readonly<Record<string, unknown>>
  readonly starlight: Readonly<Record<string, unknown>>
  /** The path of Starlight's options: `integrations[0]`. */
  readonly starlightKey: string
  /** The project's folder, `` for the root. */
  readonly folder: string
  readonly srcFolder: string
  readonly publicFolder: string
  /** The text of the config, which names the packages it imports. */
  readonly text: string
  /** Aliases of `tsconfig.json`, such as `~/` for `src/`. */
  readonly aliases: readonly { readonly prefix: string; readonly folder: string }[]
  /** `/x/` or, if pages are files of their own, `/x`. */
  readonly trailingSlash: boolean
}

const starlightKeys = ['title', 'sidebar', 'locales', 'social', 'editLink', 'logo', 'customCss', 'components', 'tableOfContents']

export async function readAstroConfig({ files, configFile, readConfig }: ReadOtherSite): Promise<AstroConfig> {
  const data = await readConfig(configFile)
  const astro = recordOf(data.value)
  const integrations = listOf(astro.integrations).flat(2).map(recordOf)
  const scores = integrations.map((each) => starlightKeys.filter((key) => key in each).length)
  const index = scores.indexOf(Math.max(0, ...scores))
  const folder = posix.dirname(configFile) === '.' ? '' : posix.dirname(configFile)
  const build = recordOf(astro.build)
  return {
    data,
    astro,
    starlight: scores[index] ? (integrations[index] ?? {}) : {},
    starlightKey: `integrations[${writtenIndex(data, 'integrations', index)}]`,
    folder,
    srcFolder: folderOf(folder, astro.srcDir, 'src'),
    publicFolder: folderOf(folder, astro.publicDir, 'public'),
    text: files.readText(configFile) ?? '',
    aliases: readAliases(files, folder),
    trailingSlash: build.format !== 'file' && astro.trailingSlash !== 'never',
  }
}

/** The index in the config of an element of a list, from which those that could not be read are missing. */
export function writtenIndex({ unread }: ConfigData, key: string, index: number): number {
  const missing = new Set(unread.map((each) => each.key))
  let written = -1
  for (let left = index; left >= 0; left--) {
    written++
    while (missing.has(`${key}[${written}]`)) written++
  }
  return written
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A folder of the config is relative to the project; one made of a URL already begins with its folder. */
function folderOf(folder: string, value: unknown, fallback: string): string {
  const path = textOf(value) ?? fallback
  if (folder !== '' && path.startsWith(`${folder}/`)) return posix.join(path)
  return posix.join(folder, path).replace(/\/$/, '')
}

const aliasPair = /"([^"*]+)\*"\s*:\s*\[\s*"([^"*]*)\*"/g

function readAliases(files: SiteFiles, folder: string): AstroConfig['aliases'] {
  const text = files.readText(posix.join(folder, 'tsconfig.json')) ?? files.readText(posix.join(folder, 'jsconfig.json')) ?? ''
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? '.'
  return [...text.matchAll(aliasPair)].map(([, prefix = '', path = '']) => ({ prefix, folder: posix.join(folder, base, path) }))
}
