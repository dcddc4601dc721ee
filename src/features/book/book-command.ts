import { extname, relative, resolve } from 'node:path'
import type { CommandOptions, CommandTools } from '../../core/command-tools.ts'
import { textIn } from '../../core/config/config-texts.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SitePage } from '../../core/model/site.ts'
import type { Locale, SiteConfig, Version } from '../../core/model/site-config.ts'
import { readSite } from '../../core/pipeline/read-site.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import { requireBrowser } from '../../kit/programs/find-program.ts'
import type { BrowserProgram } from '../../kit/programs/open-browser.ts'
import { formatBytes, formatCounted } from '../../kit/text/format-values.ts'
import { bookStyles } from './book-styles.ts'
import { createDiagnostic } from './diagnostics.ts'
import { planBook } from './plan-book.ts'
import { printBook } from './print-book.ts'
import { dataUrl, readPage, readSiteFile } from './site-files.ts'
import { type BookFrame, type BookText, visit, type WrittenChapter, writeChapters, writeDocument } from './write-book.ts'

interface BookOptions extends CommandOptions {
  readonly sections: readonly string[]
  readonly output?: string
  readonly docsVersion?: string
  readonly language?: string
}

const formats = ['.pdf', '.html']

/** Makes one document of the pages that the last build wrote. */
export async function run(options: BookOptions, tools: CommandTools): Promise<number> {
  const { terminal, openProject, workingFolder } = tools
  const output = resolve(workingFolder(), options.output ?? 'book.pdf')
  const format = extname(output).toLowerCase()
  if (!formats.includes(format))
    throw new UsageError(
      `docsgen cannot make a book of the type \`${format}\`.`,
      `End the name of the file with ${formats.map((each) => `\`${each}\``).join(' or ')}.`,
    )
  const program =
    format === '.pdf' ? requireBrowser(tools, 'Printing a book', ', or make an HTML file with `--output book.html`') : undefined
  const project = await openProject('.', options)
  if (!project) return 2
  const { config } = project
  const version = findVersion(config, options.docsVersion)
  const locale = findLocale(config, options.language)
  const { site } = await project.read((input) => readSite(input), 'progress')
  const plan = planBook({ site, config, version, locale, sections: options.sections })
  const text = writeChapters({
    chapters: plan.chapters,
    readPage: (page) => readPage(page, config),
    url: config.url,
    pictureHref: (path) => inline(path, program, config),
  })
  const found: Diagnostic[] = reportChapters(text.chapters)
  const frame = frameOf({ plan, text, version, locale, config })
  const styles = `${siteStyles(text.chapters, program, config)}<style>${bookStyles(text.chapters)}</style>`
  const write = (pageNumbers: ReadonlyMap<string, string>) => writeDocument(text, { ...frame, styles, pageNumbers })
  let size = ''
  if (program) {
    terminal.status('Printing the book …')
    const places = [...new Set([...write(new Map()).matchAll(/ href="#([^"]+)"/g)].map(([, id = '']) => id))]
    const printed = await printBook({
      program,
      write,
      places,
      date: frame.date ?? '1980-01-01',
      files: (path) => readSiteFile(path, config),
    })
    terminal.status(undefined)
    found.push(...reportCutOff(text.chapters, printed.cutOff))
    writeFileAtomic(output, printed.pdf)
    size = `${formatCounted(printed.pages, 'page')} of A4, ${formatBytes(printed.pdf.byteLength)}`
  } else {
    const html = write(new Map())
    writeFileAtomic(output, html)
    size = formatBytes(Buffer.byteLength(html))
  }
  const code = project.report(found)
  const pages = countPages(text.chapters)
  const left =
    plan.unlisted === 0
      ? ''
      : ` ${formatCounted(plan.unlisted, 'page')} of the site ${plan.unlisted === 1 ? 'is' : 'are'} in no sidebar and not in the book.`
  terminal.report(
    `${relative(workingFolder(), output)}: ${formatCounted(pages, 'page')} of the site, ${formatCounted(text.links, 'link')} within the book, ${size}.${left}`,
  )
  return code
}

function findVersion({ versions }: SiteConfig, id: string | undefined): Version {
  const version = id === undefined ? versions[0] : versions.find((each) => each.id === id)
  if (version) return version
  throw new UsageError(
    `The site has no version \`${id}\`.`,
    `Specify one of these: ${versions.map((each) => `\`${each.id}\``).join(', ')}.`,
  )
}

function findLocale({ locales }: SiteConfig, code: string | undefined): Locale {
  const locale = code === undefined ? locales[0] : locales.find((each) => each.code === code)
  if (locale) return locale
  throw new UsageError(
    `The site has no language \`${code}\`.`,
    `Specify one of these: ${locales.map((each) => `\`${each.code}\``).join(', ')}.`,
  )
}

/** The browser loads pictures as files of the site. */
function inline(path: string, program: BrowserProgram | undefined, config: SiteConfig): string {
  if (program) return path
  const file = readSiteFile(path, config)
  return file ? dataUrl(file) : path
}

/** The styles of the first page: all pages have the same. */
function siteStyles(chapters: readonly WrittenChapter[], program: BrowserProgram | undefined, config: SiteConfig): string {
  let first: SitePage | undefined
  visit(chapters, ({ page }) => {
    first ??= page
  })
  if (!first) return ''
  const hrefs = [...readPage(first, config).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
  return hrefs
    .map((href) => {
      if (program) return `<link rel="stylesheet" href="${href}"/>`
      const css = readSiteFile(href, config)?.content.toString() ?? ''
      const inlined = css.replace(/url\(["']?(\/[^"')]+)["']?\)/g, (whole, path: string) => {
        const file = readSiteFile(path, config)
        return file ? `url(${dataUrl(file)})` : whole
      })
      return `<style>${inlined.replaceAll('</', '<\\/')}</style>`
    })
    .join('\n')
}

interface FrameInput {
  readonly plan: { readonly title: string }
  readonly text: BookText
  readonly version: Version
  readonly locale: Locale
  readonly config: SiteConfig
}

function frameOf({ plan, text, version, locale, config }: FrameInput): Omit<BookFrame, 'styles' | 'pageNumbers'> {
  let newest: string | undefined
  visit(text.chapters, ({ page }) => {
    if (page?.lastUpdated && page.lastUpdated > (newest ?? '')) newest = page.lastUpdated
  })
  const subtitle = textIn(version.label, locale, config.locales)
  return { title: plan.title, subtitle, date: newest?.slice(0, 10), language: locale.code, direction: locale.dir }
}

function reportChapters(chapters: readonly WrittenChapter[]): Diagnostic[] {
  const found: Diagnostic[] = []
  visit(chapters, ({ page, html, diagrams }) => {
    if (!page) return
    const { projectPath: file } = page.route.source
    if (html === '') found.push(createDiagnostic('book/no-text', {}, { file }))
    if (diagrams > 0) found.push(createDiagnostic('book/diagram-source', { diagrams: formatCounted(diagrams, 'diagram') }, { file }))
  })
  return found
}

function reportCutOff(chapters: readonly WrittenChapter[], cutOff: readonly (readonly [id: string, parts: number])[]): Diagnostic[] {
  const parts = new Map(cutOff)
  const found: Diagnostic[] = []
  visit(chapters, ({ id, page }) => {
    const count = parts.get(id)
    if (page && count !== undefined)
      found.push(
        createDiagnostic(
          'book/cut-off',
          { parts: formatCounted(count, 'part'), are: count === 1 ? 'is' : 'are' },
          { file: page.route.source.projectPath },
        ),
      )
  })
  return found
}

function countPages(chapters: readonly WrittenChapter[]): number {
  let count = 0
  visit(chapters, ({ page }) => {
    if (page) count += 1
  })
  return count
}
