import type { ManifestPage, SiteManifest } from '../../../core/model/site-manifest.ts'
import type { OpenSite } from './open-site.ts'
import { isUnder } from './read-pages.ts'
import { formatListing, pagination, type Tool } from './tool.ts'

export interface Manifests {
  /** The name by which the earlier build was given. */
  readonly since: string
  readonly previous: SiteManifest
  readonly current: SiteManifest
}

/** What differs between the manifests of two builds. */
export function createChangesTool(site: OpenSite, { since, previous, current }: Manifests): Tool {
  const changes = compare(previous, current)
  return {
    name: 'list_changes',
    title: 'What changed',
    description: `Lists the pages and sections that were added, changed, or removed since the earlier build (${since}).`,
    arguments: {
      under: { type: 'string', description: 'Only pages whose path begins with this', maximum: 2_000 },
      ...pagination(30, 100),
    },
    async run({ under = '', limit, offset }) {
      const shown = changes.filter(({ href }) => isUnder(`${site.base}${href.slice(1)}`, String(under), site.base))
      const from = Number(offset)
      const entries = shown.slice(from, from + Number(limit)).map(({ kind, page, href, sections }) => {
        const lines = [`${kind}: ${page.title}`, site.addressOf(`${site.base}${href.slice(1)}`), ...sections]
        return lines.join('\n  ')
      })
      return formatListing({ what: `changed pages since ${since}`, total: shown.length, offset: from, entries })
    },
  }
}

interface PageChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly page: ManifestPage
  /** Without the base. */
  readonly href: string
  readonly sections: readonly string[]
}

function compare(previous: SiteManifest, current: SiteManifest): readonly PageChange[] {
  const before = new Map(previous.pages.map((page) => [page.path, page]))
  const now = new Map(current.pages.map((page) => [page.path, page]))
  const redirects = new Map(current.redirects)
  const kept = current.pages.flatMap((page): readonly PageChange[] => {
    const earlier = before.get(page.path)
    if (!earlier) return [{ kind: 'added', page, href: page.path, sections: [] }]
    const sections = compareSections(earlier, page)
    if (earlier.title !== page.title) sections.unshift(`title was: ${earlier.title}`)
    return sections.length === 0 ? [] : [{ kind: 'changed', page, href: page.path, sections }]
  })
  const removed = previous.pages
    .filter(({ path }) => !now.has(path))
    .map((page): PageChange => {
      const target = redirects.get(page.path)
      return { kind: 'removed', page, href: page.path, sections: target === undefined ? [] : [`now at: ${target}`] }
    })
  return [...kept, ...removed]
}

function compareSections(before: ManifestPage, now: ManifestPage): string[] {
  const old = new Map(before.anchors.map(([id, heading, section]) => [id, { heading, section }]))
  const ids = new Set(now.anchors.map(([id]) => id))
  const name = (id: string) => (id === '' ? 'the beginning' : `#${id}`)
  return [
    ...now.anchors.flatMap(([id, heading, section]) => {
      const earlier = old.get(id)
      if (!earlier) return [`added ${name(id)}`]
      return earlier.section === section && earlier.heading === heading ? [] : [`changed ${name(id)}`]
    }),
    ...before.anchors.flatMap(([id]) => (ids.has(id) ? [] : [`removed ${name(id)}`])),
  ]
}
