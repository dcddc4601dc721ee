import type { SiteManifest } from '../../../core/model/site-manifest.ts'
import { trimPath } from './manifest-pages.ts'

export interface Deployment {
  /** In this order, because what a file refers to must be there before it. */
  readonly uploads: readonly DeploymentStep[]
  /** After the uploads. */
  readonly removals: readonly DeploymentStep[]
  /** Hashed files that only earlier deployments use, and that must stay for now. */
  readonly retained: readonly string[]
  /** Files that are on the host already. */
  readonly unchanged: number
}

export interface DeploymentStep {
  readonly name: StepName
  readonly reason: string
  readonly files: readonly string[]
  readonly bytes: number
}

type StepName = UploadName | 'removed files' | 'expired assets'
type UploadName = 'assets' | 'other files' | 'new pages' | 'changed pages' | 'redirects' | 'lists'

const reasons: Readonly<Record<StepName, string>> = {
  assets: 'Their names contain hashes, so no published page refers to them yet.',
  'other files': 'Pages refer to them.',
  'new pages': 'Changed pages link to them.',
  'changed pages': 'Everything that they refer to is on the host now.',
  redirects: 'The pages that they lead to are on the host now.',
  lists: 'The sitemap, feeds, and search indexes lead readers to the pages.',
  'removed files': 'No page, list, or redirect leads to them anymore.',
  'expired assets': 'The deployments that used them are older than those to keep.',
}

interface DeploymentInput {
  /** Of the published site. */
  readonly before: SiteManifest
  readonly after: SiteManifest
  /** Of the deployments before that, the latest first. */
  readonly older: readonly SiteManifest[]
  /** The number of earlier deployments whose open pages must still work. */
  readonly keep: number
}

/** Decides what to upload in which order, and what can then be deleted. */
export function planDeployment({ before, after, older, keep }: DeploymentInput): Deployment {
  const published = new Map(before.files.map(([path, , hash]) => [path, hash]))
  const current = new Set(after.files.map(([path]) => path))
  const groups = new Map<UploadName, (readonly [path: string, bytes: number])[]>()
  const redirects = new Set(after.redirects.map(([from]) => redirectFile(from)))
  let unchanged = 0
  for (const [path, bytes, hash] of after.files) {
    if (published.get(path) === hash) {
      unchanged++
      continue
    }
    const name = stepOf(path, { isNew: !published.has(path), redirects })
    const group = groups.get(name)
    if (group) group.push([path, bytes])
    else groups.set(name, [[path, bytes]])
  }
  const earlier = [before, ...older]
  const kept = new Set<string>()
  const expired = new Map<string, number>()
  // Also of older deployments, in case one was not completed.
  const removed = new Map<string, number>()
  for (const [index, { files }] of earlier.entries())
    for (const [path, bytes] of files) {
      if (current.has(path)) continue
      if (!isHashed(path)) removed.set(path, bytes)
      else if (index < keep) kept.add(path)
      else if (!kept.has(path)) expired.set(path, bytes)
    }
  const step = (name: StepName, files: Iterable<readonly [string, number]>): readonly DeploymentStep[] => {
    const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
    if (sorted.length === 0) return []
    return [{ name, reason: reasons[name], files: sorted.map(([path]) => path), bytes: sorted.reduce((sum, [, bytes]) => sum + bytes, 0) }]
  }
  return {
    uploads: uploadOrder.flatMap((name) => step(name, groups.get(name) ?? [])),
    removals: [...step('removed files', removed), ...step('expired assets', expired)],
    retained: [...kept].sort(),
    unchanged,
  }
}

const uploadOrder = ['assets', 'other files', 'new pages', 'changed pages', 'redirects', 'lists'] as const

function stepOf(path: string, { isNew, redirects }: { readonly isNew: boolean; readonly redirects: ReadonlySet<string> }): UploadName {
  if (isHashed(path)) return 'assets'
  // A compressed copy belongs to its file.
  const bare = path.replace(/\.(?:br|gz)$/, '')
  if (redirects.has(bare)) return 'redirects'
  if (/^(?:_headers|_redirects|robots\.txt|llms(?:-full)?\.txt|sitemap[\w-]*\.xml)$|(?:^|\/)(?:atom\.xml|feed\.json)$|^search\//.test(bare))
    return 'lists'
  if (/\.(?:html|md)$/.test(bare)) return isNew ? 'new pages' : 'changed pages'
  return 'other files'
}

/** The name changes with the content: `assets/entry.QL7O7SUT.js`, `assets/search/current.en/b12-4gby.json`. */
function isHashed(path: string): boolean {
  return /^assets\/search\//.test(path) || (path.startsWith('assets/') && /\.[0-9A-Za-z]{8,32}\.[0-9a-z]{1,8}(?:\.(?:br|gz))?$/.test(path))
}

/** The page that the build writes for hosts that cannot redirect. */
function redirectFile(from: string): string {
  const path = trimPath(from)
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}
