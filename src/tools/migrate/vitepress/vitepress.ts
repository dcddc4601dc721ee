import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { SiteFiles } from '../site-files.ts'
import type { OtherTool } from '../tool.ts'
import { readSite } from './read-site.ts'
import { createResolver } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

/** https://vitepress.dev */
export const vitepress: OtherTool = {
  name: 'vitepress',
  label: 'VitePress',
  findConfigs,
  readSite,
  createResolver,
  translatePage,
}

const configNames = ['js', 'ts', 'mjs', 'mts', 'json'].flatMap((ending) => [`config.${ending}`, `config/index.${ending}`])

/** One config for each `.vitepress` folder, in the order in which VitePress looks for it. */
function findConfigs(files: SiteFiles): readonly ProjectPath[] {
  const folders = new Set<string>()
  for (const file of files.list('')) {
    const at = file.startsWith('.vitepress/') ? 0 : file.indexOf('/.vitepress/') + 1
    if (at > 0 || file.startsWith('.vitepress/')) folders.add(file.slice(0, at + '.vitepress'.length))
  }
  return [...folders].flatMap((folder) => {
    const found = configNames.map((name) => posix.join(folder, name)).find((path) => files.hasFile(path))
    return found === undefined ? [] : [found as ProjectPath]
  })
}
