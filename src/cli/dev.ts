import { openDevServer } from '../api/open-dev-server.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { DevServerOptions } from '../core/model/public-api.ts'
import { formatDuration } from '../core/terminal/format-summary.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { EnvironmentError } from '../kit/failures/failure.ts'
import { explainSystemFailure } from '../kit/failures/system-failure.ts'
import { openOutside, wholeEnvironment } from '../kit/programs/run-program.ts'
import { formatCounted } from '../kit/text/format-values.ts'
import { describeBug, untilStopped } from './finish.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { writeReports } from './report.ts'

interface DevOptions extends DevServerOptions, ProjectOptions {
  readonly port: number
  readonly open?: boolean
}

export async function run(root: string, options: DevOptions, terminal: Terminal): Promise<number> {
  const startMs = performance.now()
  const project = await openProject(root, { ...options, live: true }, terminal)
  if (!project) return 2
  let stopped = new Promise<void>(() => {})
  const { server, session, close } = await openDevServer(project, options, {
    onProblems: createProblemReporter(terminal, project.config.root),
    onError(thrown) {
      const error = explainSystemFailure(thrown) ?? thrown
      terminal.report(error instanceof EnvironmentError ? `error ${error.message}` : describeBug(error))
    },
    onListening({ port, url }) {
      // Registered before any output is printed, because a program that reads the output may stop the server immediately.
      stopped = untilStopped()
      if (options.port !== 0 && port !== options.port)
        terminal.report(`Port ${options.port} is already in use. Using port ${port} instead.`)
      terminal.report(`Reading the site. You can already open pages at ${url}`)
      if (options.open) openBrowser(url, (reason) => terminal.report(`Cannot open the browser: ${reason}.`))
    },
    onLimit: () =>
      terminal.report('The project has more files than the system can watch, so docsgen checks for changes every few seconds.'),
  })
  const { site } = await session.site()
  const duration = formatDuration(performance.now() - startMs)
  terminal.report(`${formatCounted(site.pages.length, 'page')}, ready in ${duration}. Watching for changes. Press Ctrl+C to stop.`)
  terminal.report(
    server.exposed
      ? 'Other machines can connect to this server.'
      : 'Only this machine can connect. To allow other machines to connect, use `--host 0.0.0.0`.',
  )
  // Printed last, where it is easiest to see.
  terminal.print(`The site is at ${server.url}`)
  await stopped
  await close()
  return 0
}

/** Reports new problems, and reports when all problems are fixed. */
function createProblemReporter(terminal: Terminal, root: string): (problems: readonly Diagnostic[]) => void {
  const targets = [{ format: 'pretty', file: undefined } as const]
  let known = new Set<string>()
  return (problems) => {
    const before = known
    known = new Set(problems.map((problem) => JSON.stringify(problem)))
    const added = problems.filter((problem) => !before.has(JSON.stringify(problem)))
    if (added.length > 0) writeReports(added, { targets, root, strict: false, terminal })
    else if (problems.length === 0) terminal.report('All problems are fixed.')
    else terminal.report(problems.length === 1 ? '1 problem remains.' : `${problems.length} problems remain.`)
  }
}

/** Opens a URL in the author's browser. */
function openBrowser(url: string, onFailure: (reason: string) => void): void {
  const [command, args] = openers[process.platform] ?? ['xdg-open', []]
  // This command starts the user's own browser, which stays open.
  openOutside({ file: command, args: [...args, url], env: wholeEnvironment() }, onFailure)
}

const openers: Readonly<Record<string, readonly [command: string, args: readonly string[]]>> = {
  darwin: ['open', []],
  // `start` is a shell command, and the shell would interpret the URL.
  win32: ['rundll32', ['url.dll,FileProtocolHandler']],
}
