import { Parser } from 'htmlparser2'
import type { SiteWriter } from '../../core/emit/output-session.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { OutputFile } from '../../core/model/output.ts'
import type { SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { createPathMatcher } from '../../kit/files/path-matcher.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { formatBytes, formatCounted } from '../../kit/text/format-values.ts'
import { pathBelow, pathOf } from '../../kit/url/address.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { BudgetConfig, BudgetKind } from './options.ts'

interface BudgetInput {
  readonly config: SiteConfig
  readonly pages: readonly SitePage[]
}

const kinds = ['html', 'script', 'css', 'pictures', 'domNodes'] as const satisfies readonly BudgetKind[]

/** Compares the files that a build writes with the limits of `check.budgets`. */
export function checkBudgets(writer: SiteWriter, { config, pages }: BudgetInput): SiteWriter {
  const limitsOf = createLimits(config.check.budgets)
  const limited = new Map(pages.flatMap((page) => (limitsOf(page).size > 0 ? [[page.route.file, page] as const] : [])))
  const measured = new Map<OutputPath, MeasuredPage>()
  const files: WrittenFiles = { bytes: new Map(), imports: new Map() }

  function note({ path, content }: OutputFile): void {
    const read = () => Buffer.from(content === 'reuse' ? writer.readPrevious(path) : content).toString()
    files.bytes.set(path, content === 'reuse' ? (writer.previous.get(path)?.bytes ?? 0) : content.byteLength)
    if (path.endsWith('.js')) files.imports.set(path, importsIn(path, read()))
    else if (limited.has(path)) measured.set(path, measureHtml(read()))
  }

  return {
    ...writer,
    write(written) {
      for (const file of written) note(file)
      return writer.write(written)
    },
    async finish() {
      const others = await writer.finish()
      const found = [...measured].flatMap(([path, page]) => {
        const sitePage = limited.get(path)
        return sitePage ? checkPage(sitePage, page) : []
      })
      return [...others, ...found]
    },
  }

  function checkPage(page: SitePage, found: MeasuredPage): readonly Diagnostic[] {
    const amounts = measurePage(found, { base: config.base, files })
    return [...limitsOf(page)].flatMap(([kind, { limit, key }]) => {
      const { total, largest } = amounts[kind]
      if (total <= limit) return []
      const { noun, advice } = words[kind]
      const found = kind === 'domNodes' ? formatAmount(kind, total) : `${formatAmount(kind, total)} of ${noun}`
      const size = formatAmount(kind, largest.size)
      const params = { path: page.route.path, found, limit: formatAmount(kind, limit), key, part: largest.part, size, advice }
      return [createDiagnostic('budget/exceeded', params, { file: page.route.source.projectPath })]
    })
  }
}

const words: Readonly<Record<BudgetKind, { readonly noun: string; readonly advice: string }>> = {
  html: { noun: 'HTML', advice: 'Split the page' },
  script: { noun: 'scripts', advice: 'Use fewer islands on the page, or smaller packages in them' },
  css: { noun: 'styles', advice: 'Remove styles that the page does not need' },
  pictures: { noun: 'images', advice: 'Publish smaller images, or set the option `images`' },
  domNodes: { noun: 'elements', advice: 'Split the page' },
}

function formatAmount(kind: BudgetKind, value: number): string {
  return kind === 'domNodes' ? formatCounted(value, 'element') : formatBytes(value)
}

interface Limit {
  /** The limit in bytes, or the number of elements. */
  readonly limit: number
  /** The option's key. */
  readonly key: string
}

/** Finds the limits of a page. For each kind, the last entry counts that matches the page and has a limit for it. */
function createLimits(budgets: readonly BudgetConfig[]): (page: SitePage) => ReadonlyMap<BudgetKind, Limit> {
  const entries = budgets.map((budget, index) => {
    const matches = budget.pages === undefined ? () => true : createPathMatcher([budget.pages].flat())
    const limits = kinds.flatMap((kind) => {
      const limit = budget[kind]
      if (limit === undefined) return []
      return [[kind, { limit: kind === 'domNodes' ? limit : limit * 1_000, key: `check.budgets[${index}].${kind}` }] as const]
    })
    return { matches, limits }
  })
  return ({ route }) => new Map(entries.flatMap(({ matches, limits }) => (matches(route.source.path) ? limits : [])))
}

interface WrittenFiles {
  readonly bytes: Map<string, number>
  /** The scripts that a script loads. */
  readonly imports: Map<string, readonly string[]>
}

interface Amount {
  readonly total: number
  readonly largest: { readonly part: string; readonly size: number }
}

function measurePage(
  page: MeasuredPage,
  { base, files }: { readonly base: string; readonly files: WrittenFiles },
): Readonly<Record<BudgetKind, Amount>> {
  const pathsOf = (hrefs: readonly string[]) => hrefs.flatMap((href) => outputPathOf(href, base) ?? [])
  const sizesOf = (paths: Iterable<string>) =>
    [...new Set(paths)].flatMap((part) => {
      const size = files.bytes.get(part)
      return size === undefined ? [] : [{ part: `\`${part}\``, size }]
    })
  const inline = (size: number) => (size > 0 ? [{ part: 'code in the page itself', size }] : [])
  const sections = (size: 'bytes' | 'elements') =>
    page.sections.map((section) => ({
      part: section.id === '' ? 'the part above the first heading' : `the section \`#${section.id}\``,
      size: section[size],
    }))
  return {
    html: sumUp(sections('bytes')),
    domNodes: sumUp(sections('elements')),
    script: sumUp([...sizesOf(withImports(pathsOf(page.scripts), files)), ...inline(page.inline.script)]),
    css: sumUp([...sizesOf(pathsOf(page.styles)), ...inline(page.inline.css)]),
    pictures: sumUp(sizesOf(pathsOf(page.pictures))),
  }
}

function sumUp(parts: readonly Amount['largest'][]): Amount {
  const largest = parts.reduce((best, part) => (part.size > best.size ? part : best), { part: '', size: 0 })
  return { total: parts.reduce((sum, { size }) => sum + size, 0), largest }
}

/** Converts a URL to a path in the output. Returns undefined for files of other sites. */
function outputPathOf(href: string, base: string): string | undefined {
  const path = pathOf(href)
  const written = path.startsWith('//') ? undefined : pathBelow(base, path)
  return written && decodeIfValid(written)
}

function withImports(paths: readonly string[], { imports }: WrittenFiles): ReadonlySet<string> {
  const found = new Set(paths)
  // Iterating over a set also visits the items that are added during the iteration.
  for (const path of found) for (const other of imports.get(path) ?? []) found.add(other)
  return found
}

/** The paths that a compiled script imports statically, without dynamic imports. */
function importsIn(path: string, code: string): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return [...code.matchAll(/\b(?:from|import) ?"\.\/([^"\n]{1,200})"/g)].map(([, name = '']) => `${folder}${name}`)
}

