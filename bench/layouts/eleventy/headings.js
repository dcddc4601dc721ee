/** The headings of each page by URL, for the table of contents. @type {Map<string, { depth: number, id: string, html: string }[]>} */
export const headingsByUrl = new Map()

/** Gives headings an id and collects them in one pass over the tokens of markdown-it. */
export function collectHeadings(markdown) {
  markdown.core.ruler.push('headings', (state) => {
    const headings = []
    state.tokens.forEach((token, i) => {
      if (token.type !== 'heading_open') return
      const { content } = state.tokens[i + 1]
      const id = content.toLowerCase().replace(/[^\w]+/g, '-')
      token.attrSet('id', id)
      headings.push({ depth: Number(token.tag.slice(1)), id, html: markdown.renderInline(content) })
    })
    if (state.env?.page) headingsByUrl.set(state.env.page.url, headings)
  })
}
