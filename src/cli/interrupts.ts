export const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Runs `clean` if the process ends early. If a signal stops the process, it ends with the signal's exit code. Returns a function that
 * removes these handlers.
 */
export function onInterrupt(clean: () => void): () => void {
  const listeners = Object.entries(codes).map(([signal, code]) => {
    const listener = () => {
      process.exit(code)
    }
    process.once(signal, listener)
    return () => process.off(signal, listener)
  })
  process.once('exit', clean)
  return () => {
    process.off('exit', clean)
    for (const remove of listeners) remove()
  }
}

/** Resolves when the process is asked to stop. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of Object.keys(codes)) process.once(signal, () => resolve())
  })
}

export function isInterruptCode(code: number): boolean {
  return Object.values(codes).some((known) => known === code)
}
