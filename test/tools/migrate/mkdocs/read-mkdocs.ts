import { checkOtherSite } from '../../../../src/tools/migrate/check-other-site.ts'
import { type OpenedSite, openOtherSite } from '../../../../src/tools/migrate/open-other-site.ts'
import { siteFolder } from '../site-folder.ts'

/** A site whose config is `mkdocs.yml`, or what the files contain. */
export function openMkdocs(files: Readonly<Record<string, string>>, config = ''): Promise<OpenedSite> {
  const hasConfig = Object.keys(files).some((path) => /mkdocs\.ya?ml$|zensical\.toml$/.test(path))
  const written = `site_name: T\nsite_url: https://example.com/\n${config}`
  return openOtherSite(siteFolder(hasConfig ? files : { 'mkdocs.yml': written, ...files }), { as: 'mkdocs', allowConfigCode: false })
}

/** Its problems, one line each: file, line, code, and what they are about. */
export async function problemsOf(files: Readonly<Record<string, string>>, config = ''): Promise<readonly string[]> {
  const { diagnostics } = checkOtherSite(await openMkdocs(files, config))
  return diagnostics.map(
    ({ code, location, message }) => `${location?.file}:${location?.line ?? 0} ${code} ${/`([^`]*)`/.exec(message)?.[1]}`,
  )
}

const extensions = [
  ...['admonition', 'attr_list', 'md_in_html', 'def_list', 'pymdownx.details', 'pymdownx.emoji', 'pymdownx.keys', 'pymdownx.mark'],
  ...['caret', 'tilde', 'critic', 'smartsymbols', 'inlinehilite', 'arithmatex', 'tabbed', 'snippets'].map((name) => `pymdownx.${name}`),
]

/** A page in docsgen's Markdown, with all extensions on. */
export async function translate(
  text: string,
  { files = {}, config = '' }: { readonly files?: Readonly<Record<string, string>>; readonly config?: string } = {},
): Promise<{ readonly text: string; readonly notes: readonly string[]; readonly unknownParts: readonly string[] }> {
  const written = `markdown_extensions: [${extensions.join(', ')}]\n${config}`
  const { site, tool, files: all } = await openMkdocs({ 'docs/page.md': text, ...files }, written)
  const page = site.pages.find(({ path }) => path === 'page.md')
  if (!page) throw new Error('The page was not read')
  const { revised, notes, unknownParts = [] } = tool.translatePage({ file: page.file, text: page.text, page, site, files: all })
  return { text: revised.text, notes: notes.map(({ found }) => found), unknownParts }
}
