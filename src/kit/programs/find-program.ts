import { statSync } from 'node:fs'
import path from 'node:path'
import type { ProgramEnvironment } from './program-environment.ts'

interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: ProgramEnvironment
}

/**
 * The program of this name in the folders of `PATH`. Neither the current folder nor a `node_modules` is searched, as the system would:
 * someone untrusted could have committed it.
 */
export function findProgram(name: string, { platform, env }: Machine): string | undefined {
  const system = platform === 'win32' ? path.win32 : path.posix
  for (const folder of searchPath({ platform, env })) {
    const file = system.join(folder, platform === 'win32' ? `${name}.exe` : name)
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file
  }
  return undefined
}

/** The folders of `PATH` that are searched. */
export function searchPath({ platform, env }: Machine): readonly string[] {
  const system = platform === 'win32' ? path.win32 : path.posix
  const value = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  return value
    .split(system.delimiter)
    .map((folder) => folder.replace(/^"(.*)"$/, '$1'))
    .filter((folder) => system.isAbsolute(folder) && !folder.split(/[\\/]/).some((name) => name.toLowerCase() === 'node_modules'))
}
