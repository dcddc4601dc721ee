const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Of a page's head, what readers and search engines notice. */
const headTags = /<title>[^<]*<\/title>|<meta name="(?:robots|description)"[^>]*>|<link rel="(?:canonical|alternate)"[^>]*>/g

/** A page's `<main>` with one tag a line, below what its head says of it: a form whose differences can be read. */
export function describePage(html: string): string {
  const root = /<html[^>]*>/.exec(html)?.[0] ?? ''
  const head = html.slice(0, html.indexOf('</head>')).match(headTags) ?? []
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return `${[root, ...head, '', ...drawTags(main)].join('\n')}\n`
}

function drawTags(html: string): string[] {
  const lines: string[] = []
  let depth = 0
  for (const part of html.split(/(<[^>]*>)/)) {
    if (part === '') continue
    const tag = /^<(\/?)([a-z][\w-]*)[^>]*?(\/?)>$/i.exec(part)
    if (tag?.[1] === '/') depth--
    lines.push('  '.repeat(Math.max(depth, 0)) + (tag ? part : drawText(part)))
    if (tag && tag[1] === '' && tag[3] === '' && !voidElements.test(tag[2] ?? '')) depth++
  }
  return lines
}

/** White space at the ends of a line would not be seen. */
function drawText(text: string): string {
  return text.replace(/\n/g, '⏎').replace(/^ +| +$/g, (spaces) => '␠'.repeat(spaces.length))
}
