/** Quotes text as one argument of a POSIX shell, where nothing has a meaning within single quotes. No argument can contain NUL. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll('\0', '\ufffd').replaceAll("'", "'\\''")}'`
}

/** The same, without quotes around words that need none, for readers. */
export function shellWord(text: string): string {
  return /^[\w./:@%+][\w./:@%+-]*$/.test(text) ? text : quoteShell(text)
}

/**
 * Quotes text as one word of the settings of nginx, Apache, and Caddy: all read `\"` and `\\` within double quotes, nginx also `\n` and the like.
 * https://nginx.org/en/docs/dev/development_guide.html#config, https://httpd.apache.org/docs/2.4/configuring.html#syntax,
 * https://caddyserver.com/docs/caddyfile/concepts#tokens-and-quotes
 */
export function quoteSetting(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** The same, without quotes around words that need none, for readers. */
export function settingWord(text: string): string {
  return /^[^\s"'\\{};#`<>]+$/.test(text) ? text : quoteSetting(text)
}

/** Escapes text for the regular expressions of these hosts, which are those of Perl or Go, with or without quotes around them. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, (sign) => (sign === '\\' ? '\\x5c' : `\\${sign}`)).replaceAll('"', '\\x22')
}
