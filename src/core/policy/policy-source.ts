import { isUrl } from '../../kit/url/address.ts'
/** The topics of `security.allow` in the config. */
export type PolicyTopic = 'script' | 'connect' | 'frame' | 'image' | 'media' | 'style' | 'font' | 'worker' | 'form'

/** Keywords and schemes that are allowed in addition to origins. */
const keywords: Readonly<Record<PolicyTopic, readonly string[]>> = {
  script: [],
  connect: [],
  frame: ["'self'"],
  image: ['blob:'],
  media: ['data:', 'blob:'],
  style: ["'unsafe-inline'"],
  font: ['data:'],
  worker: ['blob:'],
  form: [],
}

/** Sources that are already in every policy, so repeating them is harmless. */
const alwaysAllowed: Partial<Record<PolicyTopic, readonly string[]>> = {
  script: ["'self'"],
  connect: ["'self'"],
  image: ["'self'", 'data:'],
  media: ["'self'"],
  style: ["'self'"],
  font: ["'self'"],
  worker: ["'self'"],
  form: ["'self'"],
}

/** Matches an origin. The pattern excludes characters that could end a source or a directive. */
const originPattern = /^(https?|wss?):\/\/(\*\.)?([a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[\da-f:.]+\])(?::(\d{1,5}))?$/

/** Returns the reason why a text is not a valid source for a content security policy. */
export function findSourceProblem(topic: PolicyTopic, source: string): string | undefined {
  const extra = keywords[topic]
  if (extra.includes(source) || alwaysAllowed[topic]?.includes(source)) return undefined
  if (source === '') return 'it is empty; write an origin such as `https://example.com`'
  const found = originPattern.exec(source)
  if (found) {
    const [, scheme = '', wildcard, host = '', port] = found
    if (scheme.startsWith('ws') && topic !== 'connect') return `\`${scheme}://\` URLs are allowed only in \`connect\``
    if (wildcard && !host.includes('.')) return `\`*.${host}\` is too broad; use a domain, such as \`https://*.example.com\``
    if (wildcard && /^[\d.]+$/.test(host)) return '`*` cannot be used with an IP address'
    return port !== undefined && Number(port) > 65_535 ? `there is no port ${port}` : undefined
  }
  return describeProblem(source, [...(alwaysAllowed[topic] ?? []), ...extra])
}

function describeProblem(source: string, allowed: readonly string[]): string {
  const others = allowed.length === 0 ? '' : `, or ${allowed.map((word) => `\`${word}\``).join(', ')}`
  const expected = `write an origin, such as \`https://example.com\`${others}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\s;,\u0000-\u001f\u007f]/.test(source))
    return `it contains a space, a semicolon, a comma, or a line break; use a separate entry for each source, and ${expected}`
  if (source === '*' || /^[a-z][a-z0-9+.-]*:(?:\/\/)?\*?$/i.test(source)) return `it would allow every site; ${expected}`
  if (/^'/.test(source)) return `this keyword is not allowed here; ${expected}`
  if (/["'`]/.test(source)) return `it contains quotation marks; ${expected}`
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) {
    const guess = `https://${source.replace(/^\/+/, '').split('/')[0] ?? ''}`.toLowerCase()
    return originPattern.test(guess) ? `it has no scheme; write \`${guess}\`` : `it is not an origin; ${expected}`
  }
  const { origin, host, protocol, username } = isUrl(source) ? new URL(source) : { origin: 'null', host: '', protocol: '', username: '' }
  const plain = origin === 'null' && /^wss?:$/.test(protocol) ? `${protocol}//${host}` : origin
  if (username === '' && originPattern.test(plain) && plain !== source) return `it contains more than an origin; write \`${plain}\``
  return `it is not an origin; ${expected}`
}

/** Whether a source in a policy allows a URL. `isOwn` means that the URL is on the site itself. */
export function sourceAllows(source: string, href: string, isOwn: boolean): boolean {
  if (source === "'self'") return isOwn
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(href)?.[0].toLowerCase()
  if (source.endsWith(':')) return source === scheme
  const found = originPattern.exec(source)
  if (!found || !isUrl(href, 'https://localhost')) return false
  const [, wanted = '', wildcard, host = '', port = ''] = found
  const url = new URL(href, 'https://localhost')
  const isScheme = url.protocol === `${wanted}:` || (wanted === 'http' && url.protocol === 'https:')
  const isHost = wildcard ? url.hostname.endsWith(`.${host}`) : url.hostname === host
  return isScheme && isHost && url.port === (isDefaultPort(wanted, port) ? '' : port)
}

function isDefaultPort(scheme: string, port: string): boolean {
  return (scheme === 'https' && port === '443') || (scheme === 'http' && port === '80')
}
