import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { workingFolder } from '../api/process-environment.ts'
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { isUrl } from '../kit/url/address.ts'
import { type OpenSite, openSite } from '../tools/agents/mcp/open-site.ts'
import { createFolderFiles, createPublishedFiles, type SiteFiles, ToolError } from '../tools/agents/mcp/site-files.ts'

/** Opens a built site by its project, its output folder, or its URL. Only published files are read. */
export async function openPublishedSite(target: string, outDir: string | undefined): Promise<OpenSite> {
  try {
    return await openSite(openFiles(target, outDir))
  } catch (error) {
    if (error instanceof ToolError) throw new EnvironmentError(error.message, 'Specify a built folder or the URL of a site’s home page.')
    throw error
  }
}

export function isAddress(target: string): boolean {
  return /^https?:\/\//i.test(target)
}

function openFiles(target: string, outDir: string | undefined): SiteFiles {
  if (isAddress(target)) {
    if (!isUrl(target)) throw new UsageError(`\`${target}\` is not a valid URL.`)
    const address = new URL(target)
    if (address.username !== '' || address.password !== '') throw new UsageError('The URL must not contain a password.')
    address.search = ''
    address.hash = ''
    if (!address.pathname.endsWith('/')) address.pathname += '/'
    return createPublishedFiles({ address, nowMs: () => performance.now() })
  }
  const folder = resolve(workingFolder(), target)
  const candidates = outDir === undefined ? [folder, join(folder, 'out')] : [resolve(folder, outDir)]
  const built = candidates.find((path) => statSync(join(path, 'llms.txt'), { throwIfNoEntry: false })?.isFile())
  if (built === undefined)
    throw new UsageError(
      `There is no built site in \`${target}\`.`,
      'Run `docsgen build` first. If the output folder is not `out`, name it with `--out-dir`.',
    )
  return createFolderFiles(built)
}
