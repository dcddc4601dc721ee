import { posix } from 'node:path'
import type { SiteFiles } from '../site-files.ts'
import { type MkdocsConfig, textsOf } from './config.ts'

/** Plugins that make pages out of other files, whose names only running them would tell. */
const makers = [
  'api-autonav',
  'mkapi',
  'mkdoxy',
  'autoapi',
  'mkdocs-autoapi',
  'gallery',
  'mkdocs-simple',
  'simple',
  'monorepo',
  'multirepo',
]
const others = ['same-dir', 'awesome-list', 'swagger', 'table-of-contents', 'print-site', 'projects', 'obsidian-bridge', 'literate-code']

/** Answers whether a page that has no file may be made by a plugin, or by a script whose text names it or its folder. */
export function createGeneratedPages({ plugins, values, folder }: MkdocsConfig, files: SiteFiles): (path: string) => boolean {
  if ([...makers, ...others].some((name) => plugins.has(name))) return () => true
  const scripts = [...textsOf(plugins.get('gen-files')?.scripts), ...textsOf(values.hooks)]
  const isNotebookSite = plugins.has('mkdocs-jupyter') || plugins.has('jupyter')
  if (scripts.length === 0 && !isNotebookSite) return () => false
  const written = scripts.map((path) => files.readText(posix.join(folder, path)) ?? '')
  // Without its text, a script may make anything.
  if (written.some((text, index) => text === '' && scripts[index] !== undefined)) return () => true
  const makesFiles = plugins.has('gen-files') || written.some((text) => /\bFile\b|files\.append|\.write/.test(text))
  const text = written.join('\n')
  return (path) => {
    if (isNotebookSite && /\.(?:ipynb|py)$/.test(path)) return true
    if (!makesFiles) return false
    const [first = ''] = path.split('/')
    return text.includes(first.replace(/\.\w+$/, ''))
  }
}
