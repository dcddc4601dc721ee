import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { locateDefaultExport } from '../../core/bundle/check-theme-files.ts'
import { findInConfig } from '../../core/config/config-source.ts'
import { textIn } from '../../core/config/config-texts.ts'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { createDiagnostic as createCoreDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { defineDiagnostics, error } from '../../core/diagnostics/define-diagnostics.ts'
import { createIncludeReader, readSource } from '../../core/discover/read-source.ts'
import { type CodePage, type CodePagesInput, defineFeature } from '../../core/feature.ts'
import { createPageWalk } from '../../core/markdown/create-page-walk.ts'
import { titleFromPath } from '../../core/markdown/finish-page.ts'
import type { SyntaxTable } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { createIncludedFiles, type IncludeReader } from '../../core/markdown/read-include.ts'
import { createLineIndex } from '../../core/markdown/source-cursor.ts'
import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import { ownParts, type ReadFrontMatter, validateFrontMatter } from '../../core/markdown/validate-front-matter.ts'
import { closeOpenElements, writeRawHtml } from '../../core/markdown/write-raw-html.ts'
import type { Diagnostic, Outcome, Range } from '../../core/model/diagnostic.ts'
import type { Link, ParsedPage } from '../../core/model/document.ts'
import type { Locale, SiteConfig } from '../../core/model/site-config.ts'
import type { SourceFile } from '../../core/model/source-file.ts'
import { describeFailure, type LoadedSiteCode, loadSiteCode, locateFailure } from '../../core/render/load-site-code.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import { readHead } from '../head-tags/index.ts'
import { noteAnswers, resolveSymbolLinks } from '../linked-sites/symbol-links.ts'
import { options } from './options.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'page/no-default-export': error(
    'Missing default export of a React page',
    'This React page has no default export, so docsgen cannot render it.',
    () => 'Export a component as the default export: `export default function Page() { return <p>…</p> }`.',
  ),
  'component/no-default-export': error(
    'Missing default export of a component',
    '`components.{name}` refers to this module, which has no default export, so `<{name}>` would show nothing.',
    ({ name, found }: { name: string; found: string | undefined }) =>
      found === undefined
        ? `Add a default export: \`export default function ${name}() { … }\`.`
        : `Make \`${found}\` the default export: \`export default ${found}\`.`,
  ),
  'component/not-a-component': error(
    'Invalid default export of a component',
    'The default export of this module must be a React component; found {found}.',
    () => 'Export a function that returns JSX: `export default function Badge() { return <b>New</b> }`.',
  ),
})

export const reactPages = defineFeature({
  name: 'react-pages',
  needs: ['head-tags', 'linked-sites'],
  options,
  diagnostics,
  codePages: readReactPages,
})

/** Renders the React pages of the content folder and parses the result, so that later stages treat them like other pages. */
export function readReactPages({ sources, siteCode, packages, features, options, config }: CodePagesInput): Outcome<readonly CodePage[]> {
  const diagnostics: Diagnostic[] = []
  if (!siteCode) return { value: [], diagnostics }
  let loaded: LoadedSiteCode
  try {
    loaded = loadSiteCode(siteCode.file, packages)
  } catch (error) {
    const failed = { reason: `${describeFailure(error)} (while the module was loading)`, pages: 1 }
    return { value: [], diagnostics: [createCoreDiagnostic('component/failed', failed, locateFailure(error, siteCode.file))] }
  }
  const { pages } = loaded
  const syntax = syntaxOf(features)
  for (const [name, { found, meant }] of loaded.unusable) {
    const path = config.components[name] ?? config.fences[name.replace(/^fence:/, '')]
    if (path === undefined) continue
    const file = projectPathOf(config.root, path)
    diagnostics.push(
      found === undefined
        ? createDiagnostic('component/no-default-export', { name, found: meant }, { file })
        : createDiagnostic('component/not-a-component', { found }, locateDefaultExport(path, file)),
    )
  }
  const { SurroundingsContext } = packages['docsgen/templates/page-context.tsx']
  const value: CodePage[] = []
  const { readWith } = createIncludeReader(options.includeFolders)
  for (const source of sources) {
    const module = pages.get(source.projectPath)
    const file = source.projectPath
    if (!module?.component) {
      const found = module?.unusable?.found
      diagnostics.push(
        found === undefined
          ? createDiagnostic('page/no-default-export', {}, { file })
          : createDiagnostic('component/not-a-component', { found }, locateDefaultExport(source.absolutePath, file)),
      )
      continue
    }
    try {
      const { component } = module
      let html = ''
      const isDone = withDeadline(
        () => {
          const { code, messages } = localeOf(source, config)
          const surroundings = { kind: 'reading', site: { language: code, messages } } as const
          html = renderToStaticMarkup(createElement(SurroundingsContext, { value: surroundings }, createElement(component)))
        },
        { breakOnSigint: true },
      )
      if (!isDone) throw new Error(tooSlow)
      const text = textOf(source)
      const fallbackTitle =
        source.path.replace(/\.[^.]+$/, '') === 'index' ? textIn(config.title, localeOf(source, config), config.locales) : undefined
      const page = parseReactPage(
        { file, html, frontMatter: module.frontMatter, fallbackTitle, findLiteral: (literal) => findInConfig(text, literal), readWith },
        options,
        syntax,
      )
      value.push({
        source,
        document: page.document,
        body: page.body,
        hash: shortHash(`${html}\0${JSON.stringify(page.document.frontMatter)}`),
      })
    } catch (error) {
      const place = locateFailure(error, siteCode.file)
      const reason = describeFailure(error)
      diagnostics.push(
        place
          ? createCoreDiagnostic('component/failed', { reason, pages: 1 }, place)
          : createCoreDiagnostic('template/failed', { reason }, { file }),
      )
    }
  }
  return { value, diagnostics }
}

