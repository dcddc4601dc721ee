import type { ProjectPath } from '../../kit/files/paths.ts'

/** Another site whose pages, headings, and API names pages can link to. */
export interface LinkedSite {
  readonly name: string
  readonly url: string
  /** The folder of the `url`: all addresses begin with it. */
  readonly base: string
  readonly file: ProjectPath
}
