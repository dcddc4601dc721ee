import { renderCodeFrame } from '../diagnostics/code-frame.ts'
import { printableLine, printableText } from '../diagnostics/printable-text.ts'
import { sortDiagnostics } from '../diagnostics/sort-diagnostics.ts'
import type { Diagnostic, Range } from '../model/diagnostic.ts'
import type { LiveProblem, LiveProblems } from '../model/live-problems.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { Site } from '../model/site.ts'

/** More than anybody scrolls through below a page. */
const maxShown = 50

interface DescribeInput {
  readonly site: Site
  /** undefined where it cannot be read. */
  readonly readText: (file: ProjectPath) => string | undefined
}

/** Problems as pages show them: errors first, each with its place, code frame and hint. */
export function describeProblems(diagnostics: readonly Diagnostic[], { site, readText }: DescribeInput): LiveProblems {
  const sorted = sortDiagnostics(diagnostics)
  const shown = [...sorted.filter(isError), ...sorted.filter((diagnostic) => !isError(diagnostic))].slice(0, maxShown)
  const files = new Set<string>(shown.flatMap(({ location }) => location?.file ?? []))
  const pages = new Map<string, string[]>()
  for (const { route } of site.pages) {
    const { projectPath } = route.source
    if (files.has(projectPath)) pages.set(projectPath, [...(pages.get(projectPath) ?? []), route.href])
  }
  const describe = ({ severity, code, message, hint, location }: Diagnostic): LiveProblem => {
    const text = location?.line === undefined ? undefined : readText(location.file)
    return {
      severity,
      code,
      message: printableText(message),
      ...(hint === undefined ? {} : { hint: printableText(hint) }),
      ...(location ? { place: placeOf(location) } : {}),
      ...(text === undefined ? {} : { frame: renderCodeFrame(text, location as Range) }),
      pages: pages.get(location?.file ?? '') ?? [],
    }
  }
  return { problems: shown.map(describe), total: diagnostics.length, errors: diagnostics.filter(isError).length }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

function placeOf({ file, line, column }: NonNullable<Diagnostic['location']>): string {
  return [printableLine(file), line, column].filter((part) => part !== undefined).join(':')
}
