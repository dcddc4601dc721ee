import { describeValue, isPlainObject } from '../../core/config/plain-value.ts'
import type { PageOrigin, SourcePage } from '../../core/model/own-code.ts'
import type { GeneratedPage, OriginMark } from '../../core/model/reference.ts'
import type { ContentRoot } from '../../core/model/source-file.ts'
import { isObjectOrList, toPlainData } from '../../kit/data/is-record.ts'
import { findAddressPartProblem, maxSourceBytes } from '../../kit/files/file-rules.ts'
import { isPosition } from './own-diagnostic.ts'

interface PageRules {
  readonly contentRoots: readonly Pick<ContentRoot, 'id' | 'version' | 'locale'>[]
  /** The function in the config, for pages without an origin. */
  readonly place: { readonly file: string; readonly line: number }
  readonly nameOf: (path: string) => string
}

/** A page as text with the source of each line, or why the value is not a page. */
export function readSourcePage(value: unknown, rules: PageRules): GeneratedPage | string {
  if (!isObjectOrList(value)) return `a page must be an object; found ${describeValue(value)}`
  const { path, markdown, frontMatter, origin, locale, version } = value as Partial<Record<keyof SourcePage, unknown>>
  if (typeof path !== 'string') return `the \`path\` of a page must be a string; found ${describeValue(path)}`
  const name = path.normalize('NFC').replace(/\.(?:md|markdown)$/i, '')
  const problem = findPathProblem(name)
  if (problem !== undefined) return `the \`path\` ${describeValue(path)} cannot be the path of a page: ${problem}`
  const named = `the page \`${name}\``
  if (typeof markdown !== 'string') return `the \`markdown\` of ${named} must be a string; found ${describeValue(markdown)}`
  if (markdown.length > maxSourceBytes) return `the \`markdown\` of ${named} is larger than ${maxSourceBytes / 1e6} MB`
  if (frontMatter !== undefined && !isPlainObject(frontMatter))
    return `the \`frontMatter\` of ${named} must be an object; found ${describeValue(frontMatter)}`
  const data = toPlainData(frontMatter ?? {})
  const [bad] = data.problems
  if (bad) return `the front matter key \`${bad.path.join('.')}\` of ${named} is ${bad.found}`
  const originProblem = findOriginProblem(origin)
  if (originProblem !== undefined) return `the \`origin\` of ${named} ${originProblem}`
  const [main] = rules.contentRoots
  const root = rules.contentRoots.find((each) => each.version === (version ?? main?.version) && each.locale === (locale ?? main?.locale))
  if (!root) return `the site has no language and version for ${named}; found ${describeValue(locale)} and ${describeValue(version)}`
  const page = { markdown: markdown.toWellFormed(), frontMatter: data.value as Readonly<Record<string, unknown>> }
  return { path: `${name}.md`, rootId: root.id, isData: true, ...writePage(page, origin as PageOrigin | undefined, rules) }
}

function findPathProblem(path: string): string | undefined {
  if (path === '') return 'it is empty'
  if (path.length > 500) return 'it is too long'
  if (path.includes('\\')) return 'it contains `\\`; separate folders with `/`'
  for (const part of path.split('/')) {
    if (part === '') return 'it begins or ends with `/`, or contains `//`'
    if (part.startsWith('_')) return `\`${part}\` begins with \`_\``
    const problem = findAddressPartProblem(part)
    if (problem !== undefined) return problem
  }
  return undefined
}

function findOriginProblem(origin: unknown): string | undefined {
  if (origin === undefined) return undefined
  if (!isPlainObject(origin)) return `must be an object; found ${describeValue(origin)}`
  const { file, line = 1, lines = [], frontMatter = {} } = origin
  if (typeof file !== 'string' || file === '') return `needs a \`file\`; found ${describeValue(file)}`
  if (!isPosition(line)) return `must have a line from 1; found ${describeValue(line)}`
  if (!Array.isArray(lines)) return `must have a list of \`lines\`; found ${describeValue(lines)}`
  if (!isPlainObject(frontMatter)) return `must have an object as \`frontMatter\`; found ${describeValue(frontMatter)}`
  const bad = [...lines, ...Object.values(frontMatter)].find((each) => !isPosition(each))
  return bad === undefined ? undefined : `must have lines from 1; found ${describeValue(bad)}`
}

interface WrittenPage {
  readonly markdown: string
  readonly frontMatter: Readonly<Record<string, unknown>>
}

function writePage({ markdown, frontMatter }: WrittenPage, origin: PageOrigin | undefined, { place, nameOf }: PageRules) {
  const file = origin ? nameOf(origin.file.toWellFormed()) : place.file
  const main = origin ? (origin.line ?? 1) : place.line
  const written = markdown.split('\n')
  // JSON is YAML; keys are quoted, so that none of them means something else.
  const front = Object.entries(frontMatter).map(([key, value]) => [key, `${JSON.stringify(key)}: ${JSON.stringify(value)}`] as const)
  const numbers = [
    main,
    ...front.map(([key]) => origin?.frontMatter?.[key] ?? main),
    main,
    ...written.map((_, index) => origin?.lines?.[index] ?? main),
  ]
  return { text: ['---', ...front.map(([, line]) => line), '---', ...written].join('\n'), origins: markLines(file, numbers) }
}

/** The fewest marks that say which line each line comes from. */
function markLines(file: string, numbers: readonly number[]): readonly OriginMark[] {
  const marks: OriginMark[] = []
  for (const [index, at] of numbers.entries()) {
    const line = index + 1
    const last = marks.at(-1)
    if (last && at === (last.follows ? last.at + line - last.line : last.at)) continue
    if (last && line === last.line + 1 && at === last.at + 1) marks[marks.length - 1] = { ...last, follows: true }
    else marks.push({ line, file, at, follows: false })
  }
  return marks
}
