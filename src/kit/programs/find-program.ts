import { statSync } from 'node:fs'
import path from 'node:path'
import { ignoreError } from '../failures/ignore-error.ts'
import type { ProgramEnvironment } from './program-environment.ts'

/** In place of a program that was not found, so that starting it fails. */
export const notFound = path.join(path.parse(process.execPath).root, 'not-found')

interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: ProgramEnvironment
}

/** The program of this name in the folders of `PATH`. Windows itself would look in the current folder first. */
export function findProgram(name: string, { platform, env }: Machine): string | undefined {
  for (const folder of searchPath({ platform, env })) {
    const file = path.join(folder, platform === 'win32' ? `${name}.exe` : name)
    if (isFile(file)) return file
  }
  return undefined
}

function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  } catch (error) {
    // A folder that this user cannot read.
    ignoreError(error)
    return false
  }
}

/** The folders of `PATH`. */
export function searchPath({ platform, env }: Machine): readonly string[] {
  const value = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  const folders = value.split(platform === 'win32' ? ';' : ':').map((folder) => folder.replace(/^"(.*)"$/, '$1'))
  return folders.filter((folder) => folder !== '')
}
