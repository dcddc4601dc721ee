import { parseCode } from '../../../kit/code/parse-code.ts'
import { isObjectOrList, listOf, recordOf } from '../../../kit/data/is-record.ts'
import { nodeOf, nodesOf, type SyntaxNode } from '../../../kit/text/syntax-node.ts'
import { createEvaluator, unknown } from '../config/evaluate.ts'
import { canAfford, createValueBudget } from '../config/value-budget.ts'
import { textOf, wordsOf } from '../values.ts'

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
const hyphenated = new Set(
  wordsOf(`
  annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph
`),
)

/** The name of a component, as docsgen writes it: `svg-image` -> `SvgImage`; undefined for elements of HTML. */
export function componentNameOf(name: string): string | undefined {
  if (/^[A-Z]/.test(name)) return name.replace(/[^A-Za-z0-9]/g, '')
  if (!name.includes('-') || hyphenated.has(name)) return undefined
  return name
    .replace(/(?:^|[-.])([a-z0-9])?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '')
}

/** What the scripts of a page name. */
export interface PageScripts {
  /** The file that a component is imported from. */
  readonly imports: ReadonlyMap<string, string>
  /** The value of a constant; undefined if only running the script would tell. */
  readonly read: (name: string) => unknown
}

interface VueBlock {
  readonly start: number
  readonly end: number
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

export function readScripts(contents: readonly string[]): PageScripts {
  const names = new Map<string, SyntaxNode>()
  const imports = new Map<string, string>()
  for (const content of contents) {
    for (const statement of nodesOf(parseCode('script.ts', content)?.program.body)) {
      for (const declarator of nodesOf(statement.declarations)) {
        const init = nodeOf(declarator.init)
        if (init) names.set(String(nodeOf(declarator.id)?.name), init)
      }
      if (statement.type !== 'ImportDeclaration') continue
      const from = String(nodeOf(statement.source)?.value)
      for (const specifier of nodesOf(statement.specifiers)) imports.set(String(nodeOf(specifier.local)?.name), from)
    }
  }
  const budget = createValueBudget()
  const { evaluateName } = createEvaluator({
    names,
    imports: new Map(),
    importValue: () => unknown,
    folder: '',
    place: () => {},
    spend: (cost) => budget.spend(cost),
  })
  return {
    imports,
    read(name) {
      const value = names.has(name) ? evaluateName(name) : unknown
      return value === unknown || !canAfford(value, budget) ? undefined : value
    },
  }
}

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

/** The members of a team, if the page’s script lists them. */
export function writeMembers({ attributes }: VueTag, scripts: PageScripts): string | undefined {
  const name = attributes.find((attribute) => /^(?::|v-bind:)members$/.test(attribute.name))?.value?.trim() ?? ''
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
