import type { PageSource } from '../../core/assemble/create-routes.ts'
import type { SyntaxTable } from '../../core/markdown/page-walk.ts'
import { createUnknownKey } from '../../core/markdown/validate-front-matter.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { Document, FrontMatterIssue, FrontMatterResult } from '../../core/model/document.ts'
import type { SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { describeFailure } from '../../core/render/load-site-code.ts'
import { isRecord, toPlainData } from '../../kit/data/is-record.ts'
import { isGenerated, type ProjectPath } from '../../kit/files/paths.ts'
import { withDeadline } from '../../kit/threads/with-deadline.ts'
import { createDiagnostic } from './diagnostics.ts'

type Checked = Outcome<SitePage['ownFrontMatter']>

/** The time limit for validating all pages together, and for each page that is validated later. */
const limitMs = 10_000

/**
 * Validates the front matter of pages with the site's schema, or returns undefined if there is no schema. Results are not cached because
 * the schema is code that can import anything.
 */
export function createFrontMatterReader(
  pages: readonly PageSource[],
  config: Pick<SiteConfig, 'frontMatter' | 'configFile'>,
  syntax: SyntaxTable,
): ((page: PageSource) => Checked) | undefined {
  if (config.frontMatter === undefined) return undefined
  const known = new WeakMap<Document, Checked>()
  let failure: Diagnostic | undefined
  const checkAll = (batch: readonly PageSource[]): void => {
    let current: PageSource | undefined
    const isDone = withDeadline(
      () => {
        for (const page of batch) {
          if (failure) return
          current = page
          const checked = checkPage(page, config, syntax)
          if ('severity' in checked) failure = checked
          else known.set(page.document, checked)
        }
      },
      { ms: limitMs },
    )
    if (isDone || !current) return
    const reason = `did not finish within ${limitMs / 1000} seconds on this page`
    failure = createFailure(current.source.projectPath, { reason, hint: 'Make the schema faster, because it runs for every page.' })
  }
  checkAll(pages.filter(({ source }) => !isGenerated(source)))
  let isReported = false
  return (page) => {
    if (isGenerated(page.source)) return { value: {}, diagnostics: [] }
    if (!known.has(page.document) && !failure) checkAll([page])
    const checked = known.get(page.document)
    if (checked) return checked
    const diagnostics = failure && !isReported ? [failure] : []
    isReported = true
    return { value: {}, diagnostics }
  }
}

/** The values of the page, or the reason why the schema cannot be used at all. */
function checkPage(
  page: PageSource,
  { frontMatter: check, configFile }: Pick<SiteConfig, 'frontMatter' | 'configFile'>,
  { unknownKeys, keys }: SyntaxTable,
): Checked | Diagnostic {
  const { document, source } = page
  const own = document.ownKeys ?? {}
  let result: FrontMatterResult | PromiseLike<unknown> | undefined
  try {
    result = check?.({ ...document.frontMatter, ...own })
    // A strict schema that describes only the site's own keys.
    if (isIssues(result) && result.issues.some((issue) => refusesKey(issue, document.frontMatter))) result = check?.({ ...own })
  } catch (error) {
    return createFailure(source.projectPath, {
      reason: `failed on this page: ${describeFailure(error)}`,
      hint: 'Fix the schema in the config or in the files that the config imports.',
    })
  }
  if (!result || 'then' in result) {
    // An unhandled rejection would end the process.
    if (result) void result.then(undefined, () => {})
    const hint = 'Remove `async` checks from the schema. docsgen checks front matter synchronously.'
    return createFailure(configFile, { reason: 'returns a promise', hint })
  }
  if (isIssues(result)) {
    const diagnostics = result.issues.map((issue) => describeIssue(issue, page, configFile))
    return { value: toPlainData(own).value as Record<string, unknown>, diagnostics }
  }
  const { value, problems } = toPlainData(result.value)
  if (!isRecord(value)) {
    const hint = 'Return an object that contains the values to keep.'
    return createFailure(configFile, { reason: 'does not return an object', hint })
  }
  const diagnostics = [
    ...problems.map(({ path, found }) => createDiagnostic('front-matter/not-data', { key: path.join('.'), found }, locate(page, path))),
    ...Object.keys(own)
      .filter((key) => !Object.hasOwn(Object(result.value), key))
      .map((key) => createUnknownKey(key, locate({ document, source }, [key]), { advice: unknownKeys, known: keys.everywhere })),
  ]
  return { value: value as Record<string, unknown>, diagnostics }
}

function isIssues(
  result: FrontMatterResult | PromiseLike<unknown> | undefined,
): result is { readonly issues: readonly FrontMatterIssue[] } {
  return result !== undefined && 'issues' in result && result.issues !== undefined
}

/** Whether a strict object of Valibot, Zod, or ArkType rejects a key that docsgen reads. */
function refusesKey(issue: FrontMatterIssue, known: object): boolean {
  const { type, expected, code, keys, path } = issue as FrontMatterIssue & Record<string, unknown>
  if (code === 'unrecognized_keys') return Array.isArray(keys) && keys.some((key) => Object.hasOwn(known, String(key)))
  const isRefusal = (type === 'strict_object' && expected === 'never') || (code === 'predicate' && expected === 'removed')
  return isRefusal && Array.isArray(path) && Object.hasOwn(known, pathOf(issue)[0] ?? '')
}

function describeIssue(issue: FrontMatterIssue, page: PageSource, configFile: string): Diagnostic {
  const path = pathOf(issue)
  const reason = /[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.`
  return createDiagnostic(
    'front-matter/own-value',
    { key: path.length === 0 ? undefined : path.join('.'), reason, configFile },
    locate(page, path),
  )
}

function pathOf({ path = [], ...issue }: FrontMatterIssue & { readonly keys?: readonly string[] }): readonly string[] {
  // Zod lists unknown keys separately from the path of their object.
  return [...path, ...(Array.isArray(issue.keys) ? issue.keys.slice(0, 1) : [])].map((part) =>
    String(typeof part === 'object' ? part.key : part),
  )
}

/** The location of the key or of its nearest parent key, or otherwise the top of the page. */
function locate({ document, source }: PageSource, path: readonly string[]): Location {
  for (let length = path.length; length > 0; length--) {
    const range = document.keyRanges?.[path.slice(0, length).join('.')]
    if (range) return { file: source.projectPath, ...range }
  }
  return source.kind === 'markdown' ? { file: source.projectPath, line: 1, column: 1 } : { file: source.projectPath }
}

function createFailure(file: ProjectPath, params: { readonly reason: string; readonly hint: string }): Diagnostic {
  return createDiagnostic('front-matter/schema-failed', params, { file })
}
