import { type ConfigTable, tableOf, textOf } from './read-config.ts'

/** What matters for addresses and links of what sections hand down to their pages. */
const handedDown = ['draft', 'build', '_build', 'headless', 'type', 'url', 'slug', 'expiryDate', 'publishDate'] as const

interface Cascade {
  add(language: string, folders: readonly string[], values: ConfigTable): void
  valuesFor(language: string, folders: readonly string[], name: string): ConfigTable
}

/** Values of `cascade`, of sections and of the config. */
export function createCascade(config: ConfigTable): Cascade {
  const bySection = new Map<string, readonly ConfigTable[]>()
  const entriesOf = (value: unknown) => [value].flat().map(tableOf)
  const common = entriesOf(config.cascade)
  return {
    add(language, folders, { cascade }) {
      if (cascade !== undefined) bySection.set(`${language} ${folders.join('/')}`, entriesOf(cascade))
    },
    valuesFor(language, folders, name) {
      const path = `/${[...folders, ...(name === '_index' || name === 'index' ? [] : [name])].join('/')}`
      let values: ConfigTable = {}
      const apply = (entries: readonly ConfigTable[]) => {
        for (const entry of entries) {
          if (!matches(tableOf(entry.target ?? entry._target), { path, language, isSection: name === '_index' })) continue
          const params = { ...tableOf(entry.params), ...entry }
          for (const key of handedDown) if (key in params) values = { ...values, [key]: params[key as keyof typeof params] }
        }
      }
      apply(common)
      for (let depth = 0; depth <= folders.length; depth++) apply(bySection.get(`${language} ${folders.slice(0, depth).join('/')}`) ?? [])
      return values
    },
  }
}

function matches(
  target: ConfigTable,
  { path, language, isSection }: { readonly path: string; readonly language: string; readonly isSection: boolean },
): boolean {
  const kind = textOf(target.kind)
  const lang = textOf(target.lang)
  const pattern = textOf(target.path)
  if (kind !== undefined && kind !== (isSection ? 'section' : 'page')) return false
  if (lang !== undefined && lang !== language) return false
  return pattern === undefined || matchesGlob(path, pattern)
}

/** `/docs/**`, `/docs/*`, `{/docs,/docs/**}` */
function matchesGlob(path: string, pattern: string): boolean {
  const alternatives = /^\{(.*)\}$/.exec(pattern)?.[1]?.split(',') ?? [pattern]
  return alternatives.some((each) => {
    const star = each.indexOf('*')
    if (star === -1) return path === each.replace(/\/$/, '')
    const start = each.slice(0, star)
    return path.startsWith(start) && (each.includes('**') || !path.slice(start.length).includes('/'))
  })
}
