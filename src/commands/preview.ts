import { startPreviewServer } from '../preview/preview-server.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { openProject, type ProjectOptions } from './open-project.ts'

interface PreviewOptions extends ProjectOptions {
  readonly port: number
  readonly strictPort?: boolean
  readonly host?: string
}

export async function run(root: string, options: PreviewOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const { outDir, base } = project.config
  const server = await startPreviewServer({ outDir, base, port: options.port, host: options.host, strictPort: options.strictPort ?? false })
  // Registered before any output: a program that reads it may stop the server immediately.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  if (options.port !== 0 && server.port !== options.port)
    terminal.report(`Port ${options.port} is already in use. Using port ${server.port} instead.`)
  if (server.exposed) terminal.report('Other machines can connect to this server.')
  terminal.print(`The site is at ${server.url}`)
  terminal.report('Press Ctrl+C to stop.')
  await stopped
  await server.close()
  return 0
}
