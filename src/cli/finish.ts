import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, homedir, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Terminal } from '../core/terminal/terminal.ts'
import { attempt, EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { explainSystemFailure } from '../kit/failures/system-failure.ts'
import { packageFolder } from '../kit/files/package-folder.ts'

/** Runs a command and ends the process with the matching exit code. */
export async function finish(terminal: Terminal, work: () => Promise<number>): Promise<void> {
  guardEnd(terminal)
  let code = await exitCodeOf(terminal, work)
  await terminal.flush()
  if (terminal.failure && code === 0) {
    terminal.report(`error ${terminal.failure.message}`)
    await terminal.flush()
    code = 3
  }
  end(code)
}

/** Runs a command, reports any error that it throws, and returns the exit code. */
export async function exitCodeOf(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    return explain(error, terminal)
  }
}

let isOver = false

/** Ends the process now, because timers in the site's code could keep it running. */
function end(code: number): void {
  isOver = true
  process.exit(code)
}

/** Reports any other reason why the process ends early, because it must not look like success. */
function guardEnd(terminal: Terminal): void {
  const fail = (error: unknown) => {
    const code = explain(error, terminal)
    void terminal.flush().then(() => end(code))
  }
  process.on('uncaughtException', fail)
  process.on('beforeExit', () => fail(new Error('The event loop ended before the command finished')))
  process.on('exit', (code) => {
    if (isOver || isInterruptCode(code)) return
    terminal.report('error The site’s code called `process.exit` before the command finished.')
    terminal.report('  hint Remove the call. docsgen runs your components during the build.')
    process.exitCode = 1
  })
}

function explain(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError || error instanceof EnvironmentError) {
    terminal.report(`error ${error.message}`)
    if (error.hint !== undefined) terminal.report(`  hint ${error.hint}`)
    return error instanceof UsageError ? 2 : 3
  }
  if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') return codes.SIGINT
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (/[\\/]\.docsgen[\\/]cache[\\/]/.test(trace)) {
    terminal.report(`error The site’s code threw an error outside of any page:\n${trace}`)
    return 1
  }
  const failure = explainSystemFailure(error)
  if (failure) return explain(failure, terminal)
  terminal.report(describeBug(error))
  return 4
}

/** The text of a bug report and where to send it. It contains no environment variables, no site content, and no name of a home folder. */
export function describeBug(error: unknown): string {
  const { version } = packageFolder()
  const trace = hideHome(traceOf(error))
  const block = [
    trace,
    '',
    `docsgen ${version} · Node.js ${process.versions.node} · ${process.platform} ${release()} ${arch()}`,
    `command: docsgen ${hideHome(process.argv.slice(2).join(' '))}`,
  ].join('\n')
  const file = saveReport(block)
  return [
    `You have found a bug in docsgen, not in your site:\n${block}`,
    ...(file === undefined ? [] : [`This report is saved in \`${file}\`.`]),
    '',
    `Please report this bug ${addressOfReports()} and include the lines above.`,
  ].join('\n')
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const trace = error.stack ?? error.message
  return error.cause === undefined || error.cause === error ? trace : `${trace}\ncaused by ${traceOf(error.cause)}`
}

function hideHome(text: string): string {
  // The user may have no home folder.
  return attempt(() => {
    const home = homedir()
    return home.length > 1 ? text.replaceAll(home, '~') : text
  }, text)
}

/** Saves the report in a new folder with an unpredictable name. */
function saveReport(text: string): string | undefined {
  // If saving fails, the report is printed.
  return attempt(() => {
    const file = join(mkdtempSync(join(tmpdir(), 'docsgen-bug-')), 'report.txt')
    writeFileSync(file, `${text}\n`, { mode: 0o600 })
    return file
  })
}

/** The URL is read from the package, so that a fork has its own URL. */
function addressOfReports(): string {
  const { bugs, repository } = JSON.parse(readFileSync(join(packageFolder().folder, 'package.json'), 'utf8')) as {
    readonly bugs?: string | { readonly url?: string }
    readonly repository?: string | { readonly url?: string }
  }
  const address = urlOf(bugs) ?? urlOf(repository)?.replace(/^git\+|\.git$/g, '')
  return address === undefined ? 'where you got docsgen' : `at ${address}`
}

function urlOf(field: string | { readonly url?: string } | undefined): string | undefined {
  return typeof field === 'string' ? field : field?.url
}

export const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Runs `clean` if the process ends early. If a signal stops the process, it ends with the signal's exit code. Returns a function that
 * removes these handlers.
 */
export function onInterrupt(clean: () => void): () => void {
  const listeners = Object.entries(codes).map(([signal, code]) => {
    const listener = () => {
      process.exit(code)
    }
    process.once(signal, listener)
    return () => process.off(signal, listener)
  })
  process.once('exit', clean)
  return () => {
    process.off('exit', clean)
    for (const remove of listeners) remove()
  }
}

/** Resolves when the process is asked to stop. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of Object.keys(codes)) process.once(signal, () => resolve())
  })
}

function isInterruptCode(code: number): boolean {
  return Object.values(codes).some((known) => known === code)
}
