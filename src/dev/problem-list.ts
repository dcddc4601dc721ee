import type { Diagnostic } from '../model/diagnostic.ts'
import type { Link } from '../model/document.ts'
import type { ProjectPath } from '../model/paths.ts'

/** What is wrong at the moment, by the work that found it. */
interface Found {
  /** In a config that is not in use. */
  readonly config: readonly Diagnostic[]
  /** While the site was read and put together. */
  readonly read: readonly Diagnostic[]
  readonly checked: readonly Diagnostic[]
  /** By the page whose rendering failed, when somebody asked for it. */
  readonly rendered: ReadonlyMap<string, readonly Diagnostic[]>
}

export interface ProblemList {
  /** The same list until something changes. */
  all(): readonly Diagnostic[]
  /** Grows with every change. */
  readonly revision: number
  replace(found: Partial<Found>): void
  /** What putting one page's new text into its place has found. */
  replaceText(source: ProjectPath, found: readonly Diagnostic[]): void
  /** What came of rendering a page; nothing where it went well. */
  noteRendered(source: ProjectPath | undefined, found: readonly Diagnostic[]): void
  /** What is wrong with a link of a page. */
  ofLink(source: ProjectPath, link: Link): string | undefined
  /** By page, what is wrong with its links: equal texts mean the same problems. */
  linkProblems(): ReadonlyMap<string, string>
}

export function createProblemList(onChange: () => void): ProblemList {
  let found: Found = { config: [], read: [], checked: [], rendered: new Map() }
  let told = '[]'
  let marks = new Map<string, string>()
  let listed: readonly Diagnostic[] = []
  let revision = 0
  const list = () => unique([...found.config, ...found.read, ...found.checked, ...[...found.rendered.values()].flat()])
  const replace = (next: Partial<Found>) => {
    found = { ...found, ...next }
    if (next.checked) marks = new Map(next.checked.filter(isOfLink).map((diagnostic) => [placeOf(diagnostic), diagnostic.message]))
    const current = list()
    const text = JSON.stringify(current)
    if (text === told) return
    told = text
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

function placeOf({ location }: Diagnostic): string {
  return `${location?.file}:${location?.line}:${location?.column}`
}

/** What a shared part of pages fails at, each of them tells. */
function unique(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}
