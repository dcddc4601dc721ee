const special = /[&<>"]/
const replacements: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for use between tags and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(/[&<>"]/g, (character) => replacements[character] ?? character) : text
}

/** Only what could end a double-quoted attribute: for Markdown and components, whose authors read the rest as written. */
export function escapeAttribute(text: string): string {
  return escapeQuotes(escapeAmpersands(text))
}

/** Prevents entities in the text from being decoded. */
export function escapeAmpersands(text: string): string {
  return text.replaceAll('&', '&amp;')
}

/** Only the sign that ends an attribute or a title: for text whose entities stay. */
export function escapeQuotes(text: string): string {
  return text.replaceAll('"', '&quot;')
}

/** Only what could begin a tag: for Markdown, where other entities need no escape. */
export function escapeTags(text: string): string {
  return text.replaceAll('<', '&lt;')
}

/** XML allows fewer control characters than Unicode has: https://www.w3.org/TR/xml/#charsets */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** The same as `escapeHtml` for XML, without the characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(notInXml, '')).replaceAll("'", '&apos;')
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
}

/** Reads what `escapeHtml`, `escapeXml` and React write, once. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:lt|gt|amp|quot|apos|#39|#x27);/g, (entity) => entities[entity] ?? entity)
}
