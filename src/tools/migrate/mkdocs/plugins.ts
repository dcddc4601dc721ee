import type { OtherPlugin } from '../other-site.ts'
import { filledText } from '../values.ts'
import type { MkdocsConfig } from './config.ts'
import { isRecord } from './read-config.ts'

/** What becomes of plugins, as `fate; names; what there is in their place`. */
const table = `
  kept; search; docsgen has a search. Pages with \`search: { exclude: true }\` are not in it.
  kept; redirects; The option \`redirects\`.
  kept; blog; A journal: posts with authors and tags, lists, and a feed. Categories are tags.
  kept; i18n; The option \`locales\`.
  kept; awesome-pages awesome-nav literate-nav section-index navigation; The option \`sidebars\`.
  kept; exclude same-dir; The pages are not on the new site.
  kept; macros; Values of \`extra\` are \`variables\`. Other macros are listed with their places.
  kept; include-markdown snippets; Included files are partials and snippets.
  kept; mermaid2; Code blocks with \`mermaid\`.
  kept; minify optimize; A build writes small files.
  kept; privacy offline; Pages load nothing from other sites unless \`security.allow\` lists it.
  kept; meta; Write the values into the pages.
  kept; htmlproofer; \`docsgen check\` checks all links; \`docsgen check --external\` also those to other sites.
  kept; llmstxt; The option \`agents\`.
  kept; autorefs; Links with the names of objects are listed with their places.
  kept; glightbox; Images that are shown smaller than they are open in a larger view.
  kept; info group typeset projects; Nothing is needed in their place.
  replaced by; git-revision-date git-revision-date-localized git-authors git-committers git-committers-2; The option \`lastUpdated\` is off, because the dates in Git would all be that of the migration. Switch it on later.
  replaced by; rss; Journals have a feed. Other pages have none.
  replaced by; tags; Only journals have tags. Use sidebars and the search on other pages.
  replaced by; social; The option \`previews\` makes images for social networks.
  replaced by; mike; Migrate the ref of each version as well, copy its \`content/\` to \`versions/<id>/\`, and list it in the option \`versions\`.
  replaced by; mkdocstrings api-autonav mkapi autoapi mkdocs-autoapi mkdoxy; Each object has a marker on its page. Write Markdown files with another tool, such as \`griffe2md\`, and put them in its place.
  replaced by; gen-files simple mkdocs-simple gallery; Pages that code makes are not on the new site. See the \`sources\` option.
  replaced by; monorepo multirepo; The pages of other folders are not on the new site. Copy them to \`content/\`, or see the \`sources\` option.
  replaced by; swagger swagger-ui-tag render_swagger neoteroi.mkdocsoad openapi; The \`reference\` option shows OpenAPI documents.
  replaced by; mkdocs-jupyter jupyter; Notebooks are not shown. Convert them with \`jupyter nbconvert --to markdown\`.
  replaced by; table-reader; Write the tables in Markdown.
  not possible; print-site with-pdf pdf-export; See \`docsgen book\` for a file to print.
`

const plugins = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [fate = '', names = '', text = ''] = line.trim().split('; ')
      return names.split(' ').map((name) => [name, { fate, text }] as const)
    }),
)

const unknown = {
  fate: 'not possible',
  text: 'Plugins of the old tool do not run in docsgen. Look for an option with the same purpose, or leave it out.',
}

export function describePlugin(name: string): OtherPlugin {
  return { name, ...(plugins.get(name) ?? unknown) }
}

/** https://squidfunk.github.io/mkdocs-material/setup/changing-the-colors/#primary-color */
const colors = new Map(
  'red #ef5552,pink #e92063,purple #ab47bd,deep-purple #7e56c2,indigo #4051b5,blue #2094f3,light-blue #02a6f2,cyan #00bdd6,teal #009485,green #4cae4f,light-green #8bc34b,lime #cbdc38,yellow #ffec3d,amber #ffc105,orange #ffa724,deep-orange #ff6e42,brown #795649,blue-grey #546d78'
    .split(',')
    .map((each) => each.split(' ') as [string, string]),
)

/** The color of the header; with `custom`, that of a style sheet. Black, white, and gray are not the color of a brand. */
export function findAccent({ theme, values }: MkdocsConfig, readStyles: (path: string) => string | undefined): string | undefined {
  const primary = [theme.palette]
    .flat()
    .flatMap((each) => (isRecord(each) ? (filledText(each.primary)?.replaceAll(' ', '-') ?? []) : []))[0]
  const styles = Array.isArray(values.extra_css) ? values.extra_css.filter((path) => typeof path === 'string') : []
  const found = styles.map((path) => /--md-primary-fg-color:[ \t]*(#(?:[\da-f]{3}|[\da-f]{6}))\b/i.exec(readStyles(path) ?? '')?.[1])
  return found.find((color) => color !== undefined) ?? colors.get(primary ?? '')
}
