import { describeValue, isPlainObject } from '../../core/config/plain-value.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { PageOrigin, SourcePage } from '../../core/model/own-code.ts'
import type { ContentRoot, GeneratedPage, OriginMark } from '../../core/model/source-file.ts'
import { isObjectOrList, toPlainData } from '../../kit/data/is-record.ts'
import { findAddressPartProblem, maxSourceBytes } from '../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

interface PageRules {
  readonly contentRoots: readonly Pick<ContentRoot, 'id' | 'version' | 'locale'>[]
  /** The location of the function in the config, for pages without an origin. */
  readonly place: { readonly file: string; readonly line: number }
  readonly nameOf: (path: string) => string
}

/** A page as text with the source of each line, or the reason why the value is not a page. */
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
  // JSON is valid YAML. Keys are quoted so that they have no special meaning.
  const front = Object.entries(frontMatter).map(([key, value]) => [key, `${JSON.stringify(key)}: ${JSON.stringify(value)}`] as const)
  const numbers = [
    main,
    ...front.map(([key]) => origin?.frontMatter?.[key] ?? main),
    main,
    ...written.map((_, index) => origin?.lines?.[index] ?? main),
  ]
  return { text: ['---', ...front.map(([, line]) => line), '---', ...written].join('\n'), origins: markLines(file, numbers) }
}

/** Creates the smallest number of marks that specify the origin of each line. */
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

interface Reporter {
  readonly name: string
  /** The location of the function in the config. */
  readonly place: Location
  readonly nameOf: (path: string) => string
}

/** Returns the diagnostic that the site's code describes, or the reason why the value is not a diagnostic. */
export function readOwnDiagnostic(value: unknown, { name, place, nameOf }: Reporter): Diagnostic | string {
  if (!isObjectOrList(value)) return `a problem must be an object; found ${describeValue(value)}`
  const { code, message, hint, severity = 'warning', file, line, column } = value as Readonly<Record<string, unknown>>
  if (typeof code !== 'string' || !/^[a-z][a-z0-9-]*$/.test(code))
    return `the \`code\` of a problem must consist of lowercase letters, digits, and \`-\`; found ${describeValue(code)}`
  if (typeof message !== 'string' || message.trim() === '')
    return `the \`message\` of a problem must be text; found ${describeValue(message)}`
  if (hint !== undefined && typeof hint !== 'string') return `the \`hint\` of a problem must be a string; found ${describeValue(hint)}`
  if (severity !== 'error' && severity !== 'warning')
    return `the \`severity\` of a problem must be \`error\` or \`warning\`; found ${describeValue(severity)}`
  if (file !== undefined && typeof file !== 'string') return `the \`file\` of a problem must be a path; found ${describeValue(file)}`
  for (const [key, number] of Object.entries({ line, column }))
    if (number !== undefined && !isPosition(number))
      return `the \`${key}\` of a problem must be a number from 1; found ${describeValue(number)}`
  return {
    code: `${name}/${code}`,
    severity,
    message: message.toWellFormed(),
    ...(hint === undefined ? {} : { hint: hint.toWellFormed() }),
    location:
      file === undefined
        ? place
        : {
            file: nameOf(file.toWellFormed()) as ProjectPath,
            ...(line === undefined ? {} : { line: line as number }),
            ...(line === undefined || column === undefined ? {} : { column: column as number }),
          },
  }
}

function isPosition(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0
}
