import { nodesOf, parseCode } from '../../../kit/code/parse-code.ts'
import { isObjectOrList, listOf, recordOf } from '../../../kit/data/is-record.ts'
import { attempt } from '../../../kit/failures/failure.ts'
import { wordsOf } from '../../../kit/text/words.ts'
import { canAfford, createPageEvaluator, createValueBudget, readDeclarations, unknown } from '../config/evaluate.ts'
import { maxFailures, readTag, type Tag } from '../mdx/scan-mdx.ts'
import type { Span } from '../text/revise-text.ts'
import { joinWords, textOf, type Values } from '../values.ts'

/** Finds the tags in a text in which code is replaced with spaces. Their attributes are read from the original text. */
export function* tagsIn(outside: string, text: string): Generator<Tag> {
  let failures = 0
  for (let at = outside.indexOf('<'); at !== -1 && failures < maxFailures; at = outside.indexOf('<', at + 1)) {
    const tag = readTag(text, at)
    if (tag === 'unclosed') failures++
    if (!tag || tag === 'unclosed' || tag.name === '') continue
    yield tag
    at = tag.end - 1
  }
}

/** SVG and MathML elements whose names contain a hyphen. */
const hyphenated = new Set(
  wordsOf(`
  annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph
`),
)

/** Returns the name of a component in docsgen's spelling: `svg-image` becomes `SvgImage`. Returns undefined for HTML elements. */
export function componentNameOf(name: string): string | undefined {
  if (/^[A-Z]/.test(name)) return name.replace(/[^A-Za-z0-9]/g, '')
  return name.includes('-') && !hyphenated.has(name) ? joinWords(name) : undefined
}

interface VueBlock extends Span {
  readonly kind: 'script' | 'style'
  readonly content: string
}

/** The `<script>` and `<style>` blocks of a page. */
export function findVueBlocks(outside: string, text: string): readonly VueBlock[] {
  const blocks: VueBlock[] = []
  const unclosed = new Set<string>()
  for (const { 0: found, 1: name = '', index } of outside.matchAll(/^ {0,3}<(script|style)(?=[\s>])[^>]{0,500}>/gim)) {
    if (index < (blocks.at(-1)?.end ?? 0)) continue
    const kind = name.toLowerCase() as VueBlock['kind']
    const close = unclosed.has(name) ? -1 : text.indexOf(`</${name}>`, index)
    if (close === -1) {
      unclosed.add(name)
      continue
    }
    const newline = text.indexOf('\n', close)
    const isLast = newline === -1 || text.slice(close + name.length + 3, newline).trim() !== ''
    blocks.push({
      start: index,
      end: isLast ? close + name.length + 3 : newline + 1,
      kind,
      content: text.slice(index + found.length, close),
    })
  }
  return blocks
}

export type PageScripts = ReturnType<typeof readScripts>

/** Reads the names that the scripts of a page declare. */
export function readScripts(contents: readonly string[]) {
  const { names, imports: found } = readDeclarations(contents.flatMap((content) => nodesOf(parseCode('script.ts', content)?.program.body)))
  const imports = new Map([...found].map(([name, { from }]) => [name, from]))
  const budget = createValueBudget()
  const { evaluateName } = createPageEvaluator(names, budget)
  return {
    /** The file from which each component is imported. */
    imports,
    /** Returns the value of a constant, or undefined if it is unknown without running the script. */
    read(name: string): unknown {
      const value = names.has(name) ? evaluateName(name) : unknown
      return value === unknown || !canAfford(value, budget) ? undefined : value
    },
  }
}

/** Evaluates a template expression without running it, if it is a literal or a value from the front matter. */
export function readExpression(expression: string, frontMatter: Values): { readonly value: unknown } | undefined {
  const text = expression.trim()
  const quoted = /^'([^'\\]*)'$|^"([^"\\]*)"$|^`([^`\\$]*)`$/.exec(text)
  if (quoted) return { value: quoted[1] ?? quoted[2] ?? quoted[3] }
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(text)) return { value: JSON.parse(text) }
  const path = /^\$?frontmatter((?:\.[\w$]+|\?\.[\w$]+|\[['"][\w$ -]+['"]\])+)$/.exec(text)?.[1]
  if (path !== undefined) return readPath(path, frontMatter)
  return /^[[{]/.test(text) ? readJson(text) : undefined
}

function readPath(path: string, frontMatter: Values): { readonly value: unknown } | undefined {
  let value: unknown = frontMatter
  for (const [, plain, quoted] of path.matchAll(/\??\.([\w$]+)|\[['"]([\w$ -]+)['"]\]/g)) {
    const key = plain ?? quoted ?? ''
    if (!isObjectOrList(value) || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value === undefined ? undefined : { value }
}

/** Parses lists and objects of literals. Names and quotes are converted to JSON. */
function readJson(text: string): { readonly value: unknown } | undefined {
  if (text.length > 5000 || /[`()$;]|=>|\/\//.test(text)) return undefined
  const json = text
    .replace(/'([^'"\\\n]*)'/g, '"$1"')
    .replace(/([{,]\s*)([A-Za-z_]\w*)(?=\s*:)/g, '$1"$2"')
    .replace(/,(?=\s*[\]}])/g, '')
  return attempt(() => ({ value: JSON.parse(json) }))
}

/** Returns the members of a team, if the page's script lists them. */
export function writeMembers({ attributes }: Tag, scripts: PageScripts): string | undefined {
  const name = attributes.find((attribute) => /^(?::|v-bind:)members$/.test(attribute.name))?.value.trim() ?? ''
  const members = listOf(scripts.read(name)).map(recordOf)
  if (members.length === 0 || members.some((member) => textOf(member.name) === undefined)) return undefined
  const cards = members.map((member) => {
    const links = listOf(member.links).flatMap((each) => {
      const { icon, link } = recordOf(each)
      return typeof link === 'string' ? [`[${textOf(icon) ?? 'Link'}](${link})`] : []
    })
    const lines = [textOf(member.title), textOf(member.desc)?.replace(/<[^<>]*>/g, ''), links.join(' · ')].filter(
      (line) => line !== undefined && line !== '',
    )
    return `<Card title=${JSON.stringify(member.name)}>\n\n${lines.join('\n\n')}\n\n</Card>\n`
  })
  return `<Cards>\n${cards.join('')}</Cards>`
}
