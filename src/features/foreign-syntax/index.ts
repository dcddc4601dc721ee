import { posix } from 'node:path'
import type { CheckInput } from '../../core/check/check-input.ts'
import { defineFeature } from '../../core/feature.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { HtmlPart } from '../../core/markdown/syntax-parts.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SitePage } from '../../core/model/site.ts'
import { createDiagnostic, diagnostics } from './diagnostics.ts'
import { foreignConstructs } from './foreign-constructs.ts'
import { noteForeignInclude, noteForeignWords } from './foreign-fence-words.ts'
import { foreignKeys } from './foreign-keys.ts'
import { mayHoldForeign } from './foreign-syntax.ts'
import { findInstead } from './instead.ts'
import { foreignFindings, noteForeign, noteForeignAt, noteForeignText } from './note-foreign.ts'

export const foreignSyntax = defineFeature({
  name: 'foreign-syntax',
  diagnostics,
  syntax: [
    {
      isIn: ({ options, isGenerated, isTrusted }) => !isGenerated && !isTrusted && options.linksOnly !== true,
      enclosed: noteForeign,
      html: noteForeignPart,
      uselessWords: noteForeignWords,
      code: noteForeignInclude,
      records(walk) {
        foreignFindings(walk).finish()
        return { document: foreignFindings(walk).namesInBrackets(walk.page.lines) }
      },
    },
    { unknownKeys: foreignKeys, instead: findInstead },
  ],
  checks: [checkNames],
})

/** Reports `[[Name]]` only if a page has that name: `[[Prototype]]` is text. */
function checkNames({ site }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  let pages: ReadonlyMap<string, SitePage> | undefined
  for (const { route, document } of site.pages) {
    if (!document.namesInBrackets || route.fallbackOf !== undefined) continue
    for (const { name, at } of document.namesInBrackets) {
      pages ??= pagesByName(site.pages)
      const page = pages.get(`${route.source.rootId}:${normal(name)}`)
      if (!page) continue
      const path = posix.relative(posix.dirname(route.source.path), page.route.source.path)
      const instead = `Use \`[${name}](${path.startsWith('.') ? path : `./${path}`})\` instead.`
      const params = { found: `[[${name}]]`, tool: foreignConstructs['wiki-link'].tool, instead, more: 0 }
      diagnostics.push(createDiagnostic('syntax/foreign', params, { file: route.source.projectPath, ...at }))
    }
  }
  return diagnostics
}

function pagesByName(pages: readonly SitePage[]): ReadonlyMap<string, SitePage> {
  return new Map(
    pages.flatMap((page) => {
      const { source, fallbackOf } = page.route
      if (fallbackOf !== undefined) return []
      const names = [posix.parse(source.path).name, page.document.title]
      return names.map((name) => [`${source.rootId}:${normal(name)}`, page] as const)
    }),
  )
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[-_ ]+/g, ' ')
}

/** Notes the syntax of other tools in raw HTML, and returns whether it is a script that only another tool would run. */
function noteForeignPart(walk: PageWalk, part: HtmlPart): boolean {
  switch (part.kind) {
    case 'attribute':
      noteForeignAttribute(walk, part)
      return false
    case 'comment':
      if (fileInclude.test(part.text)) noteForeignAt(walk, 'vitepress-include', { offset: part.at(), found: `<!--${part.text}-->` })
      return false
    case 'text':
      noteForeignHtml(walk, part)
      return false
    case 'script':
      if (!part.attributes.some(({ name }) => name === 'setup')) return false
      noteForeignAt(walk, 'vue-script', { offset: part.offset, found: '<script setup' })
      return true
  }
}

type Part<Kind extends HtmlPart['kind']> = Extract<HtmlPart, { readonly kind: Kind }>

/** `:src`, `@click`, `v-if`, `href="{{ url }}"`, and `style={{…}}`; `v-pre` needs no other words here. */
function noteForeignAttribute(walk: PageWalk, { name, offset, value, isQuoted }: Part<'attribute'>): void {
  const braces = value.indexOf('{')
  const found = `${name}=${isQuoted ? `"${value}"` : value}`
  if (/^(?:[:@#][a-z]|v-(?!pre$|cloak$)[a-z])/.test(name)) noteForeignAt(walk, 'vue-attribute', { offset, found: name })
  else if (braces === -1 || name === 'style') return
  else if (!isQuoted && braces === 0 && (value[1] !== '{' || value === '{{' || /^\{\{\s*["']?[\w-]*["']?:/.test(value)))
    noteForeignAt(walk, 'jsx-attribute', { offset, found, effect: 'static' })
  else if (value.startsWith('{{', braces)) noteForeignAt(walk, 'template-expression', { offset, found, effect: 'static' })
  else if (value.startsWith('{%', braces)) noteForeignAt(walk, 'liquid-tag', { offset, found, effect: 'static' })
}

/** `<!-- @include: ./part.md -->` */
const fileInclude = /^\s*@include:/

function noteForeignHtml(walk: PageWalk, { html, start, end, placeOf }: Part<'text'>): void {
  const text = html.slice(start, end)
  if (!mayHoldForeign(text) || walk.elements.stack.some(({ name }) => isShownAsWritten.has(name))) return
  // What follows a tag is not at the beginning of a line.
  const before = start === 0 || html[start - 1] === '\n' ? '' : ','
  const shown = before + text
  noteForeignText(walk, { prose: shown, raw: shown, placeOf: (index) => placeOf(start + index - before.length), isHtml: true })
}

/** Elements whose text is code. */
const isShownAsWritten = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'var', 'textarea', 'svg', 'math'])
