import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writePageText } from './generator/page-text.js'
import { capitalise, writeParagraph, writeTitle } from './generator/prose.js'
import { createRandom } from './generator/random.js'
import { areas as areaNames, sectionTopics } from './generator/vocabulary.js'

/**
 * @typedef {'real' | 'sections' | 'one-sidebar' | 'flat'} Shape
 *   `real`: the pages of `real-site.js`; `sections`: a sidebar of about 450 entries per area; `one-sidebar`: the same pages, one sidebar that lists them all;
 *   `flat`: the same without folders, so that the sidebar has every page on its first level.
 *
 * @typedef {object} SitePage
 * @property {number} index unique within the site
 * @property {'home' | 'area' | 'section' | 'page'} kind all but `page` are the index of their folder; of real sites, an area also has pages
 * @property {string} folder relative to the content folder: `billing/webhooks`
 * @property {string} name of the file without its extension
 * @property {string} title
 * @property {string} description
 * @property {number} order among the pages of the folder
 *
 * @typedef {object} Site
 * @property {Shape} shape
 * @property {readonly SitePage[]} pages
 * @property {readonly { folder: string, title: string }[]} areas the folders of the first level
 * @property {(page: SitePage, hrefTo: (target: SitePage) => string) => string} writeBody the Markdown below the front matter
 *
 * How pages are written for one tool.
 * @typedef {object} Dialect
 * @property {(page: SitePage) => string} file below the content folder
 * @property {(page: SitePage) => string} frontMatter YAML lines
 * @property {(from: SitePage, to: SitePage) => string} href
 */

const pagesPerSidebar = 450
const pagesPerSection = 50

/**
 * Plans a site: every page's location and title. The page count includes folder indexes and the home page.
 * @param {{ pages: number, shape?: Shape, seed?: number }} options
 * @returns {Site}
 */
export function generateSite({ pages: pageCount, shape = 'sections', seed = 1 }) {
  const areaCount = Math.max(1, Math.round(pageCount / pagesPerSidebar))
  const sectionCount = Math.max(areaCount, Math.round(pageCount / pagesPerSection))
  const leafCount = Math.max(0, pageCount - 1 - areaCount - sectionCount)
  const areas = Array.from({ length: areaCount }, (_, i) => ({ folder: numbered(areaNames, i), title: titleOf(numbered(areaNames, i)) }))
  const pages = []
  const add = (kind, folder, rest) => {
    const index = pages.length
    const flat = shape === 'flat' && kind !== 'home'
    const name = flat ? `${folder.replaceAll('/', '-')}-${rest.name}` : rest.name
    const description = writeParagraph(createRandom(seed, 3, index), 1).replaceAll(/[`*]/g, '')
    pages.push({ index, kind: flat ? 'page' : kind, folder: flat ? '' : folder, description, ...rest, name })
  }

  add('home', '', { name: 'index', title: 'Handbook', order: 0 })
  areas.forEach((area, a) => {
    add('area', area.folder, { name: 'index', title: area.title, order: a + 1 })
    const topics = createRandom(seed, 4, a).sample(sectionTopics, sectionTopics.length)
    share(sectionCount, areaCount, a).forEach((section, s) => {
      const topic = numbered(topics, s)
      const folder = `${area.folder}/${topic}`
      add('section', folder, { name: 'index', title: titleOf(topic), order: s + 1 })
      const random = createRandom(seed, 5, section)
      const taken = new Set(['index'])
      share(leafCount, sectionCount, section).forEach((_, p) => {
        add('page', folder, { ...distinctTitle(random, taken), order: p + 1 })
      })
    })
  })
  return { shape, pages, areas, writeBody: (page, hrefTo) => writeBody(page, { pages, seed, hrefTo }) }
}

/**
 * Writes the pages for one tool and returns the size of their text.
 * @param {Site} site
 * @param {string} contentDir
 * @param {Dialect} dialect
 * @returns {{ files: number, bytes: number }}
 */
export function writeSite(site, contentDir, dialect) {
  let bytes = 0
  for (const page of site.pages) {
    const text = Buffer.from(pageMarkdown(site, page, dialect))
    const file = join(contentDir, dialect.file(page))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    bytes += text.length
  }
  return { files: site.pages.length, bytes }
}

/**
 * @param {Site} site
 * @param {SitePage} page
 * @param {Dialect} dialect
 */
export function pageMarkdown(site, page, dialect) {
  return `---\n${dialect.frontMatter(page)}\n---\n\n${site.writeBody(page, (target) => dialect.href(page, target))}`
}

function writeBody(page, { pages, seed, hrefTo }) {
  const linkTo = (random) => {
    // Most links stay in the neighborhood, as on real pages.
    const near = Math.min(pages.length - 1, Math.max(0, page.index + random.between(-20, 20)))
    const target = pages[random.chance(0.7) ? near : random.between(0, pages.length - 1)]
    return { href: hrefTo(target), title: target.title }
  }
  return writePageText({ seed, index: page.index, linkTo })
}

/** The indexes of the items in part `part` when `total` items are distributed evenly. */
function share(total, parts, part) {
  const from = Math.floor((total * part) / parts)
  const to = Math.floor((total * (part + 1)) / parts)
  return Array.from({ length: to - from }, (_, i) => from + i)
}

function distinctTitle(random, taken) {
  for (;;) {
    const title = writeTitle(random)
    const name = title.toLowerCase().replaceAll(' ', '-')
    if (taken.has(name)) continue
    taken.add(name)
    return { title, name }
  }
}

function numbered(names, i) {
  const round = Math.floor(i / names.length)
  return round === 0 ? names[i] : `${names[i % names.length]}-${round + 1}`
}

function titleOf(name) {
  return capitalise(name.replaceAll('-', ' '))
}
