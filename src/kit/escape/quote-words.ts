/**
 * Quotes text as one argument of a POSIX shell, where no character has a special meaning within single quotes. An argument cannot contain
 * NUL.
 */
export function quoteShell(text: string): string {
  return `'${text.replaceAll('\0', '\ufffd').replaceAll("'", "'\\''")}'`
}

/** Quotes text for readers in the same way, but leaves words that need no quotes unquoted. */
export function shellWord(text: string): string {
  return /^[\w./:@%+][\w./:@%+-]*$/.test(text) ? text : quoteShell(text)
}

/**
 * Quotes text as one word in the configuration of nginx, Apache, or Caddy: all three read `\"` and `\\` within double quotes, and nginx
 * also reads escapes such as `\n`. https://nginx.org/en/docs/dev/development_guide.html#config,
 * https://httpd.apache.org/docs/2.4/configuring.html#syntax, https://caddyserver.com/docs/caddyfile/concepts#tokens-and-quotes
 */
export function quoteSetting(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Quotes text for readers in the same way, but leaves words that need no quotes unquoted. */
export function settingWord(text: string): string {
  return /^[^\s"'\\{};#`<>]+$/.test(text) ? text : quoteSetting(text)
}

/** Escapes text for the regular expressions of these hosts, which are those of Perl or Go, with or without quotes around them. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, (sign) => (sign === '\\' ? '\\x5c' : `\\${sign}`)).replaceAll('"', '\\x22')
}
