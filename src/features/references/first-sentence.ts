import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'

const longest = 200
const endOfSentence = /(?<!\b(?:e\.g|i\.e|etc|vs|incl|resp))[.!?](?=\s|$)/

/** The first sentence of a comment as plain text, ignoring bold lines, which are like headings; may be empty. */
export function firstSentence(markdown: string): string {
  const prose = [...readMarkdownLines(markdown, { anyIndent: true })].map(({ line, part }) => (part === 'text' ? line : '')).join('\n')
  const paragraph = prose.split(/\n\s*\n/).find((part) => /^\s*(?!\*\*[^*]*\*\*\s*$)[^\s#:|>-]/.test(part)) ?? ''
  const text = plain(paragraph)
  const end = endOfSentence.exec(text)
  const sentence = end ? text.slice(0, end.index + 1) : text.replace(/[,:]?$/, (sign) => (sign === '' ? '' : '…'))
  if (sentence.length <= longest) return sentence
  return `${sentence.slice(0, longest).replace(/\s+\S*$/, '')}…`
}

function plain(markdown: string): string {
  return markdown
    .replace(
      /\{@link(?:code|plain)?\s+([^\s|{}]+)((?:[\s|][^{}]*)?)\}/g,
      (_all, target: string, rest: string) => rest.trim().replace(/^\|/, '').trim() || target,
    )
    .replace(/!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|__([^_]+)__|(?<!\w)_([^_\s][^_]*)_(?!\w)/g, '$1$2$3$4')
    .replace(/`+/g, '')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
