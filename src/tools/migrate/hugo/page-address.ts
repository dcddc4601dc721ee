import { type ConfigTable, tableOf, textOf } from './read-config.ts'

/** A page as far as its address depends on it. */
export interface AddressedPage {
  /** The folders of its path, as written. */
  readonly folders: readonly string[]
  /** The name of its file or, of a bundle, its folder; undefined for a section. */
  readonly name: string | undefined
  readonly values: Readonly<Record<string, unknown>>
}

/** The address of a page without the prefix of its language. It ends with `*` if a pattern needs a value that is not known. */
export function addressOf({ folders, name, values }: AddressedPage, config: ConfigTable): string {
  const isUgly = config.uglyurls === true || tableOf(config.uglyurls)[folders[0]?.toLowerCase() ?? ''] === true
  const sectionPath = folders.map((folder) => sanitize(folder, config))
  const pattern = patternFor(folders[0] ?? name ?? '', name === undefined, config)
  if (pattern !== undefined) {
    const expanded = expandPattern(pattern, { folders: sectionPath, name, values }, config)
    if (expanded === undefined) return `/${pattern.slice(0, pattern.indexOf(':')).replace(/^\/+/, '')}*`
    return withEnding(`/${expanded.split('/').filter(Boolean).join('/')}`, isUgly && name !== undefined)
  }
  const parts = name === undefined ? sectionPath : [...sectionPath, sanitize(slugOf(values) ?? name, config)]
  return withEnding(`/${parts.filter(Boolean).join('/')}`, isUgly && name !== undefined)
}

export function slugOf(values: Readonly<Record<string, unknown>>): string | undefined {
  const slug = textOf(values.slug) ?? (typeof values.slug === 'number' ? String(values.slug) : undefined)
  return slug === '' ? undefined : slug
}

function withEnding(path: string, isUgly: boolean): string {
  if (path === '/') return path
  return isUgly ? `${path}.html` : /\.[a-z]{2,5}$/i.test(path) && /\.html?$/i.test(path) ? path : `${path}/`
}

/** `url` of front matter: with a slash in front it is below the base, else below the language. */
export function addressOfUrl(url: string, prefix: string): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/, '/').split(/[?#]/)
  const whole = path.startsWith('/') ? path : `${prefix}/${path}`
  const joined = `/${whole.split('/').filter(Boolean).join('/')}`
  return joined === '/' || /\.[a-z0-9]{2,5}$/i.test(joined) ? joined : `${joined}/`
}

/** `permalinks` names sections directly or, since 0.115, by the kind of page. */
function patternFor(section: string, isSection: boolean, config: ConfigTable): string | undefined {
  const permalinks = tableOf(config.permalinks)
  const key = section.toLowerCase()
  const kind = tableOf(permalinks[isSection ? 'section' : 'page'])
  return textOf(kind[key]) ?? (isSection ? undefined : textOf(permalinks[key]))
}

function expandPattern(pattern: string, { folders, name = '', values }: AddressedPage, config: ConfigTable): string | undefined {
  let isKnown = true
  const date = dateOf(values.date)
  const expanded = pattern.replace(/:(sections\[[^\]]*\]|[a-z]+)/gi, (_, written: string) => {
    const token = written.toLowerCase()
    const value = valueFor(token)
    if (value === undefined || value === '') isKnown = token === 'section' || token.startsWith('sections') ? isKnown : false
    return value ?? ''
  })
  return isKnown ? expanded : undefined

  function valueFor(token: string): string | undefined {
    if (token.startsWith('sections[')) {
      const [, from = '', colon, to = ''] = /^sections\[(\d*|last)(:?)(\d*|last)\]$/.exec(token) ?? []
      const index = (text: string, fallback: number) => (text === 'last' ? folders.length - 1 : text === '' ? fallback : Number(text))
      return colon === ':' ? folders.slice(index(from, 0), index(to, folders.length)).join('/') : folders[index(from, 0)]
    }
    switch (token) {
      case 'section':
        return folders[0] ?? ''
      case 'sections':
        return folders.join('/')
      case 'title':
        return sanitize(textOf(values.title) ?? '', config)
      case 'slug':
        return sanitize(slugOf(values) ?? textOf(values.title) ?? name, config)
      case 'filename':
      case 'contentbasename':
        return sanitize(name, config)
      case 'slugorfilename':
      case 'slugorcontentbasename':
        return sanitize(slugOf(values) ?? name, config)
      default:
        return date === undefined ? undefined : partOfDate(token, date)
    }
  }
}

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

function partOfDate(token: string, date: string): string | undefined {
  const [year = '', month = '', day = ''] = date.split('-')
  if (token === 'year') return year
  if (token === 'month') return month
  if (token === 'day') return day
  return token === 'monthname' ? months[Number(month) - 1] : undefined
}

/** The day of a date of front matter, as it is written. */
export function dateOf(value: unknown): string | undefined {
  if (value instanceof Date) {
    // Dates of TOML know how they were written.
    const written = value.toISOString?.()
    return typeof written === 'string' ? written.slice(0, 10) : undefined
  }
  return typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined
}

/** Hugo's rule for paths: letters, digits, marks, and `._+~%-`; a space becomes a hyphen, and other characters are left out. */
export function sanitize(text: string, config: ConfigTable): string {
  const kept = text
    .normalize()
    .trim()
    .replace(/[^\p{L}\p{Nd}\p{M}./\\_#+~%@\s-]/gu, '')
    .replace(/\s+/g, '-')
    .replace(/-{2,}/g, '-')
  const plain =
    config.removepathaccents === true
      ? kept
          .normalize('NFD')
          .replace(/\p{Mn}/gu, '')
          .normalize()
      : kept
  return config.disablepathtolower === true ? plain : plain.toLowerCase()
}
