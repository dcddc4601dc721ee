import { excerpt } from '../support/text/excerpt.ts'
import type { OpenSite } from './open-site.ts'
import { listPages } from './page-list.ts'
import { sectionAt } from './read-markdown.ts'
import { isUnder, readPages } from './read-pages.ts'
import { type ReferenceSymbol, readSymbols } from './read-symbols.ts'
import { ToolError } from './site-files.ts'
import type { SiteSearch } from './site-search.ts'
import { formatListing, pagination, type Tool, type ToolArgument } from './tool.ts'

const under: ToolArgument = { type: 'string', description: 'Only pages whose path begins with this', maximum: 2_000 }

export function createPagesTool(site: OpenSite): Tool {
  return {
    name: 'list_pages',
    title: 'List pages',
    description: 'Lists pages by part of the site, with a line about each.',
    arguments: { under, ...pagination(50, 200) },
    async run({ under: path = '', limit, offset }) {
      const pages = (await listPages(site)).filter(({ href }) => isUnder(href, String(path), site.base))
      const from = Number(offset)
      const shown = pages.slice(from, from + Number(limit))
      const entries = shown.map(({ href, title, description, section }, index) => {
        const heading = section === shown[index - 1]?.section ? '' : `${index === 0 ? '' : '\n'}## ${section}\n`
        return `${heading}- ${title}: ${site.addressOf(href)}${description === '' ? '' : `\n  ${excerpt(description, 200)}`}`
      })
      return formatListing({ what: 'pages', total: pages.length, offset: from, entries, separator: '\n' })
    },
  }
}

export function createSymbolsTool(site: OpenSite, search: SiteSearch): Tool {
  // Reading all pages of a folder again would cost more than keeping the entries.
  let kept: { readonly version: string; readonly symbols: readonly ReferenceSymbol[] } | undefined
  return {
    name: 'find_symbols',
    title: 'Find reference entries',
    description: 'Finds classes, functions, members, queries, and other entries of the generated API reference by name.',
    arguments: {
      name: { type: 'string', description: 'The name or a part of it, such as `OrderService.findOne`', maximum: 200 },
      kind: { type: 'string', description: 'Such as class, method, or query', maximum: 50 },
      under,
      ...pagination(20, 100),
    },
    async run({ name = '', kind, under: path = '', limit, offset }) {
      const wanted = String(name).trim().toLowerCase()
      if (wanted === '' && !site.files.isLocal)
        throw new ToolError('`name` is missing. Only the reference of a local folder can be listed as a whole.')
      const { symbols, note } = await readAll(wanted, String(path))
      const ranked = symbols
        .filter((symbol) => (kind === undefined || symbol.kind === kind) && isUnder(symbol.href, String(path), site.base))
        .map((symbol) => ({ symbol, rank: rankName(symbol.name.toLowerCase(), wanted) }))
        .filter(({ rank }) => rank !== undefined)
        .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
      const from = Number(offset)
      const entries = ranked.slice(from, from + Number(limit)).map(({ symbol }) => {
        const { name: own, kind: ownKind, signature, description, href, origin } = symbol
        const lines = [`${ownKind} ${own}`, site.addressOf(href), signature, description, origin === '' ? '' : `From ${origin}`]
        return lines.filter((line) => line !== '').join('\n  ')
      })
      return formatListing({
        what: `reference entries${wanted === '' ? '' : ` for "${name}"`}`,
        total: ranked.length,
        offset: from,
        entries,
        note,
      })
    },
  }

  async function readAll(
    query: string,
    path: string,
  ): Promise<{ readonly symbols: readonly ReferenceSymbol[]; readonly note: string | undefined }> {
    const version = await site.files.version()
    if (site.files.isLocal && kept?.version === version) return { symbols: kept.symbols, note: undefined }
    const { pages, note } = await readPages(site, search, { query: query.replaceAll('.', ' '), under: site.files.isLocal ? '' : path })
    const symbols: ReferenceSymbol[] = []
    for await (const page of pages) symbols.push(...readSymbols(page))
    if (site.files.isLocal) kept = { version, symbols }
    return { symbols, note }
  }
}

/** Lower is better: the name itself, the end of a member's name, the beginning, any part. */
function rankName(name: string, wanted: string): number | undefined {
  if (wanted === '' || name === wanted) return 0
  const at = name.indexOf(wanted)
  if (at === -1) return undefined
  const isEnd = at + wanted.length === name.length
  return isEnd && name[at - 1] === '.' ? 1 : at === 0 ? 2 : 3
}

const maxSampleLength = 2_000

export function createSamplesTool(site: OpenSite, search: SiteSearch): Tool {
  return {
    name: 'find_samples',
    title: 'Find code samples',
    description: 'Finds code blocks that contain all of the given words, with the page and section of each.',
    arguments: {
      text: { type: 'string', description: 'Words or names that the code must contain', required: true, maximum: 200 },
      language: { type: 'string', description: 'As written in Markdown, such as ts, graphql, or bash', maximum: 50 },
      under,
      ...pagination(5, 20),
    },
    async run({ text, language, under: path = '', limit, offset }) {
      const words = String(text).toLowerCase().split(/\s+/).filter(Boolean)
      const { pages, note } = await readPages(site, search, { query: String(text), under: String(path) })
      const found: string[] = []
      for await (const { title, href, markdown } of pages) {
        for (const { language: own, info, code, start } of markdown.samples) {
          if (language !== undefined && own !== String(language).toLowerCase()) continue
          const lower = code.toLowerCase()
          if (!words.every((word) => lower.includes(word))) continue
          const section = sectionAt(markdown, start)
          const isPart = section !== undefined && section.depth > 1
          const place = site.addressOf(isPart ? `${href}#${encodeURIComponent(section.id)}` : href)
          const shown = code.length > maxSampleLength ? `${code.slice(0, maxSampleLength)}\n… (cut; read the section for the rest)` : code
          found.push(
            `${title}${isPart ? ` > ${section.heading}` : ''}\n${place}\n\`\`\`${own}${info === '' ? '' : ` ${info}`}\n${shown}\n\`\`\``,
          )
        }
      }
      const from = Number(offset)
      const what = `samples with "${text}"${language === undefined ? '' : ` in ${language}`}`
      return formatListing({ what, total: found.length, offset: from, entries: found.slice(from, from + Number(limit)), note })
    },
  }
}
