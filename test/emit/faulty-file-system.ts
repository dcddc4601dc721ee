import { closeSync } from 'node:fs'
import { diskFileSystem, type FileSystem } from '../../src/support/files/file-system.ts'

export interface Fault {
  /** Counted from 1. */
  readonly atCall: number
  /** An error code, or the end of the program: nothing is done from that call on. */
  readonly kind: 'stop dead' | 'ENOSPC' | 'EACCES' | 'EIO' | 'EMFILE' | 'EROFS'
  /** Whether every later call that changes something fails too. */
  readonly lasts?: boolean
}

export interface FaultyFileSystem {
  readonly fileSystem: FileSystem
  readonly calls: () => number
}

/** What a killed program does: nothing more, not even tidying up. */
export class StoppedDead extends Error {}

const reading = new Set(['lstat', 'identity', 'readFolder', 'readText', 'openFolder', 'close'])

/** The disk, without the wait for it, with one fault at a chosen call. */
export function faultyFileSystem(fault: Fault): FaultyFileSystem {
  let calls = 0
  const wrapped = Object.entries(diskFileSystem).map(([name, call]) => {
    const faulty = (...args: unknown[]): unknown => {
      calls++
      const isDead = fault.kind === 'stop dead'
      const fails = calls === fault.atCall || (calls > fault.atCall && (isDead || (fault.lasts === true && !reading.has(name))))
      // Even a failed close gives the descriptor back; so does the end of a program.
      if (fails && name === 'close') closeSync(args[0] as number)
      if (fails && isDead) {
        if (name === 'write' && calls === fault.atCall) writeHalf(args)
        throw new StoppedDead()
      }
      if (fails) throw refusal(fault.kind, name, args[0])
      return name === 'flush' ? undefined : Reflect.apply(call, undefined, args)
    }
    return [name, faulty]
  })
  return { fileSystem: Object.fromEntries(wrapped), calls: () => calls }
}

function writeHalf([descriptor, content]: unknown[]): void {
  const bytes = content as Uint8Array
  diskFileSystem.write(descriptor as number, bytes.subarray(0, bytes.byteLength / 2), 0)
}

function refusal(code: string, syscall: string, subject: unknown): Error {
  const path = typeof subject === 'string' ? { path: subject } : {}
  return Object.assign(new Error(`${code}: injected, ${syscall}`), { code, syscall, ...path })
}
