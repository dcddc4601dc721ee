import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { SiteFiles } from '../site-files.ts'
import type { OtherTool } from '../tool.ts'
import { readMkdocsSite } from './read-site.ts'
import { createMkdocsResolver } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

export const mkdocs: OtherTool = {
  name: 'mkdocs',
  label: 'MkDocs',
  findConfigs,
  readSite: readMkdocsSite,
  createResolver: createMkdocsResolver,
  translatePage,
}

const names = ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml']

/** Configs that inherit another one have names such as `mkdocs.public.yml`. */
const variant = /^mkdocs[.-][\w-]+\.ya?ml$/

/** Looks in the folder and three levels below it. */
function findConfigs(files: SiteFiles): readonly ProjectPath[] {
  const own = names.filter((name) => files.hasFile(name)) as ProjectPath[]
  if (own.length > 0) return own.slice(0, 1)
  const variants = files.list('', { depth: 1 }).filter((path) => variant.test(path))
  if (variants.length > 0) return variants
  const found = files.list('', { depth: 4 }).filter((path) => names.includes(posix.basename(path)))
  return found.toSorted((a, b) => a.split('/').length - b.split('/').length)
}
