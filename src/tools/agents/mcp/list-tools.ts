import { encodePercent } from '../../../kit/escape/percent.ts'
import { excerpt } from '../../../kit/text/excerpt.ts'
import type { OpenSite } from './open-site.ts'
import { listPages } from './page-list.ts'
import { sectionAt } from './read-markdown.ts'
import { isUnder, readPages } from './read-pages.ts'
import type { SiteSearch } from './site-search.ts'
import { formatListing, pagination, type Tool, under } from './tool.ts'

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
          const place = site.addressOf(isPart ? `${href}#${encodePercent(section.id)}` : href)
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
