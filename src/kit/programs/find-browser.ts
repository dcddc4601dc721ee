import { statSync } from 'node:fs'
import path from 'node:path'

interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

const linuxNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'microsoft-edge-stable']
const macPrograms = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
]

/** The program that `CHROME_PATH` names, or else an installed Chrome, Chromium, or Edge. */
export function findBrowser({ platform, env }: Machine): string | undefined {
  const named = env.CHROME_PATH
  if (named) return isFile(named) ? named : undefined
  return listPlaces({ platform, env }).find(isFile)
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

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
