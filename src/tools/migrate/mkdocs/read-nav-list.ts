interface NavItem {
  readonly label: string
  readonly href: string | undefined
  readonly inner: NavItem[]
}

/** The list of a file of literate-nav as `nav` has it: `* [Title](page.md)`, with lists below titles and links. */
export function readNavList(text: string): readonly unknown[] {
  const top: NavItem[] = []
  const open: { readonly indent: number; readonly items: NavItem[] }[] = [{ indent: -1, items: top }]
  for (const line of text.split('\n')) {
    const [, space = '', rest] = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(\S.*)$/.exec(line) ?? []
    if (rest === undefined) continue
    const indent = space.replaceAll('\t', '    ').length
    while (open.length > 1 && indent <= (open.at(-1)?.indent ?? 0)) open.pop()
    const [, label, href] = /^\[([^\][]*)\]\(([^()\s]*)/.exec(rest) ?? []
    const item: NavItem = { label: (label ?? rest).trim(), href, inner: [] }
    open.at(-1)?.items.push(item)
    open.push({ indent, items: item.inner })
  }
  return top.map(toEntry)
}

function toEntry({ label, href, inner }: NavItem): unknown {
  // A link with a list below it becomes the first page of the list.
  if (inner.length > 0) return { [label]: [...(href === undefined ? [] : [href]), ...inner.map(toEntry)] }
  return href === undefined ? label : { [label]: href }
}
