import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { locateDefaultExport } from '../../core/bundle/check-theme-exports.ts'
import { findInConfig } from '../../core/config/config-source.ts'
import { textIn } from '../../core/config/config-texts.ts'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { createDiagnostic as createCoreDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { createIncludeReader, readSource } from '../../core/discover/read-source.ts'
import type { CodePage, CodePagesInput } from '../../core/feature.ts'
import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { Locale, SiteConfig } from '../../core/model/site-config.ts'
import type { SourceFile } from '../../core/model/source-file.ts'
import { type LoadedSiteCode, loadSiteCode } from '../../core/render/load-site-code.ts'
import { describeFailure, locateFailure } from '../../core/render/locate-failure.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import { createDiagnostic } from './diagnostics.ts'
import { parseReactPage } from './parse-react-page.ts'

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
          const surroundings = { kind: 'reading', site: localeOf(source, config) } as const
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

/** A page's language is known before its address. */
function localeOf({ rootId }: SourceFile, { contentRoots, locales }: SiteConfig): Locale {
  const root = contentRoots.find(({ id }) => id === rootId)
  return locales.find(({ code }) => code === root?.locale) ?? locales[0]
}

function textOf(source: SourceFile): string {
  const bytes = readSource(source)
  return 'severity' in bytes ? '' : Buffer.from(bytes).toString()
}
