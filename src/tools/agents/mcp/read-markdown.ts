import Slugger from 'github-slugger'

/** A part of a page's Markdown, from a heading to the next one. */
export interface MarkdownSection {
  readonly id: string
  readonly heading: string
  /** 1 to 6; 0 for the text above the first heading. */
  readonly depth: number
  /** Offsets in the page's Markdown; the section includes its subsections. */
  readonly start: number
  readonly end: number
}

/** A code block. */
interface MarkdownSample {
  readonly language: string
  /** What follows the language. */
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

const fencePattern = /^([ \t]{0,40})(`{3,}|~{3,})([^\n]*)$/

/** Finds the headings and code blocks of a page's Markdown as a build writes it. */
export function readMarkdown(text: string): MarkdownPage {
  const slugger = new Slugger()
  const open: { id: string; heading: string; depth: number; start: number }[] = []
  const sections: MarkdownSection[] = []
  const samples: MarkdownSample[] = []
  let fence:
    | { readonly indent: string; readonly sign: string; readonly info: string; readonly start: number; readonly lines: string[] }
    | undefined
  const close = (depth: number, end: number) => {
    for (let last = open.at(-1); last && last.depth >= depth; last = open.at(-1)) {
      sections.push({ ...last, end })
      open.pop()
    }
  }
  let offset = 0
  for (const line of text.split('\n')) {
    const [, indent = '', sign = '', info = ''] = fencePattern.exec(line) ?? []
    if (fence) {
      if (sign.startsWith(fence.sign) && info.trim() === '') {
        samples.push(createSample(fence))
        fence = undefined
      } else fence.lines.push(line.startsWith(fence.indent) ? line.slice(fence.indent.length) : line.trimStart())
    } else if (sign !== '' && !(sign.startsWith('`') && info.includes('`'))) {
      fence = { indent, sign, info: info.trim(), start: offset, lines: [] }
    } else if (line.startsWith('#')) {
      const [, signs = '', written = ''] = /^(#{1,6})[ \t]+(\S.*)$/.exec(line) ?? []
      if (signs !== '') {
        close(signs.length, offset)
        const heading = readHeading(written)
        const id = heading.id ?? slugger.slug(heading.text)
        open.push({ id, heading: heading.text, depth: signs.length, start: offset })
      }
    }
    offset += line.length + 1
  }
  if (fence) samples.push(createSample(fence))
  close(0, text.length)
  sections.sort((a, b) => a.start - b.start)
  return { text, title: sections.find(({ depth }) => depth === 1)?.heading ?? sections[0]?.heading ?? '', sections, samples }
}

function readHeading(written: string): { readonly text: string; readonly id: string | undefined } {
  const trimmed = written.trimEnd()
  const at = trimmed.endsWith('}') ? trimmed.lastIndexOf('{') : -1
  const attributes = at === -1 ? '' : trimmed.slice(at + 1, -1)
  const id = /^#([^\s{}]+)/.exec(attributes)?.[1]
  const text = id === undefined ? trimmed : trimmed.slice(0, at).trimEnd()
  // Links and code in a heading show their text.
  return {
    text: text
      .replace(/\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1')
      .replace(/[`*]/g, '')
      .replace(/\\([^\w\s])/g, '$1'),
    id,
  }
}

function createSample({
  info,
  start,
  lines,
}: {
  readonly info: string
  readonly start: number
  readonly lines: readonly string[]
}): MarkdownSample {
  const [language = ''] = /^[^\s{]+/.exec(info) ?? []
  return { language: language.toLowerCase(), info: info.slice(language.length).trim(), code: lines.join('\n'), start }
}

/** The section with an anchor, or with a heading that reads like it. */
export function findSection({ sections }: MarkdownPage, wanted: string): MarkdownSection | undefined {
  const plain = simplify(wanted)
  return (
    sections.find(({ id }) => id === wanted) ??
    (plain === '' ? undefined : sections.find(({ id, heading }) => simplify(id) === plain || simplify(heading) === plain))
  )
}

/** The innermost section around an offset. */
export function sectionAt({ sections }: MarkdownPage, offset: number): MarkdownSection | undefined {
  return sections.findLast(({ start, end }) => start <= offset && offset < end)
}

function simplify(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
