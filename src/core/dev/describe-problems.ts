import type { ProjectPath } from '../../kit/files/paths.ts'
import { renderCodeFrame } from '../diagnostics/code-frame.ts'
import { groupCauses, sortDiagnostics } from '../diagnostics/group-causes.ts'
import { printableLine, printableText } from '../diagnostics/printable-text.ts'
import type { Diagnostic, LiveProblem, LiveProblems, Range } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'

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
