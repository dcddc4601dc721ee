const method = /^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY)$/

/** The classes of a badge in a sidebar: the methods of HTTP have colors. */
export function badgeClass(text: string): string {
  return method.test(text) ? `method method-${text.toLowerCase()}` : 'badge'
}
