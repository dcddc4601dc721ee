import type { ProjectPath } from '../../kit/files/paths.ts'
import { withoutRepeats } from '../bundle/describe-build-failure.ts'
import { renderCodeFrame } from '../diagnostics/code-frame.ts'
import { groupCauses, sortDiagnostics } from '../diagnostics/group-causes.ts'
import { printableLine, printableText } from '../diagnostics/printable-text.ts'
import type { Diagnostic, LiveProblem, LiveProblems, Range } from '../model/diagnostic.ts'
import type { Link } from '../model/document.ts'
import type { Site } from '../model/site.ts'

/** The current diagnostics, grouped by the work that found them. */
interface Found {
  /** The problems of an invalid config. Such a config is not used. */
  readonly config: readonly Diagnostic[]
  /** The problems that were found while the site was read and assembled. */
  readonly read: readonly Diagnostic[]
  readonly checked: readonly Diagnostic[]
  /** The problems that were found while pages were rendered, keyed by the requested page. */
  readonly rendered: ReadonlyMap<string, readonly Diagnostic[]>
}

export interface ProblemList {
  /** Returns all diagnostics. The list is the same object until something changes. */
  all(): readonly Diagnostic[]
  /** A number that increases with every change. */
  readonly revision: number
  replace(found: Partial<Found>): void
  /** Replaces the diagnostics of a page whose text was replaced. */
  replaceText(source: ProjectPath, found: readonly Diagnostic[]): void
  /** Replaces the diagnostics from the last time that the page was rendered. */
  noteRendered(source: ProjectPath | undefined, found: readonly Diagnostic[]): void
  /** Returns the message about a link on a page, if there is one. */
  ofLink(source: ProjectPath, link: Link): string | undefined
  /** Returns the link problems of each page as text, so that they can be compared. */
  linkProblems(): ReadonlyMap<string, string>
}

export function createProblemList(onChange: () => void): ProblemList {
  let found: Found = { config: [], read: [], checked: [], rendered: new Map() }
  let announced = '[]'
  let marks = new Map<string, string>()
  let listed: readonly Diagnostic[] = []
  let revision = 0
  const list = () => withoutRepeats([...found.config, ...found.read, ...found.checked, ...[...found.rendered.values()].flat()])
  const replace = (next: Partial<Found>) => {
    found = { ...found, ...next }
    if (next.checked) marks = new Map(next.checked.filter(isOfLink).map((diagnostic) => [positionOf(diagnostic), diagnostic.message]))
    const current = list()
    const text = JSON.stringify(current)
    if (text === announced) return
    announced = text
    listed = current
    revision++
    onChange()
  }
  return {
    all: () => listed,
    get revision() {
      return revision
    },
    replace,
    replaceText(source, diagnostics) {
      const others = found.read.filter(({ code, location }) => !(code.startsWith('link/') && location?.file === source))
      const rendered = new Map(found.rendered)
      rendered.delete(source)
      replace({ read: [...others, ...diagnostics], rendered })
    },
    noteRendered(source = '' as ProjectPath, diagnostics) {
      if (diagnostics.length === 0 && !found.rendered.has(source)) return
      const rendered = new Map(found.rendered)
      if (diagnostics.length === 0) rendered.delete(source)
      else rendered.set(source, diagnostics)
      replace({ rendered })
    },
    ofLink: (source, { at }) => marks.get(`${source}:${at.line}:${at.column}`),
    linkProblems() {
      const byPage = new Map<string, string>()
      for (const diagnostic of found.checked) {
        if (!isOfLink(diagnostic) || !diagnostic.location) continue
        const { file, line, column } = diagnostic.location
        byPage.set(file, `${byPage.get(file) ?? ''}${line}:${column} ${diagnostic.message}\n`)
      }
      return byPage
    },
  }
}

function isOfLink({ code }: Diagnostic): boolean {
  return code.startsWith('link/')
}

function positionOf({ location }: Diagnostic): string {
  return `${location?.file}:${location?.line}:${location?.column}`
}

/** The maximum number of problems to list below a page, because nobody reads more. */
const maxOwn = 50
const maxOthers = 20

interface DescribeInput {
  readonly site: Site
  /** The URL of the page that shows the problems. */
  readonly page: string
  readonly revision: number
  /** Reads a file. Returns undefined if the file cannot be read. */
  readonly readText: (file: ProjectPath) => string | undefined
}

/** Formats problems for a page. Its own problems include code frames, and problems of other pages do not. */
export function describeProblems(diagnostics: readonly Diagnostic[], { site, page, revision, readText }: DescribeInput): LiveProblems {
  const shown = comparable(page)
  const pages = new Map<string, string>()
  const here = new Set<string>()
  for (const { route } of site.pages) {
    pages.set(route.source.projectPath, pages.get(route.source.projectPath) ?? route.href)
    if (comparable(route.href) === shown) here.add(route.source.projectPath)
  }
  const own: Diagnostic[] = []
  const others: Diagnostic[] = []
  for (const diagnostic of sorted(diagnostics)) {
    const { file } = diagnostic.location ?? {}
    const isOwn = file !== undefined && here.has(file)
    const isEverywhere = diagnostic.severity === 'error' && (file === undefined || !pages.has(file))
    if (isOwn || isEverywhere) own.push(diagnostic)
    else others.push(diagnostic)
  }
  const describe = ({ severity, code, message, hint, location }: Diagnostic): LiveProblem => {
    const page = pages.get(location?.file ?? '')
    return {
      severity,
      code,
      message: printableText(message),
      ...(hint === undefined ? {} : { hint: printableText(hint) }),
      ...(location ? { place: formatLocation(location) } : {}),
      ...(page === undefined ? {} : { page }),
    }
  }
  const withFrame = (diagnostic: Diagnostic): LiveProblem => {
    const { location } = diagnostic
    const text = location?.line === undefined ? undefined : readText(location.file)
    return { ...describe(diagnostic), ...(text === undefined ? {} : { frame: renderCodeFrame(text, location as Range) }) }
  }
  const causes = groupCauses(others).slice(0, maxOthers)
  return {
    own: own.slice(0, maxOwn).map(withFrame),
    ownTotal: own.length,
    others: causes.map(({ first, count }) => ({ ...describe(first), ...(count > 1 ? { more: count - 1 } : {}) })),
    othersTotal: others.length,
    revision,
  }
}

/** The sorted lists of diagnostics, because every open page requests the same list. */
const sortedLists = new WeakMap<readonly Diagnostic[], readonly Diagnostic[]>()

function sorted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = sortedLists.get(diagnostics) ?? sortDiagnostics(diagnostics)
  sortedLists.set(diagnostics, known)
  return known
}

/** Normalizes the URLs of a page, such as `/guide/`, `/guide/index.html`, and `/guide/install.html`. */
function comparable(address: string): string {
  return address.replace(/(?:\/|\.html|\/index\.html)$/, '')
}

function formatLocation({ file, line, column }: NonNullable<Diagnostic['location']>): string {
  return [printableLine(file), line, column].filter((part) => part !== undefined).join(':')
}
