import type { Site } from './small-site.ts'

/** A site whose files change in turns, so that each build writes some, keeps most, and adds and removes a few. */
export function siteOfGeneration(generation: number): Site {
  const site: Record<string, string> = { 'generation.txt': String(generation) }
  for (let page = 0; page < 120; page++)
    site[`d${page % 10}/page-${page}.html`] = `${page} `.repeat(500) + Math.floor((generation + page) / 6)
  site[`moves/${generation % 3}/x.html`] = 'moves'
  return site
}
