import { isObjectOrList } from '../../../kit/data/is-record.ts'
/** What an expression of a template can be without running it: a literal, or a value of the front matter. */
export function readExpression(
  expression: string,
  frontMatter: Readonly<Record<string, unknown>>,
): { readonly value: unknown } | undefined {
  const text = expression.trim()
  const quoted = /^'([^'\\]*)'$|^"([^"\\]*)"$|^`([^`\\$]*)`$/.exec(text)
  if (quoted) return { value: quoted[1] ?? quoted[2] ?? quoted[3] }
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(text)) return { value: JSON.parse(text) }
  const path = /^\$?frontmatter((?:\.[\w$]+|\?\.[\w$]+|\[['"][\w$ -]+['"]\])+)$/.exec(text)?.[1]
  if (path !== undefined) return readPath(path, frontMatter)
  return /^[[{]/.test(text) ? readJson(text) : undefined
}

function readPath(path: string, frontMatter: Readonly<Record<string, unknown>>): { readonly value: unknown } | undefined {
  let value: unknown = frontMatter
  for (const [, plain, quoted] of path.matchAll(/\??\.([\w$]+)|\[['"]([\w$ -]+)['"]\]/g)) {
    const key = plain ?? quoted ?? ''
    if (!isObjectOrList(value) || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value === undefined ? undefined : { value }
}

/** Lists and objects of literals; names and quotes are written as JSON has them. */
function readJson(text: string): { readonly value: unknown } | undefined {
  if (text.length > 5000 || /[`()$;]|=>|\/\//.test(text)) return undefined
  const json = text
    .replace(/'([^'"\\\n]*)'/g, '"$1"')
    .replace(/([{,]\s*)([A-Za-z_]\w*)(?=\s*:)/g, '$1"$2"')
    .replace(/,(?=\s*[\]}])/g, '')
  try {
    return { value: JSON.parse(json) }
  } catch {
    return undefined
  }
}