/** The language of a page is known before its URL. */
function localeOf({ rootId }: SourceFile, { contentRoots, locales }: SiteConfig): Locale {
  const root = contentRoots.find(({ id }) => id === rootId)
  return locales.find(({ code }) => code === root?.locale) ?? locales[0]
}

function textOf(source: SourceFile): string {
  const bytes = readSource(source)
  return 'severity' in bytes ? '' : Buffer.from(bytes).toString()
}

interface ReactPageSource {
  readonly file: ProjectPath
  /** The HTML that the component rendered. */
  readonly html: string
  /** The module's `frontMatter` export, which can be any value. */
  readonly frontMatter: unknown
  /** The title to use if the module specifies none. If this is also undefined, the title comes from the file name. */
  readonly fallbackTitle: string | undefined
  /** The position of a string in the module's source. */
  readonly findLiteral: (literal: string) => Range | undefined
  readonly readWith?: IncludeReader['readWith']
}

/** Returns a React page as a document like any other. Its URLs are resolved and checked, and other pages can link to its IDs. */
export function parseReactPage(source: ReactPageSource, options: ParseOptions, syntax: SyntaxTable): ParsedPage {
  const { file, html } = source
  const lines = createLineIndex(html)
  const walk = createPageWalk({
    file,
    isTrusted: true,
    text: html,
    start: 0,
    lines,
    options: { ...options, html: 'checked' },
    componentNames: new Set(),
    includedFiles: createIncludedFiles({ read: () => 'missing', similar: () => undefined, readWith: source.readWith }),
  })
  writeRawHtml(walk, html, 0)
  closeOpenElements(walk)
  const front = readExport(source, options, syntax)
  const title = front.frontMatter.title ?? front.frontMatter.heading ?? source.fallbackTitle ?? titleFromPath(file)
  // Offsets refer to the rendered HTML, but authors know only the source that they wrote.
  const inSource = (literal: string): Range => source.findLiteral(literal) ?? { line: 1, column: 1 }
  const image = front.frontMatter.image
  resolveSymbolLinks(walk)
  noteAnswers(walk)
  const found: Link[] = walk.found.links.map((link) => ({ ...link, at: inSource(link.written ?? link.href) }))
  // The image is added last because the numbers of the other links are already in the slots of the HTML.
  const links: Link[] = image === undefined ? found : [...found, { href: image, kind: 'image', at: inSource(image) }]
  const head = readHead(front.frontMatter.head ?? [], () => ({ file }))
  const diagnostics: Diagnostic[] = walk.reports.list.map((diagnostic) => ({ ...diagnostic, location: { file } }))
  return {
    document: {
      frontMatter: front.frontMatter,
      ...ownParts(front),
      title,
      description: front.frontMatter.description ?? '',
      links: [...links, ...head.links],
      image: image === undefined ? undefined : found.length,
      ...(head.tags.length > 0
        ? { head: head.tags.map((tag) => (tag.link === undefined ? tag : { ...tag, link: links.length + tag.link })) }
        : {}),
      anchors: [...walk.found.anchors],
      includes: [...walk.found.includes.values()],
      diagnostics: [...front.diagnostics, ...head.diagnostics, ...diagnostics],
    },
    body: { ...walk.writer.finish([]), titleHtml: escapeHtml(front.frontMatter.heading ?? title), titleId: undefined, headings: [] },
  }
}

function readExport({ file, frontMatter }: ReactPageSource, { ownKeys }: ParseOptions, syntax: SyntaxTable): ReadFrontMatter {
  const none: ReadFrontMatter = { frontMatter: {}, own: {}, keys: {}, diagnostics: [] }
  if (frontMatter === undefined) return none
  if (!isRecord(frontMatter)) {
    const found = Array.isArray(frontMatter) ? 'a list' : 'a single value'
    const diagnostic = createCoreDiagnostic('front-matter/not-a-mapping', { found, isExport: true }, { file })
    return { ...none, diagnostics: [diagnostic] }
  }
  return validateFrontMatter(
    { ...frontMatter },
    { at: () => ({ file }), keys: {}, advice: syntax.unknownKeys, hasOwnKeys: ownKeys === true, known: syntax.keys.everywhere },
  )
}
