const special = /[&<>"]/
const replacements: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for use between tags and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(/[&<>"]/g, (character) => replacements[character] ?? character) : text
}

/**
 * Escapes only what could end a double-quoted attribute: for Markdown and components, whose authors expect the remaining text as written.
 */
export function escapeAttribute(text: string): string {
  return escapeQuotes(escapeAmpersands(text))
}

/** Prevents entities in the text from being decoded. */
export function escapeAmpersands(text: string): string {
  return text.replaceAll('&', '&amp;')
}

/** Escapes only the character that ends an attribute or a title: for text whose entities are kept. */
export function escapeQuotes(text: string): string {
  return text.replaceAll('"', '&quot;')
}

/** Escapes only characters that could begin a tag: for Markdown, where other entities need no escaping. */
export function escapeTags(text: string): string {
  return text.replaceAll('<', '&lt;')
}

/** XML allows fewer control characters than Unicode: https://www.w3.org/TR/xml/#charsets */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Works like `escapeHtml`, but for XML: characters that XML cannot contain are removed. */
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

/** Decodes, exactly once, the entities that `escapeHtml`, `escapeXml`, and React write. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:lt|gt|amp|quot|apos|#39|#x27);/g, (entity) => entities[entity] ?? entity)
}
