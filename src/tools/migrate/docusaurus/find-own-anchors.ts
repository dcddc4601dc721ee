import { posix } from 'node:path'
import type { OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'

const imported = /^import\s+(?:(\w+)|\{([^}\n]*)\}|\*\s*as\s+(\w+))[^'"\n]*?from\s+['"]([^'"\n]+)['"]/gm
const endings = ['', '.tsx', '.jsx', '.ts', '.js', '/index.tsx', '/index.jsx', '/index.ts', '/index.js']
/** What a component needs to give readers anchors: ids, headings, or content from elsewhere. */
const makesAnchors = /\bid[=:]|\bid\b\s*[,}]|<h[1-6]\b|Heading|dangerouslySetInnerHTML|\.mdx?['"]/

/** Whether components of the site can give a page anchors that its text does not show. Components that cannot be read can. */
export function createOwnAnchorFinder(files: SiteFiles, siteFolder: string): (page: OtherPage) => boolean {
  const components = new Map<string, boolean>()
  const known = new Map<string, boolean>()
  const shared = ['', '/index'].flatMap((path) => ['.tsx', '.ts', '.js', '.jsx'].map((ending) => `src/theme/MDXComponents${path}${ending}`))
  const sharedFile = shared.map((path) => posix.join(siteFolder, path)).find(files.hasFile)
  const sharedText = sharedFile === undefined ? '' : (files.readText(sharedFile) ?? '')

  function resolve(source: string, from: string): string | undefined {
    if (source.startsWith('@site/')) return posix.join(siteFolder, source.slice('@site/'.length))
    return source.startsWith('.') ? posix.join(posix.dirname(from), source) : undefined
  }

  function componentHas(source: string, from: string): boolean {
    const path = resolve(source, from)
    // Packages of the tool have no anchors of their own; others can.
    if (path === undefined) return !/^@(?:theme|docusaurus|theme-original)\b/.test(source)
    const isRead = components.get(path)
    if (isRead !== undefined) return isRead
    const file = endings.map((ending) => `${path}${ending}`).find(files.hasFile)
    const found = file === undefined || makesAnchors.test(files.readText(file) ?? '')
    components.set(path, found)
    return found
  }

  /** Names that are used as components. */
  function textHas(text: string, from: string): boolean {
    const isUsed = (name: string) => text.includes(`<${name}`)
    for (const [, single, several, all, source = ''] of text.matchAll(imported)) {
      const names = [single, all, ...(several ?? '').split(',').map((name) => name.split(' as ').at(-1))].map((name) => name?.trim() ?? '')
      if (!names.some((name) => /^[A-Z]/.test(name) && isUsed(name))) continue
      const partial = /\.mdx?$/.test(source) ? resolve(source, from) : undefined
      if (partial === undefined ? !/\.(?:svg|png|jpe?g|json|css)$/.test(source) && componentHas(source, from) : fileHas(partial))
        return true
    }
    if (sharedFile === undefined) return false
    const sharedImports = [...sharedText.matchAll(imported)].filter(([, name = '']) => /^[A-Z]/.test(name) && isUsed(name))
    return sharedImports.some(([, , , , source = '']) => componentHas(source, sharedFile))
  }

  function fileHas(file: string): boolean {
    const found = known.get(file)
    if (found !== undefined) return found
    // A partial can include itself.
    known.set(file, false)
    const result = textHas(files.readText(file) ?? '', file)
    known.set(file, result)
    return result
  }

  return ({ file, text }) => {
    const found = known.get(file) ?? textHas(text, file)
    known.set(file, found)
    return found
  }
}
