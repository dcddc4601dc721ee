/** Quotes text as one argument of a POSIX shell, where nothing has a meaning within single quotes. No argument can contain NUL. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll('\0', '\ufffd').replaceAll("'", "'\\''")}'`
}

/** The same, without quotes around words that need none, for readers. */
export function shellWord(text: string): string {
  return /^[\w./:@%+][\w./:@%+-]*$/.test(text) ? text : quoteShell(text)
}
