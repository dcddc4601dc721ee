import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { ignoreError } from '../failures/ignore-error.ts'
import { diskFileSystem, errorCode, type FileSystem } from '../files/file-system.ts'

/** All that writing the output asks of its surroundings. */
export interface Machine {
  readonly fileSystem: FileSystem
  readonly self: RunningProcess
  isRunning(other: RunningProcess): boolean
  wait(ms: number): Promise<unknown>
  /** `undefined` when the folder is gone. */
  workingFolder(): string | undefined
  homeFolder(): string | undefined
}

export interface RunningProcess {
  readonly pid: number
  /** Tells a process from a later one with the same number; empty where the system does not say. */
  readonly started: string
}

export const thisMachine: Machine = {
  fileSystem: diskFileSystem,
  self: { pid: process.pid, started: startOf(process.pid) },
  isRunning: ({ pid, started }) => isAlive(pid) && (started === '' || startOf(pid) === '' || startOf(pid) === started),
  wait: (ms) => setTimeout(ms),
  workingFolder: () => orUndefined(() => process.cwd()),
  homeFolder: () => orUndefined(homedir),
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Clock ticks between the machine's start and the process's: field 22 of proc(5) `stat`, counted behind the name in brackets. */
function startOf(pid: number): string {
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? ''
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    // The system does not say.
    ignoreError(error)
    return undefined
  }
}
