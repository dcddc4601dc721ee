import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix, relative, resolve, sep } from 'node:path'
import { cleanMarkdown } from './clean-markdown.js'

/**
 * @typedef {import('./clean-markdown.js').CleanPage & { page: import('./generate-site.js').SitePage, path: string }} CorpusPage
 *   `path`: its path in the corpus, such as `guides/start`
 *
 * @typedef {object} Corpus
 * @property {string} name by default the folder's
 * @property {number} files
 * @property {number} addedPages index pages for folders without one
 * @property {number} changedFiles files with changes other than front matter, which every tool gets in its own format
 * @property {Record<string, number>} changes
 * @property {readonly CorpusPage[]} pages the home page first
 */

/**
 * Reads the Markdown of a folder, cleaned and arranged for the layouts of all tools: areas, sections in them, and pages in both. Deeper
 * folders become sections: `a/b/c/page.md` becomes `a/b-c/page.md`.
 * @param {string} folder
 * @param {string=} name
 * @returns {Corpus}
 */
export function readCorpus(folder, name = basename(resolve(folder))) {
  const { root, paths } = listMarkdown(folder)
  const files = paths.map((path) => ({ ...locate(path), ...cleanMarkdown(readFileSync(join(root, path), 'utf8')) }))
  const pages = arrange(files)
  resolveLinks(pages)
  const changes = {}
  for (const file of files) {
    for (const [construct, count] of Object.entries(file.changes)) changes[construct] = (changes[construct] ?? 0) + count
  }
  return {
    name,
    files: files.length,
    addedPages: pages.length - files.length,
    changedFiles: files.filter((file) => Object.keys(file.changes).some((construct) => construct !== 'front matter')).length,
    changes,
    pages,
  }
}

/**
 * Creates a site with this many pages of a corpus: the first ones, or all of them and copies in other folders with other titles. Links
 * stay within their copy. Links to a page that an incomplete last copy lacks lead to the first copy, and links to an omitted page lead to
 * the home page.
 * @param {Corpus} corpus
 * @param {number=} pageCount by default all, once
 * @returns {import('./generate-site.js').Site}
 */
export function createRealSite({ pages: originals }, pageCount = originals.length) {
  // There is one home page.
  const indexIn = (copy, i) => (i === 0 ? 0 : copy * (originals.length - 1) + i)
  const pages = Array.from({ length: pageCount }, (_, index) => {
    const copy = Math.max(0, Math.floor((index - 1) / (originals.length - 1)))
    return { index, copy, ...copyPage(originals[index - copy * (originals.length - 1)].page, copy) }
  })
  const areas = pages.filter(({ kind }) => kind === 'area').map(({ folder, title }) => ({ folder, title }))
  const originalOf = ({ index, copy }) => originals[index - copy * (originals.length - 1)]
  const writeBody = (page, hrefTo) => {
    const write = (part) => {
      if (typeof part === 'string') return part
      const target = pages[indexIn(page.copy, part.target)] ?? pages[part.target]
      return target ? `${hrefTo(target)}${part.hash}` : hrefTo(pages[0])
    }
    return originalOf(page).parts.map(write).join('')
  }
  return { shape: 'real', pages, areas, writeBody }
}

function copyPage(page, copy) {
  if (copy === 0) return page
  const [area, ...section] = page.folder.split('/')
  return { ...page, folder: [`${area}-copy-${copy + 1}`, ...section].join('/'), title: `${page.title} (${copy + 1})` }
}

/** Paths below the folder that contains all of them. */
function listMarkdown(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|mdx|markdown)$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(?:^|\/)(?:\.|node_modules\/|_(?!index\.))/.test(path))
    .sort()
  if (paths.length === 0) throw new Error(`${folder} has no Markdown files.`)
  const shared = ancestors(paths[0]).findLast((parent) => paths.every((path) => path.startsWith(`${parent}/`))) ?? ''
  return { root: join(folder, shared), paths: paths.map((path) => posix.relative(shared, path)) }
}

function locate(file) {
  const segments = file.replace(/\.\w+$/, '').split('/')
  const isIndex = /^(?:_?index|readme)$/i.test(segments.at(-1))
  return { path: (isIndex ? segments.slice(0, -1) : segments).join('/'), from: posix.dirname(file), isIndex }
}

