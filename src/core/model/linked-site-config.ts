import type { ProjectPath } from '../../kit/files/paths.ts'

/** Another site whose pages, headings, and API names pages can link to. */
export interface LinkedSiteConfig {
  /** The address of the site's `symbols.json`, or of the `objects.inv` of a site made with Sphinx or MkDocs. */
  readonly url: string
  /** The copy of the file that builds read, relative to the project folder. @default `links/<name>.json` */
  readonly file?: string
}

/** The same with its defaults. */
export interface LinkedSite {
  readonly name: string
  readonly url: string
  /** The folder of the `url`: all addresses begin with it. */
  readonly base: string
  readonly file: ProjectPath
}
