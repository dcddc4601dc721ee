import Slugger from 'github-slugger'
import { readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'

/** A part of a page's Markdown, from one heading to the next. */
export interface MarkdownSection {
  readonly id: string
  readonly heading: string
  /** The heading level from 1 to 6, or 0 for the text above the first heading. */
  readonly depth: number
  /** Offsets in the page's Markdown. The range includes the section's subsections. */
  readonly start: number
  readonly end: number
}

/** A code block. */
interface MarkdownSample {
  readonly language: string
  /** The text after the language in the first line of a code block. */
  readonly info: string
  readonly code: string
  readonly start: number
}

export interface MarkdownPage {
  readonly text: string
  readonly title: string
  readonly sections: readonly MarkdownSection[]
  readonly samples: readonly MarkdownSample[]
}

/** Finds the headings and code blocks in a page's Markdown as a build writes it. */
export function readMarkdown(text: string): MarkdownPage {
  const slugger = new Slugger()
  const open: { id: string; heading: string; depth: number; start: number }[] = []
  const sections: MarkdownSection[] = []
  const samples: (Omit<MarkdownSample, 'code'> & { readonly lines: readonly string[] })[] = []
  const close = (depth: number, end: number) => {
    for (let last = open.at(-1); last && last.depth >= depth; last = open.at(-1)) {
      sections.push({ ...last, end })
      open.pop()
    }
  }
  let lines: string[] = []
  for (const { line, start, part, fence } of readMarkdownLines(text)) {
    if (part === 'opening' && fence) {
      lines = []
      const info = fence.info.trim()
      const [language = ''] = /^[^\s{]+/.exec(info) ?? []
      samples.push({ language: language.toLowerCase(), info: info.slice(language.length).trim(), lines, start })
    } else if (part === 'code' && fence) lines.push(line.startsWith(fence.before) ? line.slice(fence.before.length) : line.trimStart())
    else if (line.startsWith('#')) {
      const [, signs = '', written = ''] = /^(#{1,6})[ \t]+(\S.*)$/.exec(line) ?? []
      if (signs === '') continue
      close(signs.length, start)
      const heading = readHeading(written)
      const id = heading.id ?? slugger.slug(heading.text)
      open.push({ id, heading: heading.text, depth: signs.length, start })
    }
  }
  close(0, text.length)
  sections.sort((a, b) => a.start - b.start)
  const title = sections.find(({ depth }) => depth === 1)?.heading ?? sections[0]?.heading ?? ''
  return { text, title, sections, samples: samples.map(({ lines, ...sample }) => ({ ...sample, code: lines.join('\n') })) }
}

function readHeading(written: string): { readonly text: string; readonly id: string | undefined } {
  const trimmed = written.trimEnd()
  const at = trimmed.endsWith('}') ? trimmed.lastIndexOf('{') : -1
  const attributes = at === -1 ? '' : trimmed.slice(at + 1, -1)
  const id = /^#([^\s{}]+)/.exec(attributes)?.[1]
  const text = id === undefined ? trimmed : trimmed.slice(0, at).trimEnd()
  // Links and code in a heading are replaced by their text.
  return {
    text: text
      .replace(/\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1')
      .replace(/[`*]/g, '')
      .replace(/\\([^\w\s])/g, '$1'),
    id,
  }
}

/** Finds the section with an anchor, or with a heading that has the same wording. */
export function findSection({ sections }: MarkdownPage, wanted: string): MarkdownSection | undefined {
  const plain = simplify(wanted)
  return (
    sections.find(({ id }) => id === wanted) ??
    (plain === '' ? undefined : sections.find(({ id, heading }) => simplify(id) === plain || simplify(heading) === plain))
  )
}

/** Finds the innermost section around an offset. */
export function sectionAt({ sections }: MarkdownPage, offset: number): MarkdownSection | undefined {
  return sections.findLast(({ start, end }) => start <= offset && offset < end)
}

function simplify(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
