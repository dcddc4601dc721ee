import { resolve } from 'node:path'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/source-file.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import type { Acceptance } from '../references/generated-text.ts'
import type { StoredPackage } from '../references/packages/fetch-packages.ts'
import { withinLimits } from '../references/work-limits.ts'
import { createOpenapiPages, locateProblems } from './create-openapi-pages.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { ApiName } from './link-names.ts'
import { type FoundText, loadSpecification, type SpecFiles } from './load-specification.ts'
import { fetchSpecification, openAddresses, openLocalFiles, openStoredDocument } from './open-files.ts'
import type { OpenapiSourceConfig } from './options.ts'
import { lineIn } from './parse-specification.ts'
import type { SpecProblem } from './spec-node.ts'
import { findUnusedOrigins } from './try-it-servers.ts'

interface OpenapiInput {
  readonly sources: readonly OpenapiSourceConfig[]
  /** The folder that contains local documents. */
  readonly folderRoot: string
  readonly packages: ReadonlyMap<string, StoredPackage>
  /** `<root>/.docsgen/specifications` */
  readonly storeDir: string
  readonly offline: boolean
  readonly acceptance: Acceptance
  /** Whether this is the current version of the site. Other versions share the config, but their documents can have other servers. */
  readonly isCurrent: boolean
  readonly locate: (literal: string) => Location
}

/** Creates the pages of all OpenAPI documents. */
export async function makeOpenapi(input: OpenapiInput) {
  const pages: GeneratedPage[] = []
  const diagnostics: Diagnostic[] = []
  /** The sources whose documents were skipped. */
  const absent: OpenapiSourceConfig[] = []
  /** The absolute paths of all local files that were read or searched for. */
  const localFiles: string[] = []
  const apiNames: ApiName[] = []
  /** The parts of operations for guides. */
  let partials = ''
  for (const source of input.sources) {
    const opened = openSource(source, input, diagnostics)
    if (!opened) {
      absent.push(source)
      continue
    }
    const { api, problems, limits, textOf, names } = await loadSpecification(opened.name, opened.files, input.acceptance.accepts)
    if (opened.isAbsent?.()) absent.push(source)
    for (const name of opened.isLocal ? names : []) localFiles.push(resolve(input.folderRoot, name))
    for (const limit of limits) diagnostics.push(limit)
    if (!api) {
      if (opened.isAbsent?.()) continue
      if ('file' in source && textOf(opened.name) === undefined) diagnostics.push(describeUnread(source, problems, input))
      else for (const problem of locateProblems(problems, textOf)) diagnostics.push(problem)
      continue
    }
    const { into, title, group = 'operation', tryIt: origins = [], checkExamples = true, linkBase } = source
    const acceptance = { accepts: input.acceptance.accepts, linkBase }
    const bytes = names.reduce((sum, name) => sum + (textOf(name)?.length ?? 0), 0)
    const lineOf = (file: string, pointer: string) => lineIn(textOf(file), pointer)
    const { value: made, problem } = withinLimits({ first: { file: opened.name }, bytes, lineOf }, () =>
      createOpenapiPages({ api, problems, textOf, into, title, group, origins, checkExamples, acceptance }),
    )
    if (!made) {
      diagnostics.push(problem)
      continue
    }
    for (const unused of input.isCurrent ? findUnusedOrigins(api, origins) : [])
      diagnostics.push(createDiagnostic('openapi/unused-origin', unused, input.locate(unused.origin)))
    for (const page of made.value.pages) pages.push(page)
    for (const name of made.value.names) apiNames.push(name)
    partials += made.value.partials
    for (const diagnostic of made.diagnostics) diagnostics.push(diagnostic)
  }
  return { pages, diagnostics, absent, localFiles, apiNames, partials }
}

/** If a file has no text, it is reported where the config refers to it. */
function describeUnread(
  source: Extract<OpenapiSourceConfig, { readonly file: string }>,
  problems: readonly SpecProblem[],
  { folderRoot, locate }: OpenapiInput,
): Diagnostic {
  const found = problems.find(({ code }) => code === 'openapi/unreadable')?.params as { readonly reason: string } | undefined
  const reason = found?.reason ?? 'it has no text'
  const isInPackage = 'package' in source
  const suggestion = isInPackage ? undefined : findSimilarFile(folderRoot, source.file)
  return createDiagnostic('openapi/unreadable', { reason, file: source.file, suggestion, isInPackage }, locate(source.file))
}

interface OpenedSource {
  /** The name of the document. */
  readonly name: string
  readonly files: SpecFiles
  readonly isLocal?: boolean
  /** Whether a file could not be downloaded. This is known only after reading. */
  readonly isAbsent?: () => boolean
}

/** Undefined if its package was skipped. */
function openSource(source: OpenapiSourceConfig, input: OpenapiInput, diagnostics: Diagnostic[]): OpenedSource | undefined {
  if ('url' in source) return openUrl(source, input, diagnostics)
  if (!('package' in source)) return { ...openLocalFiles(input.folderRoot, source.file, source.root), isLocal: true }
  const stored = input.packages.get(source.package)
  return stored && openStoredDocument(stored, source.file)
}

function openUrl(
  source: Extract<OpenapiSourceConfig, { readonly url: string }>,
  { storeDir, offline, locate }: OpenapiInput,
  diagnostics: Diagnostic[],
): OpenedSource {
  const { url, integrity, references = {} } = source
  const hashes = new Map(
    [[url, integrity], ...Object.entries(references)].map(([address = '', hash = '']) => [new URL(address).href, hash]),
  )
  let isAbsent = false
  const readOne = async (name: string): Promise<FoundText> => {
    const wanted = hashes.get(name) ?? ''
    const fetched = await fetchSpecification({ url: name, integrity: wanted }, { storeDir, offline })
    if ('text' in fetched) return fetched
    isAbsent = true
    const reported = Object.hasOwn(references, name) ? name : url
    const report =
      'found' in fetched
        ? createDiagnostic('openapi/wrong-hash', { url: name, found: fetched.found }, locate(wanted))
        : createDiagnostic('openapi/left-out', { url: name }, locate(reported))
    diagnostics.push(report)
    return { reason: 'it could not be downloaded' }
  }
  const read = async (names: readonly string[]) => {
    const texts: FoundText[] = []
    for (const name of names) texts.push(await readOne(name))
    return texts
  }
  return { name: new URL(url).href, files: openAddresses((name) => hashes.has(name), read), isAbsent: () => isAbsent }
}
