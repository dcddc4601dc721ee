/** Prints a deliberately ignored error if `DOCSGEN_DEBUG=1`, on one line because it can quote hostile content. */
export function ignoreError(error: unknown): void {
  if (process.env.DOCSGEN_DEBUG !== '1') return
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`ignored: ${text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')}\n`)
}
