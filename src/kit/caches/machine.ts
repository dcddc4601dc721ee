import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { attempt } from '../failures/failure.ts'
import { diskFileSystem, errorCode, type FileSystem } from '../files/file-system.ts'

/** The operating system functions that are needed to write the output. */
export interface Machine {
  readonly fileSystem: FileSystem
  readonly self: RunningProcess
  isRunning(other: RunningProcess): boolean
  wait(ms: number): Promise<unknown>
  /** Returns the working folder, or undefined if it was removed. */
  workingFolder(): string | undefined
  homeFolder(): string | undefined
}

export interface RunningProcess {
  readonly pid: number
  /** Distinguishes a process from a later process with the same ID. Empty if unknown. */
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

/**
 * The number of clock ticks between the start of the machine and the start of the process: field 22 of proc(5) `stat`, counted from the
 * closing parenthesis of the name.
 */
function startOf(pid: number): string {
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? ''
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  // The system may have no `/proc`.
  return attempt(() => read())
}
