import { listOf } from '../../../kit/data/is-record.ts'
import { matchesPattern } from '../../../kit/files/path-matcher.ts'
import type { SiteFiles } from '../site-files.ts'
import type { VitePressConfig } from './site-config.ts'

const prefix = 'ignored-link:'

/** What `ignoreDeadLinks` leaves out, as features of the site; a function or a complex expression could leave out any link. */
export function readIgnoredLinks({ values, data }: VitePressConfig, files: SiteFiles): readonly string[] {
  const { ignoreDeadLinks } = values
  if (ignoreDeadLinks === true || ignoreDeadLinks === 'localhostLinks') return ['localhost-links']
  const written = listOf(ignoreDeadLinks).flatMap((each) =>
    each === 'localhostLinks' ? ['localhost-links'] : typeof each === 'string' ? [prefix + each.replaceAll('*', '')] : [],
  )
  const unread = data.unread.filter(({ key }) => key === 'ignoreDeadLinks' || key.startsWith('ignoreDeadLinks['))
  const patterns = unread.map(({ at }) => {
    const line = files.readText(at.file)?.split('\n')[(at.line ?? 1) - 1] ?? ''
    const pattern = patternOf(line.slice((at.column ?? 1) - 1, at.endColumn === undefined ? undefined : at.endColumn - 1))
    return pattern === undefined ? 'ignores-unknown-links' : prefix + pattern
  })
  return [...written, ...patterns]
}

/** Whether the site's author expects a link to lead nowhere. */
export function createIgnoredLinks(features: ReadonlySet<string>): (href: string) => boolean {
  if (features.has('ignores-unknown-links')) return () => true
  const patterns = [...features].flatMap((feature) => (feature.startsWith(prefix) ? [feature.slice(prefix.length)] : []))
  return (href) => patterns.some((pattern) => matchesPattern(pattern, href))
}

/** `/^\/api\/.*$/` -> `/api/*`; undefined if the expression says more than that. */
function patternOf(source: string): string | undefined {
  const inside = /^\/(.+)\/[a-z]*$/.exec(source.trim())?.[1]
  if (inside === undefined) return undefined
  const isFromStart = inside.startsWith('^')
  const isToEnd = inside.endsWith('$')
  const text = inside
    .slice(isFromStart ? 1 : 0, isToEnd ? -1 : undefined)
    .replaceAll(/\.[*+]\??|\\[wdS][*+]/g, '*')
    .replaceAll(/\\([/.:-])/g, (_, sign: string) => (sign === '.' ? '\0' : sign))
  if (/[()[\]{}|+?\\^$.]/.test(text)) return undefined
  return `${isFromStart ? '' : '*'}${text.replaceAll('\0', '.')}${isToEnd ? '' : '*'}`
}
