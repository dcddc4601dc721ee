import type { ProjectPath } from '../../kit/files/paths.ts'
import { withoutRepeats } from '../bundle/describe-build-failure.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Link } from '../model/document.ts'

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
