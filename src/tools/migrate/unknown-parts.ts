import { posix } from 'node:path'
import type { SiteFiles } from './site-files.ts'

/** Code that creates anchors must contain one of these: IDs, headings, or HTML or Markdown from elsewhere. */
const makesAnchors =
  /\bid[=:]|\bid\b\s*[,}]|<h[1-6]\b|Heading|dangerouslySetInnerHTML|\b(?:set:html|v-html)\b|\.mdx?['"]|["'`]#{1,6} |\\n#{1,6} |\{ ?#|\bpartial(?:Cached)? "|[rR]eadFile\b|\.Content\b|\bread_text\b|\bopen\(|\brequests\./

const known = new WeakMap<SiteFiles, Map<string, boolean>>()
const endings = ['', '.json', '.tsx', '.jsx', '.ts', '.js', '.vue', '.astro', '/index.tsx', '/index.jsx', '/index.ts', '/index.js']

/** The file that an import of this path reads. */
export function findModule(files: SiteFiles, path: string): string | undefined {
  return endings.map((ending) => `${path}${ending}`).find(files.hasFile)
}

/** Whether the code of a file can add anchors to a page that its text does not show. Returns true if the code cannot be read. */
export function canMakeAnchors(files: SiteFiles, path: string | undefined): boolean {
  if (path === undefined) return true
  const all = known.get(files) ?? new Map<string, boolean>()
  known.set(files, all)
  const isRead = all.get(path)
  if (isRead !== undefined) return isRead
  const text = files.quietly(() => {
    const file = findModule(files, path)
    return file === undefined ? undefined : files.readText(file)
  })
  const can = text === undefined || makesAnchors.test(text)
  all.set(path, can)
  return can
}

const withoutCode = /\.(?:svg|png|jpe?g|gif|webp|avif|json|css)(?:\?|$)/i
/** Packages of the tools, and other packages whose components do not create anchors. */
const harmless = /^(?:@theme|@docusaurus|@theme-original|@astrojs|astro|astro-embed|starlight-(?:package-managers|kbd|videos))(?:[/:]|$)/

/**
 * Returns the components of a page that can add anchors to it. `locate` finds the file of a component, or returns undefined for components
 * from packages.
 */
export function findAnchorMakers(
  components: readonly { readonly name: string; readonly source?: string | undefined }[],
  { files, locate }: { readonly files: SiteFiles; readonly locate: (source: string) => string | undefined },
): readonly string[] {
  const makers = components.filter(
    ({ source }) => source !== undefined && !withoutCode.test(source) && !harmless.test(source) && canMakeAnchors(files, locate(source)),
  )
  return [...new Set(makers.map(({ name }) => `the component \`${name}\``))]
}

/** Finds a file in the same folder or in a folder above it within the project. */
export function besideFile(file: string, source: string): string | undefined {
  return source.startsWith('.') ? posix.join(posix.dirname(file), source) : undefined
}
