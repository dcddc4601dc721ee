/** Icons of Material, which docsgen does not have. */
export const iconShortcode = /:(?:material|octicons|fontawesome|simple|lucide)-[a-z0-9-]+:/g

/** The text of a title where Markdown would be shown as written. */
export function plainLabel(label: string): string {
  const text = label
    .replace(iconShortcode, '')
    .replace(/\{:?[ ]*[#.][^{}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text !== '') return text
  const [icon = ''] = label.match(iconShortcode) ?? []
  return nameOfIcon(icon)
}

/** `:fontawesome-brands-github:` is named `github`. */
export function nameOfIcon(icon: string): string {
  const words = icon.replaceAll(':', '').split('-').slice(1)
  const [first, ...others] = words
  const named = first !== undefined && ['brands', 'solid', 'regular'].includes(first) ? others : words
  return named.filter((word) => !/^\d+$/.test(word)).join(' ')
}

export function quoteAttribute(value: string): string {
  const plain = value.replaceAll('`', '').replaceAll('**', '')
  return /["<>{}]/.test(plain) ? `{${JSON.stringify(plain)}}` : `"${plain}"`
}
