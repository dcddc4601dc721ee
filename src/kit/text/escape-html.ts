const special = /[&<>"]/
const replacements: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for use between tags and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(/[&<>"]/g, (character) => replacements[character] ?? character) : text
}
