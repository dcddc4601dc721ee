import { join, relative, resolve } from 'node:path'
import { findLastManifest, loadManifest } from '../api/load-manifest.ts'
import { workingFolder } from '../api/process-environment.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { SiteManifest } from '../core/model/output.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { features } from '../features.ts'
import { ignoreError, UsageError } from '../kit/failures/failure.ts'
import { requireFolder } from '../kit/files/file-system.ts'
import type { ProjectPath } from '../kit/files/paths.ts'
import { formatCounted } from '../kit/text/format-values.ts'
import { withSlash } from '../kit/url/address.ts'
import {
  addressesOf,
  createFetcher,
  describeFinding,
  type Finding,
  filesForHosts,
  verifyFolder,
  verifyHost,
} from '../tools/deploy/verify/verify-host.ts'
import { createObserver } from './open-project.ts'
import { exitCodeFor, parseReportTargets, writeReports } from './report.ts'

interface VerifyOptions {
  readonly manifest?: string
  readonly report?: readonly string[]
}

/** The path of the last build's manifest, relative to the current folder, as messages show it. */
const lastManifest = '.docsgen/cache/manifest.json'

export async function run(target: string, options: VerifyOptions, terminal: Terminal): Promise<number> {
  const { report = [] } = options
  const from = options.manifest ?? findLastManifest(workingFolder()) ?? lastManifest
  const targets = parseReportTargets(report, terminal)
  const isHost = /^https?:\/\//i.test(target)
  const folder = resolve(workingFolder(), target)
  if (!isHost) requireFolder(folder, target, 'Specify the output folder or the URL of the site, such as `https://docs.example.com/`.')
  const manifest = await loadManifest(from, { hint: 'Specify the manifest of the deployed site with `--manifest`' })
  const home = isHost ? homeOf(target, manifest) : undefined
  const observer = createObserver(terminal)
  const line = observer.stage('verify')
  const start = observer.now()
  line.expect(manifest.files.length)
  const tick = () => line.tick()
  let findings: readonly Finding[]
  try {
    findings = home ? await verifyHost({ home, manifest, fetchFile: createFetcher(), tick }) : await verifyFolder(folder, manifest, tick)
  } catch (error) {
    line.fail()
    throw error
  }
  line.end(observer.now() - start)
  if (!isHost) refuseOther(target, manifest, findings)
  const locate = (path: string) =>
    home ? new URL(addressesOf(path)[0] ?? '', home).href : relative(workingFolder(), join(folder, path)).replaceAll('\\', '/')
  const diagnostics = [
    ...findings.map((finding) => describeFinding(finding, { locate, isHost })),
    ...(home ? [] : checkFolder(folder, { manifest, findings, locate })),
  ]
  writeReports(diagnostics, { targets, root: workingFolder(), strict: false, terminal })
  terminal.report(`${summarize(manifest, findings, isHost)}\n`)
  return exitCodeFor(diagnostics, false)
}

/** Problems in the files themselves. */
function checkFolder(
  folder: string,
  {
    manifest: { files, url, base },
    findings,
    locate,
  }: { manifest: SiteManifest; findings: readonly Finding[]; locate: (path: string) => string },
): readonly Diagnostic[] {
  const extra = findings.filter(({ kind }) => kind === 'extra').map(({ path }) => path)
  const paths = new Map([...files.map(([path]) => path), ...extra].map((path) => [path, '']))
  return features.flatMap(
    ({ checkFiles }) => checkFiles?.({ folder, files: paths, url, base, locate: (path) => locate(path) as ProjectPath }) ?? [],
  )
}

function homeOf(target: string, { base }: SiteManifest): URL {
  try {
    const url = new URL(target)
    // A URL without a path stands for the base path that the pages link to.
    const path = url.pathname === '/' ? base : url.pathname
    return new URL(withSlash(path), url.origin)
  } catch (error) {
    ignoreError(error)
    throw new UsageError(`\`${target}\` is not a valid address.`, 'Name the home page, such as `https://docs.example.com/`.')
  }
}

/** A folder that contains none of the site's pages is probably a different one. */
function refuseOther(target: string, { files }: SiteManifest, findings: readonly Finding[]): void {
  const missing = new Set(findings.flatMap(({ kind, path }) => (kind === 'missing' ? path : [])))
  const pages = files.filter(([path]) => path.endsWith('.html'))
  if (pages.length > 0 && pages.every(([path]) => missing.has(path)))
    throw new UsageError(
      `\`${target}\` does not contain any page of the site that the manifest describes.`,
      'Specify the output folder or the URL of the site, such as `https://docs.example.com/`.',
    )
}

function summarize({ files }: SiteManifest, findings: readonly Finding[], isHost: boolean): string {
  const skipped = isHost ? files.filter(([path]) => filesForHosts.has(path)).map(([path]) => path) : []
  const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length
  const same = files.length - skipped.length - count('missing') - count('different')
  const others = (['different', 'missing', 'extra'] as const).flatMap((kind) => (count(kind) === 0 ? [] : `${count(kind)} ${kind}`))
  const rest = skipped.length === 0 ? '' : ` Not compared, because only the host reads them: ${skipped.join(', ')}.`
  return `${formatCounted(same, 'file')} ${same === 1 ? 'matches' : 'match'} the manifest${others.length > 0 ? `, ${others.join(', ')}` : ''}.${rest}`
}
