import { extname, relative, resolve } from 'node:path'
import type { CommandOptions, CommandTools } from '../../core/command-tools.ts'
import { isFolder } from '../../core/discover/walk-folder.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { Locale, SiteConfig, Version } from '../../core/model/site-config.ts'
import { readSite } from '../../core/pipeline/read-site.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import { requireBrowser } from '../../kit/programs/find-program.ts'
import { formatCounted } from '../../kit/text/format-values.ts'
import { type BookInput, describeBook, identify, makeBook } from './make-book.ts'
import { type BookFormat, formats } from './options.ts'
import { countPages, splitChapters } from './plan-book.ts'
import { createSiteReader } from './site-files.ts'

interface BookOptions extends CommandOptions {
  readonly sections: readonly string[]
  readonly format?: string
  readonly output?: string
  readonly split?: number
  readonly docsVersion?: string
  readonly language?: string
}

/** Combines the pages that the last build wrote into one document, in one or more formats. */
export async function run(options: BookOptions, tools: CommandTools): Promise<number> {
  const { terminal, openProject, workingFolder } = tools
  const outputs = listOutputs(options, workingFolder())
  for (const output of outputs.values()) {
    if (isFolder(output)) throw new UsageError(`\`${relative(workingFolder(), output)}\` is a folder.`, 'Specify a file with `--output`.')
  }
  const program = outputs.has('pdf')
    ? requireBrowser(tools, 'Printing a book', ', or make a book of another format with `--format epub` or `--format html`')
    : undefined
  const project = await openProject('.', options)
  if (!project) return 2
  const { config } = project
  const version = findVersion(config, options.docsVersion)
  const locale = findLocale(config, options.language)
  const { site } = await project.read((input) => readSite(input), 'progress')
  const { plan, input } = describeBook({ site, config, version, locale, sections: options.sections }, createSiteReader(config))
  const found = new Map<string, Diagnostic>()
  const lines: string[] = []
  const split = options.split === undefined ? [] : splitChapters(plan.chapters, options.split)
  const parts = split.length > 0 ? split : [plan.chapters]
  for (const [format, output] of outputs) {
    for (const [index, chapters] of parts.entries()) {
      const file = parts.length === 1 ? output : numbered(output, index + 1)
      const name = relative(workingFolder(), file)
      const part = parts.length === 1 ? input : ofPart(input, index + 1, parts.length)
      terminal.status(`Making ${name} …`)
      const made = await makeBook(format, { ...part, chapters }, program)
      terminal.status(undefined)
      writeFileAtomic(file, made.content)
      for (const diagnostic of made.diagnostics) found.set(JSON.stringify(diagnostic), diagnostic)
      const pages = formatCounted(countPages(chapters), 'page')
      lines.push(`${name}: ${pages} of the site, ${formatCounted(made.links, 'link')} within the book, ${made.size}.`)
    }
  }
  const code = project.report([...found.values()])
  if (plan.unlisted > 0)
    lines.push(
      `${formatCounted(plan.unlisted, 'page')} of the site ${plan.unlisted === 1 ? 'is' : 'are'} in no sidebar and not in the book.`,
    )
  terminal.report(lines.join('\n'))
  return code
}

/** E-readers would treat parts with the same identifier as the same book. */
function ofPart(input: BookInput, part: number, parts: number): BookInput {
  return { ...input, subtitle: `${input.subtitle} ${part}/${parts}`.trim(), identifier: identify([input.identifier, String(part)]) }
}

/** Changes `book.pdf` to `book-1.pdf` for the first part. */
function numbered(file: string, part: number): string {
  const ending = extname(file)
  return `${file.slice(0, file.length - ending.length)}-${part}${ending}`
}

/** The file of each format. The extension of a file determines its format, unless formats are specified. */
function listOutputs({ format, output }: BookOptions, folder: string): ReadonlyMap<BookFormat, string> {
  const isFormat = (text: string): text is BookFormat => (formats as readonly string[]).includes(text)
  const ending = extname(output ?? '').slice(1)
  const listed = (format ?? (ending.toLowerCase() || 'pdf')).split(',').map((each) => each.trim().toLowerCase())
  const stem = output === undefined ? 'book' : isFormat(ending.toLowerCase()) ? output.slice(0, -ending.length - 1) : output
  return new Map(
    listed.map((each) => {
      if (isFormat(each)) return [each, resolve(folder, format === undefined ? (output ?? 'book.pdf') : `${stem}.${each}`)]
      throw new UsageError(
        `docsgen cannot make a book of the format \`${each}\`.`,
        `Specify one or more of ${formats.map((known) => `\`${known}\``).join(', ')}, such as \`--format pdf,epub\`.`,
      )
    }),
  )
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
