import { posix } from 'node:path'
import type { SiteFiles } from '../site-files.ts'
import { type MkdocsConfig, textsOf } from './config.ts'
import { createPatternMatcher } from './match-pattern.ts'

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

/** Answers whether a page that has no file may be made by a plugin, by a script whose text names it or its folder, or by a build before. */
export function createGeneratedPages({ plugins, values, folder, docs }: MkdocsConfig, files: SiteFiles): (path: string) => boolean {
  if ([...makers, ...others].some((name) => plugins.has(name))) return () => true
  const isIgnored = readIgnored([...new Set(['', folder, docs])], files)
  const scripts = [...textsOf(plugins.get('gen-files')?.scripts), ...textsOf(values.hooks)]
  const texts = scripts.map((path) => files.readText(posix.join(folder, path)))
  // Without its text, a script may make anything.
  if (texts.includes(undefined)) return () => true
  const text = texts.join('\n')
  const makesFiles = plugins.has('gen-files') || /\bFile\b|files\.append|\.write/.test(text)
  const hasNotebooks = plugins.has('mkdocs-jupyter') || plugins.has('jupyter')
  return (path) => {
    const [first = ''] = path.split('/')
    if (hasNotebooks && /\.(?:ipynb|py)$/.test(path)) return true
    return (makesFiles && text.includes(first.replace(/\.\w+$/, ''))) || isIgnored(posix.join(docs, path))
  }
}

/** Files that Git ignores are made by a build. */
function readIgnored(folders: readonly string[], files: SiteFiles): (path: string) => boolean {
  const matchers = folders.flatMap((folder) => {
    const text = files.readText(posix.join(folder, '.gitignore'))
    return text === undefined ? [] : [{ folder, matches: createPatternMatcher(text) }]
  })
  return (path) =>
    matchers.some(({ folder, matches }) => !posix.relative(folder, path).startsWith('..') && matches(posix.relative(folder, path)))
}
