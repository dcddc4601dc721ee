import { groupHits } from '../../../../templates/search/group-hits.ts'
import { excerpt } from '../../../kit/text/excerpt.ts'
import type { OpenSite } from './open-site.ts'
import type { SiteSearch } from './site-search.ts'
import { formatListing, pagination, type Tool } from './tool.ts'

/** The engine cuts longer queries in browsers. */
const maxQueryLength = 200
/** Each result shows its best sections. */
const sectionsPerPage = 3
const excerptLength = 240

export function createSearchTool(site: OpenSite, search: SiteSearch): Tool {
  return {
    name: 'search',
    title: 'Search',
    description: `Searches ${site.title || 'the documentation'} with the ranking of its own search box. Returns pages and sections with their addresses.`,
    arguments: {
      query: { type: 'string', description: 'A few words or names', required: true, maximum: maxQueryLength },
      area: { type: 'string', description: 'Only this part of the site, as named in results', maximum: 200 },
      version_of: { type: 'string', description: 'A page: searches its version and language', maximum: 2_000 },
      ...pagination(8, 30),
    },
    async run({ query, area, version_of: page = '', limit, offset }) {
      const from = Number(offset)
      const question = { query: String(query), area: area === undefined ? undefined : String(area), from, limit: Number(limit) }
      const answer = await search.answer(question, String(page))
      const entries = groupHits(answer).map((hit) => {
        const places = hit.places.slice(0, sectionsPerPage).map(({ href, trail, text }) => {
          const heading = trail.length === 0 ? '' : `${trail.join(' > ')}: `
          return `- ${site.addressOf(href)}\n  ${heading}${excerpt(text, excerptLength)}`
        })
        return [
          `${hit.title}${hit.area ? ` (${hit.area})` : ''}`,
          ...(places.length > 0 ? places : [`- ${site.addressOf(hit.href)}`]),
        ].join('\n')
      })
      const areas = answer.areas.map(({ area: name, count }) => `${name} ${count}`).join(', ')
      const note = areas === '' || area !== undefined ? undefined : `By area: ${areas}.`
      return formatListing({ what: `results for "${query}"`, total: answer.count, offset: from, entries, note })
    },
  }
}
