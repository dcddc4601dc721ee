import { readFileSync } from 'node:fs'
import { shortHash } from '../../kit/files/hash.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { reasonOf } from '../discover/walk-folder.ts'
import type { FileToWrite } from '../emit/file-writer.ts'
import type { OutputSession, SiteWriter } from '../emit/output-session.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output.ts'
import type { StageLine } from './build-run.ts'
import { createFailureList } from './failure-list.ts'
import type { CopiedFile, Plan, RenderedFile } from './plan-files.ts'
import {
  type BuildPool,
  isTooSlow,
  maxSlowPages,
  pagesWorthAllThreads,
  pagesWorthHelper,
  type RenderContext,
  type RenderJob,
  type RenderResult,
} from './tasks.ts'

/** Most pages consist of two files. */
const filesPerBatch = 80
/** Files are written in batches of this size to limit the number of messages between threads. */
const bytesPerWrite = 16_000_000

interface RenderInput {
  readonly session: OutputSession
  readonly writer: SiteWriter
  readonly pool: BuildPool
  readonly line: StageLine
  /** Called with each rendered page. */
  readonly onRendered?: ((path: string, ms: number) => void) | undefined
}

interface ChangedFile {
  readonly file: RenderedFile
  readonly key: string
}

/** Markdown files need no theme. */
const markdownOnly: RenderContext = { siteCode: undefined, theme: undefined, directories: {} }

/** Renders and writes the pages whose keys have changed, and keeps all other pages. */
export async function renderPages(plan: Plan, { session, writer, pool, line, onRendered }: RenderInput): Promise<readonly Diagnostic[]> {
  const changed = await keepUnchanged(plan, writer)
  const pageCount = changed.filter(({ file }) => file.path.endsWith('.html')).length
  line.expect(changed.length)
  if (pageCount >= pagesWorthHelper)
    session.writeOnThread((files) => pool.run('write', files, { context: undefined, transfer: files.flatMap(ownBuffer) }))
  const failures = createFailureList()
  const outdated: Diagnostic[] = []
  let slow = 0
  const isOver = () => slow >= maxSlowPages || plan.failures.diagnostics().length > 0
  const take = async (rendered: readonly ChangedFile[], results: readonly RenderResult[]) => {
    if (isOver()) return
    const files: OutputFile[] = []
    for (const [index, { content, failure, isOutdated, ms }] of results.entries()) {
      const { file, key } = rendered[index] as ChangedFile
      if (onRendered && ms !== undefined && file.page) onRendered(file.page().route.path, ms)
      const source = file.page?.().route.source.projectPath
      if (content !== undefined) files.push({ path: file.path, key, content })
      else if (failure) failures.add(failure, source)
      if (isOutdated && source)
        outdated.push(createDiagnostic('page/unreadable', { reason: 'it changed during the build' }, { file: source }))
    }
    await writer.write(files)
    line.tick(results.length)
    slow += results.filter(isTooSlow).length
  }
  const hasHelper = pageCount >= pagesWorthHelper && pageCount < pagesWorthAllThreads
  const isBeside = ({ file }: ChangedFile) => hasHelper && file.path.endsWith('.md')
  const beside = changed.filter(isBeside)
  const writeBeside = async () => {
    for (let start = 0; start < beside.length && !isOver(); start += filesPerBatch) {
      const jobs = createJobs(beside, plan).slice(start, start + filesPerBatch)
      await take(beside.slice(start), await pool.run('render', jobs, { context: markdownOnly }))
    }
  }
  const besideDone = writeBeside()
  // The promise is awaited below. Until then, a failure must not count as an unhandled rejection.
  besideDone.catch(() => {})
  const rest = changed.filter((file) => !isBeside(file))
  for await (const { start, results } of pool.runBatches('render', {
    context: plan.renderContext,
    items: createJobs(rest, plan),
    batchSize: filesPerBatch,
    threads: pageCount < pagesWorthAllThreads ? 1 : undefined,
  })) {
    await take(rest.slice(start), results)
    if (isOver()) break
  }
  await besideDone
  const shared = plan.failures.diagnostics()
  return shared.length > 0 ? shared : [...failures.diagnostics(), ...outdated]
}

/** Returns the buffer of a file so that it can be transferred without copying, unless other content shares it. */
function ownBuffer({ content: { buffer, byteLength } }: FileToWrite): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

/** Returns the changed pages, starting with docsgen's own pages, so that a broken theme fails before the other pages are rendered. */
async function keepUnchanged({ files }: Plan, writer: SiteWriter): Promise<readonly ChangedFile[]> {
  const ownPages: ChangedFile[] = []
  const pages: ChangedFile[] = []
  const unchanged: OutputFile[] = []
  for (const file of files.values()) {
    if (file.kind !== 'rendered') continue
    const { path } = file
    const key = file.key()
    if (writer.previous.get(path)?.key === key) unchanged.push({ path, key, content: 'reuse' })
    else if (file.page) pages.push({ file, key })
    else ownPages.push({ file, key })
  }
  await writer.write(unchanged)
  return [...ownPages, ...pages]
}

/** Creates each job only when a thread is free, because jobs contain whole pages. */
function createJobs(
  changed: readonly ChangedFile[],
  { failures }: Plan,
): { readonly length: number; slice(start?: number, end?: number): RenderJob[] } {
  return {
    length: changed.length,
    slice(start, end) {
      const jobs = changed.slice(start, end).map(({ file }) => file.job())
      return failures.diagnostics().length > 0 ? [] : jobs
    },
  }
}

/** Writes all files that are not rendered. */
export async function writeOtherFiles(
  plan: Plan,
  writer: SiteWriter,
  slowFiles: ReturnType<Plan['makeSlowFiles']>,
): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  let files: OutputFile[] = []
  let bytes = 0
  const write = async (file: OutputFile) => {
    const isUnchanged = writer.previous.get(file.path)?.key === file.key
    files.push(isUnchanged ? { ...file, content: 'reuse' } : file)
    bytes += isUnchanged || file.content === 'reuse' ? 0 : file.content.byteLength
    if (bytes < bytesPerWrite) return
    await writer.write(files)
    files = []
    bytes = 0
  }
  for (const file of plan.files.values()) {
    if (file.kind === 'rendered') continue
    const content = file.kind === 'copied' ? readCopied(file) : await file.make()
    if (content === undefined) continue
    if ('severity' in content) diagnostics.push(content)
    else await write({ path: file.path, key: shortHash(content), content })
  }
  const slow = await slowFiles
  for (const file of slow.value) await write(file)
  await writer.write(files)
  return [...diagnostics, ...slow.diagnostics, ...(await writer.finish())]
}

/** Reports a file that existed when the site was read but cannot be read now. */
export function readCopied({ content, absolutePath, projectPath }: CopiedFile): Uint8Array | Diagnostic {
  try {
    return content ?? readFileSync(absolutePath)
  } catch (error) {
    return createDiagnostic('page/unreadable', { reason: reasonOf(error) }, { file: projectPath })
  }
}
