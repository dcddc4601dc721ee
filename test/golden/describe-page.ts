const voidElements = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** The parts of a page's head that readers and search engines use. */
const headTags = /<title>[^<]*<\/title>|<meta name="(?:robots|description)"[^>]*>|<link rel="(?:canonical|alternate)"[^>]*>/g

/** A page's head and its `<main>` with one tag per line, for readable differences. */
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

/** White space at the end of a line would be invisible. */
function drawText(text: string): string {
  return text.replace(/\n/g, '⏎').replace(/^ +| +$/g, (spaces) => '␠'.repeat(spaces.length))
}
