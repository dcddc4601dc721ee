import { closeSync } from 'node:fs'
import { diskFileSystem, type FileSystem } from '../../../src/kit/files/file-system.ts'

export interface Fault {
  /** 1-based. */
  readonly atCall: number
  /** An error code, or a crash: no call after it has an effect. */
  readonly kind: 'stop dead' | 'ENOSPC' | 'EACCES' | 'EIO' | 'EMFILE' | 'EROFS'
  /** Whether all later changes fail as well. */
  readonly lasts?: boolean
}

export interface FaultyFileSystem {
  readonly fileSystem: FileSystem
  readonly calls: () => number
}

/** Like a killed program: no further effect, not even cleanup. */
export class StoppedDead extends Error {}

const reading = new Set(['lstat', 'identity', 'readFolder', 'readText', 'openFolder', 'close'])

/** The disk without flushing, with one fault at a given call. */
export function faultyFileSystem(fault: Fault): FaultyFileSystem {
  let calls = 0
  const wrapped = Object.entries(diskFileSystem).map(([name, call]) => {
    const faulty = (...args: unknown[]): unknown => {
      calls++
      const isDead = fault.kind === 'stop dead'
      const fails = calls === fault.atCall || (calls > fault.atCall && (isDead || (fault.lasts === true && !reading.has(name))))
      // A failed close also releases the descriptor, and so does the end of a program.
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
