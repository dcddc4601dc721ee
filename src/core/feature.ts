import type { CheckInput } from './check/check-input.ts'
import type { FeatureOptions } from './config/feature-options.ts'
import type { SiteWriter } from './emit/site-writer.ts'
import type { Syntax } from './markdown/page-walk.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import type { Body, Document } from './model/document.ts'
import type { GeneratedFile } from './model/output.ts'
import type { Redirect, Route, RouteManifest, Site, SitePage } from './model/site.ts'
import type { SiteConfig } from './model/site-config.ts'
import type { BuiltCommit, SourceFile } from './model/source-file.ts'

/** What something that most sites can do without adds to a site. Plain tables and pure functions: nobody has to call them in an order. */
export interface Feature {
  readonly name: string
  /** What it adds to the config. */
  readonly options?: FeatureOptions
  /** Constructs that it adds to Markdown. */
  readonly syntax?: Syntax | readonly Syntax[]
  /** What pages have because of it, once all routes are known. */
  readonly pages?: (input: PagesInput) => (route: Route) => Partial<SitePage>
  /** Finds problems of the finished site. */
  readonly checks?: readonly ((input: CheckInput) => readonly Diagnostic[])[]
  /** Files beside the pages. Files of pages with the same path win, and so do those of earlier features. */
  readonly files?: (input: FilesInput) => readonly GeneratedFile[]
  /** What else happens with the files that a build writes: writes them with `writer`, and others beside them, or looks at them. */
  readonly writer?: (writer: SiteWriter, input: WriterInput) => SiteWriter | Promise<SiteWriter>
}

interface PagesInput {
  readonly config: SiteConfig
  readonly routes: RouteManifest
  /** Those that the config lists. */
  readonly redirects: readonly Redirect[]
  /** ISO 8601 times by project path. */
  readonly lastUpdated: ReadonlyMap<string, string>
}

export interface FilesInput {
  readonly config: SiteConfig
  /** The site with the texts that its files had when they were read. */
  readonly site: Site
  /** The site with the texts that `dev` has put in their place since. */
  readonly currentSite: () => Site
  /** undefined if the text of the page has changed meanwhile. */
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
  /** A page as Markdown, without the line that names the list of all pages. undefined if its text has changed meanwhile. */
  readonly markdownOf: (page: SitePage) => string | undefined
  readonly commit: BuiltCommit | undefined
  /** Whether it is for `dev`, which makes files again after each change. */
  readonly live: boolean
}

interface WriterInput {
  readonly config: SiteConfig
  readonly site: Site
  /** Whether the site has a file at a path. */
  readonly hasFile: (path: string) => boolean
}

export function defineFeature(feature: Feature): Feature {
  return feature
}
