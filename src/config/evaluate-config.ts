import { syncBuiltinESMExports } from 'node:module'
import { pathToFileURL } from 'node:url'

export type Evaluation =
  | { readonly kind: 'exports'; readonly exports: Readonly<Record<string, unknown>> }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'exited'; readonly code: string; readonly error: Error }
  | { readonly kind: 'timeout' }

// Node keeps modules by their address, and a config must be run anew each time it is loaded.
let evaluations = 0

/** Runs a compiled config. Whatever it does, this returns within the limit, and the process goes on. */
export async function evaluateConfig(file: string, limitMs: number): Promise<Evaluation> {
  const url = pathToFileURL(file)
  evaluations += 1
  url.searchParams.set('evaluation', String(evaluations))

  let failure: Evaluation | undefined
  const undo: (() => void)[] = []
  try {
    const first = await new Promise<Evaluation>((settle) => {
      const fail = (evaluation: Evaluation) => {
        failure ??= evaluation
        settle(evaluation)
      }
      const timer = setTimeout(() => fail({ kind: 'timeout' }), limitMs)
      const threw = (error: unknown) => fail({ kind: 'threw', error })
      undo.push(() => clearTimeout(timer), replaceExit(fail), takeOver('uncaughtException', threw), takeOver('unhandledRejection', threw))
      importConfig(url.href).then((exports) => settle({ kind: 'exports', exports }), threw)
    })
    // Rejections nobody waits for are told of only after the current turn.
    await new Promise((resume) => setImmediate(resume))
    return failure ?? first
  } finally {
    for (const restore of undo) restore()
  }
}

async function importConfig(href: string): Promise<Readonly<Record<string, unknown>>> {
  const exports: Record<string, unknown> = await import(/* @vite-ignore */ href)
  return 'default' in exports ? { ...exports, default: await exports.default } : exports
}

// A config that calls `process.exit(0)` would make a build that did nothing look like a success.
function replaceExit(fail: (evaluation: Evaluation) => void): () => void {
  const { exit, exitCode } = process
  process.exit = (code) => {
    const error = new Error('process.exit was called')
    fail({ kind: 'exited', code: code === undefined || code === null ? '' : String(code), error })
    throw error
  }
  // Without this, `import { exit } from 'node:process'` would still be the real one.
  syncBuiltinESMExports()
  return () => {
    process.exit = exit
    process.exitCode = exitCode
    syncBuiltinESMExports()
  }
}

// Other listeners would take the config's failures for docsgen's own.
function takeOver(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): () => void {
  const others = process.rawListeners(event) as (() => void)[]
  process.removeAllListeners(event)
  process.on(event, listener)
  return () => {
    process.off(event, listener)
    for (const other of others) process.on(event, other)
  }
}
