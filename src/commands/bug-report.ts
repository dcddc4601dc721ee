import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, homedir, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ignoreError } from '../support/ignore-error.ts'
import { packageFolder } from '../support/package-folder.ts'

/** What a person can paste into a report of a bug, and where to send it. No environment, no content of the site, no name of a home folder. */
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
  try {
    const home = homedir()
    return home.length > 1 ? text.replaceAll(home, '~') : text
  } catch (error) {
    // The user has no home folder.
    ignoreError(error)
    return text
  }
}

/** In a folder of its own, whose name nobody could have known before. */
function saveReport(text: string): string | undefined {
  try {
    const file = join(mkdtempSync(join(tmpdir(), 'docsgen-bug-')), 'report.txt')
    writeFileSync(file, `${text}\n`, { mode: 0o600 })
    return file
  } catch (error) {
    // The report is printed instead.
    ignoreError(error)
    return undefined
  }
}

/** As the package says, so that a fork names its own. */
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