/** The pages of all files and the missing index pages of their folders, in the order of the navigation. */
function arrange(files) {
  const parents = new Set(files.flatMap(({ path }) => ancestors(path)))
  const taken = new Set()
  const places = new Map()
  for (const file of files) {
    const segments = file.path.split('/').map(toSlug)
    // An index without other pages in its folder is a page of the parent folder.
    const isIndex = file.isIndex && (file.path === '' || parents.has(file.path))
    const name = isIndex ? 'index' : segments.pop()
    const [area = 'general', ...section] = file.path === '' ? [''] : segments
    const folder = section.length > 0 ? `${area}/${section.join('-')}` : area
    let unique = name
    for (let i = 2; taken.has(`${folder}/${unique}`); i += 1) unique = `${name}-${i}`
    taken.add(`${folder}/${unique}`)
    places.set(file, { folder, name: unique })
  }
  const indexes = new Set([...places.values()].flatMap(({ folder }) => ['', ...ancestors(`${folder}/`)]))
  const missing = [...indexes].filter((folder) => !taken.has(`${folder}/index`))
  const added = missing.map((folder) => ({ place: { folder, name: 'index' }, file: createIndex(folder) }))
  const all = [...[...places].map(([file, place]) => ({ file, place })), ...added]
  all.sort((a, b) => compare(a.place.folder, b.place.folder) || compare(rank(a.place), rank(b.place)))
  return all.map(({ file, place: { folder, name } }, order) => {
    const kind = name === 'index' ? (['home', 'area'][folder === '' ? 0 : folder.split('/').length] ?? 'section') : 'page'
    const title = file.title ?? toTitle(name === 'index' ? folder : name)
    return { ...file, page: { kind, folder, name, title, description: file.description ?? title, order: order + 1 } }
  })
}

function createIndex(folder) {
  const title = folder === '' ? 'Handbook' : toTitle(folder)
  return { title, description: undefined, parts: [`The pages of ${title}.\n`], anchors: new Map(), changes: {}, path: undefined }
}

/** `a` and `a/b` for `a/b/c`. */
function ancestors(path) {
  const segments = path.split('/').slice(0, -1)
  return segments.map((_, i) => segments.slice(0, i + 1).join('/'))
}

function rank({ name }) {
  return name === 'index' ? '' : `-${name}`
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}

function toSlug(name) {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  // Tools interpret leading dates, numbers, and some names.
  return /^(?:[a-z](?!ndex$))/.test(slug) ? slug : `p-${slug}`
}

function toTitle(path) {
  const name = path.split('/').at(-1).replaceAll('-', ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Replaces each address by the number of its target page. Addresses outside the corpus lead to the home page. */
function resolveLinks(pages) {
  const byPath = new Map(pages.map((page, i) => [page.path?.toLowerCase(), i]))
  for (const [i, page] of pages.entries()) {
    const count = (construct) => {
      page.changes[construct] = (page.changes[construct] ?? 0) + 1
    }
    page.parts = page.parts.map((part) => {
      if (typeof part === 'string') return part
      const [address, anchor] = part.href.split('#')
      const target = address === '' ? i : findPage(byPath, { address, page })
      if (target === undefined) count('broken links')
      const hash = anchor && target !== undefined ? pages[target].anchors.get(decode(anchor)) : undefined
      if (anchor && target !== undefined && hash === undefined) count('broken anchors')
      return { target: target ?? 0, hash: hash ? `#${hash}` : '' }
    })
  }
}

/** Addresses are relative to the file or to the page's own URL, or absolute. */
function findPage(byPath, { address, page: { from, path } }) {
  const file = decode(address.split('?')[0])
  const bases = file.startsWith('/') ? [''] : [from, path]
  for (const base of bases) {
    const key = posix
      .join('/', base, file)
      .replace(/\.(?:mdx?|markdown|html)$/i, '')
      .replace(/\/(?:_?index|readme)?$/i, '')
    const found = byPath.get(key.slice(1).toLowerCase())
    if (found !== undefined) return found
  }
  return undefined
}

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
