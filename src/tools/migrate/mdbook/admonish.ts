/** Boxes of mdbook-admonish, and docsgen's that are most like them. https://tommilligan.github.io/mdbook-admonish/reference.html */
const kinds: Readonly<Record<string, string>> = {
  note: 'note',
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  info: 'info',
  todo: 'info',
  tip: 'tip',
  hint: 'tip',
  important: 'important',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  question: 'info',
  help: 'info',
  faq: 'info',
  warning: 'warning',
  caution: 'caution',
  attention: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  danger: 'danger',
  error: 'danger',
  bug: 'danger',
  example: 'info',
  quote: 'note',
  cite: 'note',
}

/** The line that opens the box of ```` ```admonish warning title="Beware" ````; undefined for other fences. */
export function readAdmonish(info: string, colons: string): string | undefined {
  const words = /^\s*admonish(?:\s+|$)([\s\S]*)$/.exec(info)?.[1]
  if (words === undefined) return undefined
  const directive = /^(?!title=|collapsible=|class=|id=)([\w-]+)/.exec(words)?.[1]?.toLowerCase() ?? 'note'
  const title = /\btitle\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(words)?.[1] ?? /^[\w-]*\s*"((?:[^"\\]|\\.)*)"/.exec(words)?.[1]
  const kind = kinds[directive] ?? 'note'
  const shown = (title ?? (directive === kind ? '' : directive.charAt(0).toUpperCase() + directive.slice(1))).replace(/\\(.)/g, '$1')
  const box = /\bcollapsible\s*=\s*true\b/.test(words) ? 'details' : kind
  const label = box === 'details' && shown === '' ? directive.charAt(0).toUpperCase() + directive.slice(1) : shown
  return `${colons}${box}${label === '' ? '' : ` ${label}`}`
}
