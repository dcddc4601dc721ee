import type { TrustedSource } from '../../api/trusted/trusted-project.ts'
import type { DiagnosticTable } from '../../core/diagnostics/define-diagnostics.ts'
import type { Cause } from '../../core/diagnostics/group-causes.ts'
import { printableLine } from '../../core/diagnostics/printable-text.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { BuildReport } from '../../core/model/output.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { formatCount, formatCounted } from '../../kit/text/format-values.ts'

export interface ReporterOptions {
  /** Returns the text of a file, or undefined if the file can no longer be read. */
  readonly readText: (file: ProjectPath) => string | undefined
  readonly colors: boolean
  /** All codes of docsgen. */
  readonly codes: DiagnosticTable
  /** Whether warnings make the command fail. */
  readonly strict: boolean
  /** The report of the build, or undefined if nothing was built. */
  readonly build?: BuildReport | undefined
  /** The commit from which the code comes, or undefined if the code comes from the working tree. */
  readonly trusted?: TrustedSource | undefined
}

/**
 * Formats sorted diagnostics as lines that end in a line feed. The result consists of pieces, because the whole text can exceed the maximum
 * length of a string.
 */
export type Reporter = (diagnostics: readonly Diagnostic[], options: ReporterOptions) => Iterable<string>

interface DiagnosticCounts {
  readonly errors: number
  readonly warnings: number
  /** The files to which at least one diagnostic points. */
  readonly files: number
}

export function countDiagnostics(diagnostics: readonly Diagnostic[]): DiagnosticCounts {
  let errors = 0
  const files = new Set<string>()
  for (const { severity, location } of diagnostics) {
    if (severity === 'error') errors++
    if (location !== undefined) files.add(location.file)
  }
  return { errors, warnings: diagnostics.length - errors, files: files.size }
}

/** Formats `2 errors, 1 warning in 3 files`, or returns `` if there are no diagnostics. */
export function formatCounts({ errors, warnings, files }: DiagnosticCounts, strict: boolean): string {
  const found = [errors > 0 ? formatCounted(errors, 'error') : '', warnings > 0 ? formatCounted(warnings, 'warning') : ''].filter(
    (part) => part !== '',
  )
  if (found.length === 0) return ''
  const where = files > 0 ? ` in ${formatCounted(files, 'file')}` : ''
  return `${found.join(', ')}${where}${strict && warnings > 0 ? ' (warnings count as errors under --strict)' : ''}`
}

/** Formats `7 times in 3 files`, or returns `` for a single occurrence. */
export function formatTimes({ count, files }: Cause): string {
  if (count < 2) return ''
  return `${formatCount(count)} times${files > 0 ? ` in ${formatCounted(files, 'file')}` : ''}`
}

/** The additional locations to show. */
export function furtherLocations({ places }: Cause): readonly Location[] {
  return places.slice(1, 4)
}

/** Caches the last file, because diagnostics are sorted by file. */
export function cacheLast<T>(read: (file: ProjectPath) => T): (file: ProjectPath) => T {
  let last: { readonly file: ProjectPath; readonly value: T } | undefined
  return (file) => {
    if (last?.file !== file) last = { file, value: read(file) }
    return last.value
  }
}

/** The maximum number of lines. Further lines are only counted. */
const maxLines = 20

/** Describes the source of the code with a headline and one line for each file or folder that was not used. */
export function describeUnusedCode({ ref, commit, notUsed, contentDirs }: TrustedSource): {
  readonly headline: string
  readonly lines: readonly string[]
} {
  const source = `Code comes from \`${printableLine(ref)}\` (${commit.slice(0, 12)})`
  if (notUsed.length === 0) return { headline: `${source}; the working tree has the same code.`, lines: [] }
  const counts = new Map<string, number>()
  for (const path of notUsed) {
    const isInContent = contentDirs.some((dir) => path.startsWith(`${dir}/`))
    const name = isInContent ? path : folderOf(path)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const lines = [...counts].map(
    ([name, count]) => `not used: ${printableLine(name)}${name.endsWith('/') ? `, ${count} ${count === 1 ? 'file' : 'files'}` : ''}`,
  )
  const left = lines.length - maxLines
  return {
    headline: `${source}, so different code in the working tree is not used.`,
    lines: left > 0 ? [...lines.slice(0, maxLines), `… and ${left} more; --report json lists all`] : lines,
  }
}

/** The first folder in a path, such as `theme/` or `../packages/`, or the file itself. */
function folderOf(path: string): string {
  return /^(?:\.\.\/)*(?!\.\.\/)[^/]+\//.exec(path)?.[0] ?? path
}
