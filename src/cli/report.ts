import { appendFileSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { workingFolder } from '../api/process-environment.ts'
import type { TrustedSource } from '../api/trusted/trusted-project.ts'
import { sortDiagnostics } from '../core/diagnostics/group-causes.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { BuildReport } from '../core/model/output.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { allDiagnostics } from '../diagnostics.ts'
import { orRefused, UsageError } from '../kit/failures/failure.ts'
import { readTextBelow } from '../kit/files/open-allowed.ts'
import { reportGithub, reportJson, reportSarif } from './reporters/for-programs.ts'
import { reportPretty } from './reporters/pretty.ts'
import type { Reporter } from './reporters/reporter.ts'

const reporters = { pretty: reportPretty, json: reportJson, sarif: reportSarif, github: reportGithub } satisfies Record<string, Reporter>

/** `html` describes the whole build, not only its diagnostics. */
const formats = [...(Object.keys(reporters) as (keyof typeof reporters)[]), 'html'] as const

const writers: Readonly<Record<Format, (terminal: Terminal) => (text: string) => void>> = {
  pretty: ({ report }) => report,
  github: ({ annotate }) => annotate,
  json: ({ print }) => print,
  sarif: ({ print }) => print,
  html: ({ print }) => print,
}

type Format = (typeof formats)[number]

export interface ReportTarget {
  readonly format: Format
  /** The file for the report. Without a file, the report is printed. */
  readonly file: string | undefined
}

/** Parses `--report json=problems.json`. The default is `pretty`, plus annotations in GitHub Actions. */
export function parseReportTargets(values: readonly string[], terminal: Terminal): readonly ReportTarget[] {
  const usual = terminal.githubActions ? [target('pretty'), target('github')] : [target('pretty')]
  const targets = values.map((value): ReportTarget => {
    const at = value.indexOf('=')
    const format = at === -1 ? value : value.slice(0, at)
    if (!(formats as readonly string[]).includes(format))
      throw new UsageError(`Unknown report format \`${format}\`.`, 'Use `pretty`, `json`, `sarif`, or `github`, or `html` for a build.')
    if (at !== -1 && value.slice(at + 1) === '')
      throw new UsageError(`\`--report ${value}\` has no file name.`, 'Add a file name after `=`, or remove `=` to print the report.')
    return { format: format as Format, file: at === -1 ? undefined : resolve(value.slice(at + 1)) }
  })
  // A page about the build does not replace the report of the build's problems.
  return targets.every(({ format }) => format === 'html') ? [...usual, ...targets] : targets
}

function target(format: Format): ReportTarget {
  return { format, file: undefined }
}

export interface ReportInput {
  readonly targets: readonly ReportTarget[]
  readonly root: string
  readonly strict: boolean
  readonly terminal: Terminal
  /** The result of the build, if there is one. */
  readonly build?: BuildReport | undefined
  /** The source of the code, if it is not the working tree. */
  readonly trusted?: TrustedSource | undefined
  /** Creates the page about the build. This function is undefined if there was no build. */
  readonly html?: (() => string) | undefined
  /** Reads files that have problems. @default reads below the root */
  readonly readText?: (file: string) => string | undefined
}

/** Writes all problems to each target. */
export function writeReports(found: readonly Diagnostic[], input: ReportInput): void {
  const { targets, root, strict, terminal, build, trusted, html, readText = readTextBelow(root) } = input
  const diagnostics = sortDiagnostics(found)
  for (const { format, file } of targets) {
    if (format === 'html' && !html) continue
    const colors = file === undefined && terminal.colors
    const pieces =
      format === 'html'
        ? [html?.() ?? '']
        : reporters[format](diagnostics, { readText, colors, codes: allDiagnostics, strict, build, trusted })
    if (file === undefined) {
      const write = writers[format](terminal)
      for (const chunk of inChunks(pieces)) write(chunk)
      continue
    }
    orRefused(() => {
      refuseLinks(file)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, '')
      for (const chunk of inChunks(pieces)) appendFileSync(file, chunk)
    }, `Cannot write the report \`${file}\``)
  }
}

const chunkLength = 1_000_000

/** Joins lines into pieces of about one megabyte, because a report with many problems may exceed the maximum length of a string. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < chunkLength) continue
    const end = chunk.lastIndexOf('\n') + 1
    if (end > 0) yield chunk.slice(0, end)
    chunk = chunk.slice(end)
  }
  if (chunk !== '') yield chunk
}

/** Anyone may have committed a link that leads to a file outside the project on this machine. */
function refuseLinks(file: string): void {
  const here = workingFolder()
  const below = relative(here, file)
  if (below.startsWith('..') || isAbsolute(below)) return
  const names = below.split(sep)
  for (const [index] of names.entries()) {
    const path = names.slice(0, index + 1).join(sep)
    if (lstatSync(join(here, path), { throwIfNoEntry: false })?.isSymbolicLink())
      throw new UsageError(
        `Cannot write the report \`${below}\` because \`${path}\` is a symbolic link.`,
        'Remove the link, or choose a different file.',
      )
  }
}

/** Returns 0 for success, 1 for errors or for warnings with `--strict`, and 2 for errors in the config. */
export function exitCodeFor(diagnostics: readonly Diagnostic[], strict: boolean): number {
  const failing = diagnostics.filter((diagnostic) => strict || diagnostic.severity === 'error')
  if (failing.some((diagnostic) => diagnostic.code.startsWith('config/'))) return 2
  return failing.length > 0 ? 1 : 0
}
