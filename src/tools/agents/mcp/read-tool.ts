import { encodePercent } from '../../../kit/escape/percent.ts'
import { closest } from '../../../kit/similar/closest.ts'
import type { OpenSite } from './open-site.ts'
import { listPages } from './page-list.ts'
import { findSection, type MarkdownPage, readMarkdown } from './read-markdown.ts'
import { ToolError } from './site-files.ts'
import { maxResultLength, type Tool } from './tool.ts'

const maxListedSections = 80

export function createReadTool(site: OpenSite): Tool {
  return {
    name: 'read_page',
    title: 'Read a page or a section',
    description: 'Returns a page, or one of its sections, as Markdown. Long texts are cut, with a note how to continue.',
    arguments: {
      page: { type: 'string', description: 'An address or path; with #anchor, only that section', required: true, maximum: 2_000 },
      section: { type: 'string', description: 'The anchor or heading of a section', maximum: 500 },
      offset: { type: 'integer', description: 'The character to start at', maximum: 20_000_000, default: 0 },
    },
    async run({ page, section, offset }) {
      const found = await site.readPage(String(page))
      if (!found) throw new ToolError(await explainMissing(site, String(page)))
      const markdown = readMarkdown(found.markdown)
      const wanted = section === undefined ? found.anchor : String(section).replace(/^#/, '')
      const part = wanted ? findSection(markdown, wanted) : undefined
      if (wanted && !part)
        throw new ToolError(
          `The page ${site.addressOf(found.href)} has no section \`${wanted.slice(0, 200)}\`. It has:\n${listSections(markdown)}`,
        )
      const text = part ? markdown.text.slice(part.start, part.end) : markdown.text
      const from = Number(offset)
      if (from > 0 && from >= text.length) throw new ToolError(`The text has only ${text.length} characters.`)
      const end = findEnd(text, from)
      const address = site.addressOf(`${found.href}${part && part.depth > 1 ? `#${encodePercent(part.id)}` : ''}`)
      const cut =
        end < text.length
          ? [`[Characters ${from} to ${end} of ${text.length}. Continue with offset ${end}${part ? '' : ', or read one section'}.]`]
          : []
      const contents = cut.length > 0 && !part && from === 0 ? [`Sections:\n${listSections(markdown)}`] : []
      return [`Address: ${address}`, text.slice(from, end).trim(), ...cut, ...contents].join('\n\n')
    },
  }
}

async function explainMissing(site: OpenSite, page: string): Promise<string> {
  const hrefs = (await listPages(site)).map(({ href }) => href)
  const path = page.replace(/^[a-z]+:\/\/[^/]*|[#?].*$/gi, '')
  const similar = closest(path.startsWith('/') ? path : `${site.base}${path}`, hrefs)
  return `Cannot find the page \`${page.slice(0, 200)}\`. ${similar === undefined ? 'Use `search` or `list_pages`.' : `Did you mean ${site.addressOf(similar)}?`}`
}

/** Ends at a line if there is one in the last tenth, and never within a surrogate pair. */
function findEnd(text: string, from: number): number {
  const end = from + maxResultLength
  if (end >= text.length) return text.length
  const line = text.lastIndexOf('\n', end)
  if (line > end - maxResultLength / 10) return line + 1
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}

function listSections({ sections }: MarkdownPage): string {
  const lines = sections.filter(({ depth }) => depth > 1).map(({ id, heading, depth }) => `${'  '.repeat(depth - 2)}- #${id} ${heading}`)
  const rest = lines.length - maxListedSections
  return [...lines.slice(0, maxListedSections), ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n')
}
