import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { HostFile, HostSite } from './host-site.ts'
import type { HostLimits } from './hosts.ts'

interface LimitInput {
  readonly label: string
  readonly limits: HostLimits
  readonly site: HostSite
  /** The generated settings. */
  readonly files: readonly HostFile[]
  /** The sizes of the published files; undefined before the first build. */
  readonly published: ReadonlyMap<string, number> | undefined
  readonly configFile: ProjectPath
}

/** Compares the site with the limits that a host documents. */
export function checkLimits({ label, limits, site, files, published, configFile }: LimitInput): readonly Diagnostic[] {
  const report = (what: string, count: number, limit: number | undefined, advice: string): readonly Diagnostic[] =>
    limit === undefined || count <= limit
      ? []
      : [createDiagnostic('host/limit', { host: label, what, count, limit, advice }, { file: configFile })]
  const lengths = site.redirects.map((redirect) => redirect.source.length + redirect.to.length + ' 301'.length + 1)
  const sizes = published && [...published.values()]
  const compressed = site.hasCompressed ? ' Without `compress`, there are fewer: this host compresses files itself.' : ''
  return [
    ...report(
      'redirects',
      site.redirects.length,
      limits.redirects,
      'Remove redirects that are no longer used. Readers who follow the others see the page that docsgen writes for each redirect.',
    ),
    ...report('characters in a redirect', Math.max(0, ...lengths), limits.redirectLength, 'Shorten the longest redirect.'),
    ...report('files', sizes?.length ?? 0, limits.files, `Publish fewer pages or versions, or choose another host.${compressed}`),
    ...report(
      'bytes in a file',
      Math.max(0, ...(sizes ?? [])),
      limits.fileBytes,
      'Make the largest file smaller, or publish it elsewhere.',
    ),
    ...report(
      'bytes in all files',
      (sizes ?? []).reduce((sum, size) => sum + size, 0),
      limits.siteBytes,
      `Publish fewer pages or versions, or choose another host.${compressed}`,
    ),
    ...files
      .filter(({ path }) => path.endsWith('.js'))
      .flatMap(({ path, content }) =>
        report(
          `bytes in \`${path}\``,
          Buffer.byteLength(content),
          limits.functionBytes,
          'Remove redirects that are no longer used, or empty the list in the file: the pages that docsgen writes for each redirect then lead readers on.',
        ),
      ),
  ]
}
