import * as o from '../../core/config/schema-parts.ts'
import { linkBase } from '../openapi/options.ts'

/** Reference pages that docsgen generates from a file that another language's tool writes. */
export class LanguageSourceConfig {
  /** The path of the JSON file, relative to the project folder. */
  readonly file: string = o.label()
  /** The folder for the generated pages, relative to the content folder, such as `reference/client`. */
  readonly into: string = o.contentPath()
  /** The title of the first page. @default the name of the crate or package */
  readonly title?: string = o.optional(o.label())
  /** The URL that relative links in comments begin from. @default they lead to pages of your site */
  readonly linkBase?: string = o.optional(linkBase())
}
