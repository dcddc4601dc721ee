/** Runs `clean` and ends the process with the signal's own code when someone stops it; returns what takes that back. */
export function onInterrupt(clean: () => void): () => void {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  const listeners = Object.entries(codes).map(([signal, code]) => {
    const listener = () => {
      clean()
      process.exit(code)
    }
    process.once(signal, listener)
    return () => process.off(signal, listener)
  })
  return () => {
    for (const remove of listeners) remove()
  }
}
