const maxLength = 24_000

/** Fetches the Markdown of a page of this site. */
export async function readMarkdown(page: string, offset: number): Promise<string> {
  const base = new URL(document.querySelector<HTMLElement>('script[data-base]')?.dataset.base ?? '/', location.href)
  const url = URL.canParse(page, base) ? new URL(page, base) : base
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname))
    return `This is not a page of this site. Its addresses begin with ${base.href}`
  const path = url.pathname.replace(/(?:\.md|\.html)$/, '').replace(/\/index$/, '/')
  const candidates = path.endsWith('/') ? [`${path}index.md`, `${path.slice(0, -1)}.md`] : [`${path}.md`, `${path}/index.md`]
  for (const candidate of candidates) {
    const response = await fetch(new URL(candidate, base.origin))
    // Some hosts respond with an HTML page instead of an error.
    if (!response.ok || /^text\/html/i.test(response.headers.get('content-type') ?? '')) continue
    return cut(await response.text(), offset, new URL(path, base.origin).href)
  }
  return `There is no Markdown of ${url.href}`
}

function cut(text: string, offset: number, address: string): string {
  const start = Number.isSafeInteger(offset) && offset > 0 ? offset : 0
  const part = text.slice(start, start + maxLength).toWellFormed?.() ?? text.slice(start, start + maxLength)
  const end = start + maxLength
  const note = end < text.length ? `\n\n[Characters ${start} to ${end} of ${text.length}. Continue with offset ${end}.]` : ''
  return `Address: ${address}\n\n${part}${note}`
}
