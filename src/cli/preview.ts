import type { PreviewOptions } from '../core/model/public-api.ts'
import { startPreviewServer } from '../core/preview/preview-server.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { untilStopped } from './finish.ts'
import { openProject, type ProjectOptions } from './open-project.ts'

export async function run(
  root: string,
  options: PreviewOptions & ProjectOptions & { readonly port: number },
  terminal: Terminal,
): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const { outDir, base } = project.config
  const server = await startPreviewServer({ ...options, outDir, base })
  // Registered before any output is printed, because a program that reads the output may stop the server immediately.
  const stopped = untilStopped()
  if (options.port !== 0 && server.port !== options.port)
    terminal.report(`Port ${options.port} is already in use. Using port ${server.port} instead.`)
  if (server.exposed) terminal.report('Other machines can connect to this server.')
  terminal.print(`The site is at ${server.url}`)
  terminal.report('Press Ctrl+C to stop.')
  await stopped
  await server.close()
  return 0
}
