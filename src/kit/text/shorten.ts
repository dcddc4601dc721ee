/** The first `most` characters of a longer text, with an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
