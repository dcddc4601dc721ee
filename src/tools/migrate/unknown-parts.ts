import { posix } from 'node:path'
import type { SiteFiles } from './site-files.ts'

/** Code needs these to give readers anchors: IDs, headings, or HTML and Markdown from elsewhere. */
const makesAnchors =
  /\bid[=:]|\bid\b\s*[,}]|<h[1-6]\b|Heading|dangerouslySetInnerHTML|\b(?:set:html|v-html)\b|\.mdx?['"]|["'`]#{1,6} |\\n#{1,6} |\{ ?#|\bpartial(?:Cached)? "|[rR]eadFile\b|\.Content\b|\bread_text\b|\bopen\(|\brequests\./

const known = new WeakMap<SiteFiles, Map<string, boolean>>()
const endings = ['', '.json', '.tsx', '.jsx', '.ts', '.js', '.vue', '.astro', '/index.tsx', '/index.jsx', '/index.ts', '/index.js']

/** The file that an import of this path reads. */
export function findModule(files: SiteFiles, path: string): string | undefined {
  return endings.map((ending) => `${path}${ending}`).find(files.hasFile)
}

/** Whether the code of a file can give a page anchors that its text does not show. Code that cannot be read can. */
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
/** Packages of the tools, and of others whose components have no anchors of their own. */
const harmless = /^(?:@theme|@docusaurus|@theme-original|@astrojs|astro|astro-embed|starlight-(?:package-managers|kbd|videos))(?:[/:]|$)/

/** The components of a page that can give it anchors. `locate` finds the file of one, or undefined for those of packages. */
export function findAnchorMakers(
  components: readonly { readonly name: string; readonly source?: string | undefined }[],
  { files, locate }: { readonly files: SiteFiles; readonly locate: (source: string) => string | undefined },
): readonly string[] {
  const makers = components.filter(
    ({ source }) => source !== undefined && !withoutCode.test(source) && !harmless.test(source) && canMakeAnchors(files, locate(source)),
  )
  return [...new Set(makers.map(({ name }) => `the component \`${name}\``))]
}

/** Finds a file of the same folder, or of one above it, in the project. */
export function besideFile(file: string, source: string): string | undefined {
  return source.startsWith('.') ? posix.join(posix.dirname(file), source) : undefined
}