/** The files that a page causes browsers to load and display. */
interface MeasuredPage {
  readonly bytes: number
  readonly elements: number
  /** The URLs as written, without duplicates. Files that scripts load later are not included. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly pictures: readonly string[]
  /** The size in bytes of the scripts and styles in the page itself. */
  readonly inline: { readonly script: number; readonly css: number }
  /** The sections from one heading to the next. The part above the first heading has no ID. */
  readonly sections: readonly PageSection[]
}

interface PageSection {
  readonly id: string
  readonly bytes: number
  readonly elements: number
}

function measureHtml(html: string): MeasuredPage {
  const [scripts, styles, pictures] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const inline = { script: 0, css: 0 }
  const sections: { readonly id: string; readonly start: number; elements: number }[] = [{ id: '', start: 0, elements: 0 }]
  let inlineKind: keyof typeof inline | undefined
  const parser = new Parser({
    onopentag(name, { src, href, rel = '', type = '', id }) {
      if (/^h[1-6]$/.test(name) && id) sections.push({ id, start: parser.startIndex, elements: 0 })
      const section = sections.at(-1)
      if (section) section.elements++
      if (name === 'script' && src) scripts.add(src)
      else if (name === 'script' && !/json|template/.test(type)) inlineKind = 'script'
      else if (name === 'style') inlineKind = 'css'
      else if (name === 'link' && href && rel === 'modulepreload') scripts.add(href)
      else if (name === 'link' && href && rel === 'stylesheet') styles.add(href)
      else if (name === 'img' && src) pictures.add(src)
    },
    ontext(text) {
      if (inlineKind) inline[inlineKind] += Buffer.byteLength(text)
    },
    onclosetag() {
      inlineKind = undefined
    },
  })
  parser.end(html)
  return {
    bytes: Buffer.byteLength(html),
    elements: sections.reduce((sum, { elements }) => sum + elements, 0),
    scripts: [...scripts],
    styles: [...styles],
    pictures: [...pictures],
    inline,
    sections: sections.map(({ id, start, elements }, index) => ({
      id,
      bytes: Buffer.byteLength(html.slice(start, sections[index + 1]?.start)),
      elements,
    })),
  }
}
