import { posix } from 'node:path'
import { recordOf } from '../../../kit/data/is-record.ts'
import type { ConfigData, ReadOtherSite } from '../tool.ts'

export type Values = Readonly<Record<string, unknown>>

/** What VitePress reads from its config, with its defaults. */
export interface VitePressConfig {
  readonly data: ConfigData
  readonly values: Values
  readonly theme: Values
  /** The folder with `.vitepress`; `` for the root. */
  readonly project: string
  /** The folder of the pages; `` for the root. */
  readonly srcDir: string
  readonly publicDir: string
  readonly base: string
  readonly cleanUrls: boolean
  /** Languages below folders: `zh`; `root` is the default. */
  readonly locales: Values
}

export async function readVitePressConfig({ files, configFile, readConfig }: ReadOtherSite): Promise<VitePressConfig> {
  const data = await readConfig(configFile)
  const values = recordOf(data.value)
  const project = folderOf(configFile.slice(0, configFile.indexOf('.vitepress')))
  const srcDir = findFolder(textOf(values.srcDir) ?? '.')
  const publicName = textOf(recordOf(values.vite).publicDir) ?? 'public'
  const base = textOf(values.base) ?? '/'
  return {
    data,
    values,
    theme: recordOf(values.themeConfig),
    project,
    srcDir,
    publicDir: folderOf(posix.join(srcDir, publicName)),
    base: base.startsWith('/') ? (base.endsWith('/') ? base : `${base}/`) : '/',
    cleanUrls: values.cleanUrls === true,
    locales: recordOf(values.locales),
  }

  /** Relative to the project, or made of `__dirname` and then relative to the root. */
  function findFolder(written: string): string {
    const path = folderOf(posix.join(project, written))
    return !files.hasFolder(path || '.') && files.hasFolder(folderOf(written)) ? folderOf(written) : path
  }
}

/** Without a slash at the end; `` for the root. */
function folderOf(path: string): string {
  // Normal paths have single slashes.
  const normal = posix.normalize(path === '' ? '.' : path).replace(/\/$/, '')
  return normal === '.' ? '' : normal
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
