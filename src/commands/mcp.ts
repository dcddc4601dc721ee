import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadManifest } from '../api/load-manifest.ts'
import { workingFolder } from '../api/process-environment.ts'
import { createChangesTool } from '../mcp/changes-tool.ts'
import { createServer } from '../mcp/create-server.ts'
import { createFolderFiles } from '../mcp/folder-files.ts'
import { createPagesTool, createSamplesTool, createSymbolsTool } from '../mcp/list-tools.ts'
import { loadProtocol } from '../mcp/load-protocol.ts'
import { openSite } from '../mcp/open-site.ts'
import { createPublishedFiles } from '../mcp/published-files.ts'
import { createReadTool } from '../mcp/read-tool.ts'
import { createSearchTool } from '../mcp/search-tool.ts'
import { serveHttp } from '../mcp/serve-http.ts'
import { serveStdio } from '../mcp/serve-stdio.ts'
import { type SiteFiles, ToolError } from '../mcp/site-files.ts'
import { createSiteSearch } from '../mcp/site-search.ts'
import type { Tool } from '../mcp/tool.ts'
import { EnvironmentError, UsageError } from '../support/failures/failure.ts'
import { packageFolder } from '../support/files/package-folder.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface McpOptions {
  readonly http?: boolean
  readonly port: number
  readonly strictPort?: boolean
  readonly outDir?: string
  readonly previous?: string
  readonly manifest?: string
}

/** Serves a built site to coding agents. Reads published files only: the config and the site's code do not run. */
export async function run(target: string, options: McpOptions, terminal: Terminal): Promise<number> {
  const { tools, title } = await openTools(target, options)
  const library = loadProtocol()
  const create = () => createServer({ library, tools, title, version: packageFolder().version })
  if (!options.http) {
    const { stdin: input } = process
    const result = await serveStdio({ library, server: create(), input, report: (text) => terminal.report(text) })
    if (result === 'ended') return 0
    throw new EnvironmentError('A message on standard input is longer than 4 MB.', 'Restart the client.')
  }
  const server = await serveHttp({ library, createServer: create, port: options.port, strictPort: options.strictPort ?? false })
  const stopped = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
  terminal.print(`The MCP server is at ${server.url}`)
  terminal.report('Press Ctrl+C to stop.')
  await stopped
  await server.close()
  return 0
}

async function openTools(target: string, options: McpOptions): Promise<{ readonly tools: readonly Tool[]; readonly title: string }> {
  try {
    const site = await openSite(openFiles(target, options.outDir))
    const search = createSiteSearch(site)
    const tools = [
      createSearchTool(site, search),
      createReadTool(site),
      createPagesTool(site),
      createSymbolsTool(site, search),
      createSamplesTool(site, search),
    ]
    const { previous: since, manifest = findManifest(target) } = options
    if (since === undefined) return { tools, title: site.title }
    if (manifest === undefined)
      throw new UsageError('`--previous` needs the manifest of the site that is served.', 'Name it with `--manifest`.')
    const manifests = { since, previous: await loadManifest(since), current: await loadManifest(manifest) }
    return { tools: [...tools, createChangesTool(site, manifests)], title: site.title }
  } catch (error) {
    if (error instanceof ToolError) throw new EnvironmentError(error.message, 'Name a built folder or the address of a site’s home page.')
    throw error
  }
}

/** The manifest that each build of a project leaves. */
function findManifest(target: string): string | undefined {
  if (isAddress(target)) return undefined
  const file = join(resolve(workingFolder(), target), '.docsgen/cache/manifest.json')
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}

function isAddress(target: string): boolean {
  return /^https?:\/\//i.test(target)
}

function openFiles(target: string, outDir: string | undefined): SiteFiles {
  if (isAddress(target)) {
    if (!URL.canParse(target)) throw new UsageError(`\`${target}\` is not a valid address.`)
    const address = new URL(target)
    if (address.username !== '' || address.password !== '') throw new UsageError('The address must not contain a password.')
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
