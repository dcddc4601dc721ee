import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describeProblems } from '../dev/describe-problems.ts'
import { startDevServer } from '../dev/dev-server.ts'
import { openDevSession } from '../dev/dev-session.ts'
import { createEventHub } from '../dev/event-hub.ts'
import { followFiles } from '../dev/follow-files.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { EnvironmentError } from '../support/failures/failure.ts'
import { explainSystemFailure } from '../support/failures/system-failure.ts'
import { packageFolder } from '../support/files/package-folder.ts'
import { formatCounted } from '../support/text/format-count.ts'
import { formatDuration } from '../terminal/format-summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { createBuildPool, toolVersion } from './build-pool.ts'
import { describeBug } from './finish.ts'
import { loadProject, openProject, type ProjectOptions } from './open-project.ts'
import { readTextBelow, writeReports } from './report.ts'

interface DevOptions extends ProjectOptions {
  readonly port: number
  readonly strictPort?: boolean
  readonly host?: string
  readonly open?: boolean
  readonly poll?: boolean
  readonly offline?: boolean
}

export async function run(root: string, options: DevOptions, terminal: Terminal): Promise<number> {
  const startMs = performance.now()
  const opened = await openProject(root, options, terminal)
  if (!opened) return 2
  const { root: folder } = opened.config
  const pool = createBuildPool(undefined)
  const reportProblems = createProblemReporter(terminal, folder)
  const reportError = (thrown: Error) => {
    const error = explainSystemFailure(thrown) ?? thrown
    terminal.report(error instanceof EnvironmentError ? `error ${error.message}` : describeBug(error))
  }
  const hub = createEventHub()
  const session = openDevSession({
    project: opened,
    configInputs: opened.inputs,
    loadProject: () => loadProject(folder, options),
    pool,
    toolVersion: toolVersion(),
    offline: options.offline ?? false,
    now: () => Date.now(),
    onChange: (change) => hub.send('change', change),
    onProblems(problems) {
      reportProblems(problems)
      hub.send('problems', { count: problems.length })
    },
    onError: reportError,
  })
  const readText = readTextBelow(folder)
  const server = await startDevServer({
    session,
    hub,
    token: randomBytes(16).toString('hex'),
    describeProblems: ({ site }, page) =>
      describeProblems(session.problems.all(), { site, page, revision: session.problems.revision, readText }),
    onError: reportError,
    port: options.port,
    host: options.host,
    strictPort: options.strictPort ?? false,
  })
  // Registered before any output: a program that reads it may stop the server immediately.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  if (options.port !== 0 && server.port !== options.port)
    terminal.report(`Port ${options.port} is already in use. Using port ${server.port} instead.`)
  terminal.report(`Reading the site. You can already open pages at ${server.url}`)
  if (options.open) openBrowser(server.url, (reason) => terminal.report(`Cannot open the browser: ${reason}.`))
  const { site } = await session.site()
  const readyMs = performance.now() - startMs
  const watcher = await followFiles({
    session,
    poll: options.poll ?? false,
    watcherFile: join(packageFolder().folder, 'dist/watcher.cjs'),
    now: () => performance.now(),
    onError: reportError,
    onLimit: () =>
      terminal.report('The project has more files than the system can watch, so docsgen checks for changes every few seconds.'),
  })
  terminal.report(
    `${formatCounted(site.pages.length, 'page')}, ready in ${formatDuration(readyMs)}. Watching for changes. Press Ctrl+C to stop.`,
  )
  terminal.report(
    server.exposed
      ? 'Other machines can connect to this server.'
      : 'Only this machine can connect. To allow other machines to connect, use `--host 0.0.0.0`.',
  )
  // Printed last, where it is easiest to see.
  terminal.print(`The site is at ${server.url}`)
  await stopped
  hub.close()
  session.close()
  await Promise.all([server.close(), watcher.close()])
  await pool.close()
  return 0
}

/** Reports new problems, and when all are fixed. */
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

/** Opens an address in the author's browser. */
function openBrowser(url: string, onFailure: (reason: string) => void): void {
  const [command, args] = openers[process.platform] ?? ['xdg-open', []]
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', ({ message }) => onFailure(message))
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) onFailure(`${command} exited with code ${code}`)
  })
  child.unref()
}

const openers: Readonly<Record<string, readonly [command: string, args: readonly string[]]>> = {
  darwin: ['open', []],
  // `start` is a command of the shell, which would interpret the address.
  win32: ['rundll32', ['url.dll,FileProtocolHandler']],
}
