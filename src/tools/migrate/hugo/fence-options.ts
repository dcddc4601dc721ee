export interface FenceOptions {
  /** As docsgen writes them, with a space in front. */
  readonly text: string
  /** Options that have no equivalent. */
  readonly lost: readonly string[]
}

/** Options that only change how Hugo writes its HTML. */
const silent = new Set([
  'style',
  'nobackground',
  'anchorlinenos',
  'lineanchors',
  'guesssyntax',
  'hl_inline',
  'linenumbersintable',
  'tabwidth',
  'noclasses',
  'class',
  'id',
  'codefences',
  'wrapperclass',
  'noHl',
])

/** Options of code: `linenos=table`, `hl_lines=[1,"3-4"]`, `title="a.go"`. Keys are in lower case. */
export function writeFenceOptions(options: Readonly<Record<string, string>>): FenceOptions {
  const lost: string[] = []
  let text = ''
  for (const [key, value] of Object.entries(options)) {
    if (key === 'hl_lines') {
      const lines = [...value.matchAll(/\d+(?:-\d+)?/g)].map(([each]) => each).join(',')
      if (lines !== '') text = ` {${lines}}${text}`
    } else if (key === 'linenos') {
      if (value !== 'false') text += ' numbered'
    } else if (key === 'title' || key === 'filename' || key === 'name') {
      if (value !== '' && !value.includes('"')) text += ` title="${value}"`
    } else if (key === 'linenostart' && value !== '1') lost.push('linenostart')
    else if (key !== '' && !silent.has(key) && key !== 'linenostart') lost.push(key)
  }
  return { text, lost }
}

const pair = /([\w-]+)\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*'|[^\s,}]+)/g

/** `{linenos=table,hl_lines=[1,"3-4"]}` as keys and values; undefined for braces that mean lines, as in `{1,3}`. */
export function readFenceAttributes(braces: string): Readonly<Record<string, string>> | undefined {
  const inner = braces.slice(1, -1).trim()
  if (!/^[.#][\w-]|[\w-]\s*=/.test(inner)) return undefined
  return Object.fromEntries(
    [...inner.matchAll(pair)].map(([, key = '', value = '']) => [key.toLowerCase(), value.replace(/^["']|["']$/g, '')]),
  )
}
