import { resolve } from 'node:path'
import { findLastManifest, loadManifest } from '../api/load-manifest.ts'
import { workingFolder } from '../api/process-environment.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { packageFolder } from '../kit/files/package-folder.ts'
import { withCommit } from '../tools/agents/mcp/open-site.ts'
import { createChangesTool, createPagesTool, createReadTool, createSamplesTool, createSearchTool } from '../tools/agents/mcp/page-tools.ts'
import { createServer, loadProtocol, serveHttp, serveStdio } from '../tools/agents/mcp/serve-protocol.ts'
import { createSiteSearch } from '../tools/agents/mcp/site-search.ts'
import { createSymbolsTool } from '../tools/agents/mcp/symbols-tool.ts'
import type { Tool } from '../tools/agents/mcp/tool.ts'
import { isAddress, openPublishedSite } from './open-published-site.ts'

interface McpOptions {
  readonly http?: boolean
  readonly port: number
  readonly strictPort?: boolean
  readonly outDir?: string
  readonly previous?: string
  readonly manifest?: string
}

/** Serves a built site to coding agents. Only published files are read, and neither the config nor the site's code runs. */
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
  const site = await openPublishedSite(target, options.outDir)
  const search = createSiteSearch(site)
  const tools = [
    createSearchTool(site, search),
    createReadTool(site),
    createPagesTool(site),
    createSymbolsTool(site, search),
    createSamplesTool(site, search),
  ]
  const named = (list: readonly Tool[]) => ({ tools: list.map((tool) => withCommit(tool, site)), title: site.title })
  const { previous: since, manifest = findManifest(target) } = options
  if (since === undefined) return named(tools)
  if (manifest === undefined)
    throw new UsageError('`--previous` needs the manifest of the site that is served.', 'Name it with `--manifest`.')
  const manifests = { since, previous: await loadManifest(since), current: await loadManifest(manifest) }
  return named([...tools, createChangesTool(site, manifests)])
}

/** The manifest that each build of a project leaves behind. */
function findManifest(target: string): string | undefined {
  if (isAddress(target)) return undefined
  return findLastManifest(resolve(workingFolder(), target))
}
