import { statSync } from 'node:fs'
import path from 'node:path'
import { attempt, EnvironmentError } from '../failures/failure.ts'
import type { BrowserProgram } from './open-browser.ts'
import { programEnvironment } from './run-program.ts'

/** A placeholder for a program that was not found. Starting it fails. */
export const notFound = path.join(path.parse(process.execPath).root, 'not-found')

interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Finds the program with this name in the folders of `PATH`. Windows itself would search the current folder first. */
export function findProgram(name: string, { platform, env }: Machine): string | undefined {
  for (const folder of searchPath({ platform, env })) {
    const file = path.join(folder, platform === 'win32' ? `${name}.exe` : name)
    if (isFile(file)) return file
  }
  return undefined
}

function isFile(file: string): boolean {
  // This user may not be allowed to read the folder.
  return attempt(() => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false, false)
}

/** Returns the folders of `PATH`. */
export function searchPath({ platform, env }: Machine): readonly string[] {
  const value = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  const folders = value.split(platform === 'win32' ? ';' : ':').map((folder) => folder.replace(/^"(.*)"$/, '$1'))
  return folders.filter((folder) => folder !== '')
}

const linuxNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'microsoft-edge-stable']
const macPrograms = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
]

/** Returns the program that `CHROME_PATH` names, or otherwise an installed Chrome, Chromium, or Edge. */
export function findBrowser({ platform, env }: Machine): string | undefined {
  const named = env.CHROME_PATH
  if (named) return isFile(named) ? named : undefined
  return listPlaces({ platform, env }).find(isFile)
}

interface BrowserMachine extends Machine {
  readonly isRoot: boolean
}

/**
 * Returns the installed browser, and throws if there is none: `work` is the task that needs a browser, and `otherwise` is an alternative
 * for users.
 */
export function requireBrowser({ platform, env, isRoot }: BrowserMachine, work: string, otherwise = ''): BrowserProgram {
  const executable = findBrowser({ platform, env })
  if (executable !== undefined) return { executable, isRoot }
  throw new EnvironmentError(
    env.CHROME_PATH
      ? `\`CHROME_PATH\` specifies a file that does not exist: \`${env.CHROME_PATH}\`.`
      : `${work} needs Chrome, Chromium, or Edge, which is not installed.`,
    `Install one of them, or set the environment variable \`CHROME_PATH\` to its program${otherwise}.`,
  )
}

/** Finds the browser on this machine in the same way, for work that was not requested on the command line. */
export function requireBrowserHere(work: string, otherwise: string): BrowserProgram {
  const env = programEnvironment([/^CHROME_PATH$/])
  return requireBrowser({ platform: process.platform, env, isRoot: process.getuid?.() === 0 }, work, otherwise)
}

function listPlaces({ platform, env }: Machine): readonly string[] {
  if (platform === 'darwin') return macPrograms.flatMap((program) => [program, path.posix.join(env.HOME ?? '', program)])
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((folder) => folder !== undefined)
    return windowsPrograms.flatMap((program) => folders.map((folder) => path.win32.join(folder, program)))
  }
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'))
  return linuxNames.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)))
}
