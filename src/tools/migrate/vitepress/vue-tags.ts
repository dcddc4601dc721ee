/** A tag in a template of Vue, by offsets of the text. */
export interface VueTag {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly isClosing: boolean
  readonly isSelfClosing: boolean
  readonly attributes: readonly VueAttribute[]
}

export interface VueAttribute {
  /** As written: `:items`, `v-if`, `title`. */
  readonly name: string
  /** Without quotes; undefined if it has none. */
  readonly value: string | undefined
  readonly start: number
  readonly end: number
}

const tagStart = /<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])/y
const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y
const tagEnd = /\s*(\/?)>/y

/** The tags of a text in which code is blanked out; values of attributes are read from the text itself. */
export function* tagsIn(outside: string, text: string): Generator<VueTag> {
  for (let at = outside.indexOf('<'); at !== -1; at = outside.indexOf('<', at + 1)) {
    tagStart.lastIndex = at
    const opening = tagStart.exec(outside)
    if (!opening) continue
    const [found, slash, name = ''] = opening
    const attributes: VueAttribute[] = []
    let end = at + found.length
    for (;;) {
      attribute.lastIndex = end
      const match = attribute.exec(outside)
      if (!match) break
      const [written, key = '', value] = match
      const valueStart = end + written.length - (value?.length ?? 0)
      const raw = value === undefined ? undefined : text.slice(valueStart, end + written.length)
      attributes.push({
        name: key,
        value: raw !== undefined && /^["']/.test(raw) ? raw.slice(1, -1) : raw,
        start: end + written.length - written.trimStart().length,
        end: end + written.length,
      })
      end += written.length
    }
    tagEnd.lastIndex = end
    const closing = tagEnd.exec(outside)
    if (!closing) continue
    yield { name, start: at, end: end + closing[0].length, isClosing: slash === '/', isSelfClosing: closing[1] === '/', attributes }
    at = end + closing[0].length - 1
  }
}

/** Elements of SVG and MathML whose names have a hyphen. */
const hyphenated = new Set([
  'annotation-xml',
  'color-profile',
  'font-face',
  'font-face-src',
  'font-face-uri',
  'font-face-format',
  'font-face-name',
  'missing-glyph',
])

/** The name of a component, as docsgen writes it: `svg-image` -> `SvgImage`; undefined for elements of HTML. */
export function componentNameOf(name: string): string | undefined {
  if (/^[A-Z]/.test(name)) return name.replace(/[^A-Za-z0-9]/g, '')
  if (!name.includes('-') || hyphenated.has(name)) return undefined
  return name
    .replace(/(?:^|[-.])([a-z0-9])?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '')
}
