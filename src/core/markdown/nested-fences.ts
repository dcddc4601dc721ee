import { escapeHtml, unescapeHtml } from '../../kit/escape/markup.ts'
import { isClosingFence, readFenceLine } from '../../kit/markdown-lines/fence.ts'

/** `highlight` returns HTML, or undefined for unknown languages. */
type Highlight = (code: string, language: string) => string | undefined

/** Highlights the code blocks in highlighted Markdown in their own languages, where highlight.js writes each as one piece. */
export function highlightNestedFences(html: string, highlight: Highlight): string {
  return html.replace(/<span class="hljs-code">([^<]*)<\/span>/g, (whole, text: string) => {
    const lines = text.split('\n')
    const [first = ''] = lines
    const fence = readFenceLine(first)
    if (!fence || lines.length < 3) return whole
    // Without an end, the block ends with the text.
    const isEnded = isClosingFence(lines.at(-1) ?? '', fence.marks)
    const code = unescapeHtml(lines.slice(1, isEnded ? -1 : undefined).join('\n'))
    const [language = ''] = /^[\w+#-]*/.exec(fence.info.trim()) ?? []
    const inner = (language === '' ? undefined : highlight(code, language)) ?? escapeHtml(code)
    return [mark(first), inner, ...(isEnded ? lines.slice(-1).map(mark) : [])].join('\n')
  })
}

function mark(line: string): string {
  return `<span class="hljs-code">${line}</span>`
}
