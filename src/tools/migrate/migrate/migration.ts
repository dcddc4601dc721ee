import type { ProjectPath } from '../../../kit/files/paths.ts'

/** Groups of `MIGRATION.md`, in its order. */
export type TodoGroup =
  | 'config'
  | 'settings'
  | 'pages'
  | 'addresses'
  | 'syntax'
  | 'components'
  | 'links'
  | 'broken-links'
  | 'front-matter'
  | 'redirects'
  | 'files'

/** Something to do by hand. */
export interface Todo {
  readonly group: TodoGroup
  /** In the new site; that of a setting is the old config. */
  readonly file: string
  readonly line?: number
  /** As written on the old site, on one line. */
  readonly found: string
  readonly advice: string
}

/** A component to write, and where it is used. */
export interface StubComponent {
  readonly name: string
  readonly file: string
  readonly props: readonly string[]
  readonly sources: readonly string[]
  readonly uses: readonly { readonly file: string; readonly line: number }[]
}

/** The new site as data, before anything is written. */
export interface Migration {
  /** Texts by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Files to copy by path, with those of the old site. */
  readonly copies: ReadonlyMap<string, ProjectPath>
  readonly todos: readonly Todo[]
  readonly components: readonly StubComponent[]
  /** The old addresses, with the anchors of pages where they are known. */
  readonly addresses: ReadonlyMap<string, readonly string[] | undefined>
  /** For addresses whose language has another prefix now. */
  readonly routeOf: (address: string) => string
  readonly counts: MigrationCounts
}

interface MigrationCounts {
  readonly pages: number
  /** Pages whose text below the front matter is the author's, byte for byte. */
  readonly unchanged: number
  readonly rewrittenLinks: number
  readonly redirects: number
  readonly copies: number
}
