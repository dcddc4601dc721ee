import { posix } from 'node:path'
import type { Link } from '../../../core/model/document.ts'
import { compareText } from '../../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import { linkToResolve, withoutEnding } from '../check-other-site.ts'
import { whyRefused } from '../diagnostics.ts'
import type { OtherPage, OtherTarget } from '../other-site.ts'
import { type PagesInput, readOtherPages, takeRefused } from '../read-pages.ts'
import type { Translation } from '../tool.ts'
import { relativeTo, type Values } from '../values.ts'
import { collectFiles, type IncludeFound, type ReadPage } from './collect-files.ts'
import { type AssetPlace, createFilePlaces, type PlacedPage, placePages } from './place-pages.ts'
import { planConfig } from './plan-config.ts'
import { cleanAddress, dropLostRedirects, isOwnAddress, planRedirects } from './plan-redirects.ts'
import { createGeneratedCheck, listSections, planHomes, planJournals, planOpenFolders, planSettings } from './plan-sidebars.ts'
import type { OldText } from './read-old-text.ts'
import { createNewIndex, relink } from './relink.ts'
import { type ChangedLink, type Rewritten, rewritePage } from './rewrite-page.ts'
import { translateFrontMatter } from './translate-front-matter.ts'
import type { Migration, Todo } from './write-report.ts'
import { createStubs, findUnknownTags, writeStubPage } from './write-site.ts'

/** Plans a docsgen site from another tool's site. Writes nothing. */
export function planMigration(input: PagesInput): Migration {
  const { site, tool } = input
  const oldFiles = input.files.forPages
  const placed = placePages(site)
  const pagePaths = new Set([...placed.pages.values()].map(({ root, path }) => `${root}/${path}`))
  const files = createFilePlaces(site, { pagePaths, oldFiles })
  const resolve = tool.createResolver(site, oldFiles)
  const todos: Todo[] = []
  /** Finds the file of an HTML image, which only docsgen looks for next to the page. */
  const findImage = ({ kind, loads, href, at }: Link, page: OtherPage): OtherTarget | undefined => {
    const file = posix.join(posix.dirname(at.file ?? page.file), href) as ProjectPath
    return kind === 'html' && loads === 'image' && /^\.{0,2}[\w/]/.test(href) && !href.startsWith('/') && oldFiles.hasFile(file)
      ? { kind: 'file', file }
      : undefined
  }

  const pages = [...readOtherPages(input)].flatMap((parsed): ReadPage[] => {
    const own = placed.pages.get(parsed.page)
    if (!own) return []
    const targets = parsed.document.links.map((link) => findImage(link, parsed.page) ?? resolve(linkToResolve(link), parsed.page))
    const refused = [...parsed.refused, ...takeRefused(oldFiles, parsed.page)]
    for (const { path, reason, at } of refused)
      todos.push({ group: 'files', ...at, found: path, advice: `It was not copied: ${whyRefused[reason]}.` })
    return [{ ...parsed, placed: own, targets }]
  })
  const inOrder = pages.toSorted((a, b) => byRoot(a.placed, b.placed))

  // The locations of files are determined first, because links can be written only after all locations are known.
  const { partials, snippets, linked, fragments, origins } = collectFiles(inOrder, { ...input, files: oldFiles }, { places: files, placed })

  for (const file of [site.favicon, site.logo])
    if (file && !site.publicFiles.has(file) && oldFiles.hasFile(file)) files.placePublic(file as ProjectPath)

  const isLinked = (address: string) => isBelowJournal(placed.routeOf(address), placed.journals)
  const plan = planRedirects(site, placed, [...linked].filter(isLinked))
  const index = createNewIndex({
    placed,
    files,
    redirects: [...plan.redirects, ...plan.made.map((from) => ({ from, to: '/' }))],
    stubs: plan.stubs,
    headingIds: site.headingIds,
  })
  const routes = new Map<string, ReadonlySet<string>>(pages.map(({ placed: { route }, document }) => [route, new Set(document.anchors)]))
  const hasAnchor = (route: string, fragment: string) => routes.get(route)?.has(fragment) ?? true
  const { redirects, todos: lostRedirects } = dropLostRedirects(plan, { index, placed, hasAnchor })
  const homes = planHomes(site, placed, plan.stubs)
  todos.push(...plan.todos, ...lostRedirects)
  const anchors = new Map(pages.map(({ placed: { page }, document }) => [page, new Set(document.anchors)]))
  const unproved = new Set(pages.flatMap(({ page, unknownParts }) => (unknownParts.length > 0 ? [page] : [])))
  const change = (page: ReadPage, number: number, place: AssetPlace): ChangedLink[] => {
    const link = page.document.links[number]
    const found = page.targets[number]
    if (!link || !found) return []
    // Only links that certainly lead nowhere are changed.
    const [unless] = page.unknownParts
    const target = found.kind === 'missing' ? { ...found, unless: found.unless ?? unless } : found
    const hasAnchorOf = (wanted: PlacedPage, fragment: string) =>
      unproved.has(wanted.page) || anchors.get(wanted.page)?.has(fragment) === true
    return [{ link, change: relink({ link, target, site, from: page.placed, place, placed, files, index, hasAnchor: hasAnchorOf }) }]
  }

  const isGenerated = createGeneratedCheck(site, placed)
  const texts = new Map<string, string>()
  const oldTexts = new Map<string, readonly OldText[]>()
  const stubs = createStubs()
  let rewrittenLinks = 0
  let unchanged = 0
  const finish = (path: string, translation: Translation, written: Rewritten) => {
    texts.set(path, written.text)
    todos.push(...written.todos)
    rewrittenLinks += written.rewrittenLinks
    for (const used of [...translation.components, ...findUnknownTags(translation)])
      stubs.add(used, { file: path, line: written.lineOf(used.offset) })
  }
  const pathTo = (root: string, path: string) => (each: IncludeFound) => {
    if (each.kind === 'code') {
      const snippet = snippets.get(each.file)
      return snippet === undefined ? undefined : `/${snippet}`
    }
    const place = files.partials.get(each.file)
    if (!place || !partials.has(each.file)) return undefined
    return place.root === root ? relativeTo(path, place.path) : `/${place.root}/${place.path}`
  }
  const linksOfPartials = new Map<ProjectPath, ChangedLink[]>()
  for (const page of inOrder) {
    const { root, path, slug } = page.placed
    const newPath = `${root}/${path}`
    const links: ChangedLink[] = []
    for (const [number, { at }] of page.document.links.entries()) {
      const place = at.file === undefined ? page.placed : files.partials.get(at.file)
      if (place === undefined) continue
      const own = at.file === undefined ? links : (linksOfPartials.get(at.file) ?? [])
      if (at.file !== undefined) linksOfPartials.set(at.file, own)
      own.push(...change(page, number, place))
    }
    const isPost = page.page.kind === 'post'
    const isSorted = !isPost && isGenerated(page.placed)
    const frontMatter = translateFrontMatter({
      file: page.page.file,
      text: page.translation.revised.text,
      tool: site.tool,
      isPost,
      isSorted,
      add: { ...(slug === undefined ? {} : { slug }), ...(isSorted ? orderOf(page.page) : {}) },
    })
    const written = rewritePage({
      file: page.page.file,
      path: newPath,
      translation: page.translation,
      links,
      pathOf: pathTo(root, path),
      frontMatter: frontMatter.edits,
    })
    finish(newPath, page.translation, written)
    oldTexts.set(newPath, [...listOldTexts(page.page, page.translation, { input, partials })])
    if (isUnchanged(page.page, written.text)) unchanged++
    for (const { key, advice, offset } of frontMatter.lost)
      todos.push({
        group: 'front-matter',
        file: newPath,
        line: written.lineOf(page.translation.revised.originOf(offset)),
        found: key,
        advice,
      })
  }
  if (site.tool === 'hugo') todos.push(...listSections(pages, texts))
  for (const [file, translation] of partials) {
    const place = files.partials.get(file)
    if (!place) continue
    const path = `${place.root}/${place.path}`
    const links = linksOfPartials.get(file) ?? []
    finish(path, translation, rewritePage({ file, path, translation, links, pathOf: pathTo(place.root, place.path), frontMatter: [] }))
  }
  for (const { page, route, reason } of placed.moved)
    todos.push({
      group: 'addresses',
      file: route === undefined ? page.file : `${placed.pages.get(page)?.root}/${placed.pages.get(page)?.path}`,
      found: page.address,
      advice: route === undefined ? `The page was omitted: ${reason}.` : `The page is at \`${route}\` now: ${reason}.`,
    })
  for (const file of files.skipped)
    todos.push({
      group: 'files',
      file: `public/${posix.basename(file)}`,
      found: file,
      advice: 'It was not copied, because docsgen writes a file with this name itself.',
    })

  for (const [path, route] of plan.stubs) texts.set(`content/${path}`, writeStubPage(route, site, [...(fragments.get(route) ?? [])].sort()))
  for (const [path, text] of planOpenFolders(site, placed)) texts.set(path, text)
  for (const [path, text] of planJournals(site, placed, input.files)) texts.set(path, text)
  const components = stubs.finish()
  for (const { path, text } of components.files) texts.set(path, text)
  const titles = new Map<string, string>(pages.map(({ page, document }) => [page.file, document.title]))
  const config = planConfig({
    site,
    placed,
    index,
    publicAddress: (file) => files.publicAddress(file as ProjectPath),
    redirects: [...homes, ...redirects],
    titleOf: (file) => titles.get(file) ?? site.title,
    hasAnchor,
    origins: Object.fromEntries([...origins].sort(([a], [b]) => compareText(a, b)).map(([kind, all]) => [kind, [...all].sort()])),
    components: components.components,
    uses: { partials: partials.size > 0, snippets: snippets.size > 0 },
    texts,
  })
  todos.push(...config.todos, ...planSettings(site))
  texts.set('docs.config.ts', config.text)
  texts.set('package.json', config.packageText)
  texts.set('.gitignore', 'node_modules/\nout/\n.docsgen/\n')

  const lostFroms = new Set(lostRedirects.map(({ found }) => cleanAddress(found.split(' → ', 1)[0] ?? '')))
  const addresses = new Map<string, readonly string[] | undefined>()
  for (const { page, document } of pages) addresses.set(withoutEnding(page.address), document.anchors)
  const others = [
    ...site.generated.filter((address) => !address.endsWith('*')),
    ...site.redirects.flatMap(({ from }) => (/[*#]|\/:/.test(from) ? [] : [from])),
  ]
  for (const address of others.map(cleanAddress))
    if (!addresses.has(address) && !isOwnAddress(address) && !lostFroms.has(address)) addresses.set(address, undefined)
  return {
    texts,
    copies: files.copies,
    todos,
    components: components.components,
    addresses,
    routeOf: placed.routeOf,
    oldTexts,
    plugins: site.plugins ?? [],
    counts: { pages: pages.length, unchanged, rewrittenLinks, redirects: redirects.length, copies: files.copies.size },
  }
}

/** Returns the text of a page, including the files that it includes. */
function* listOldTexts(
  { file, text, frontMatter }: Pick<OtherPage, 'file' | 'text' | 'frontMatter'>,
  translation: Translation,
  { input, partials }: { readonly input: PagesInput; readonly partials: ReadonlyMap<ProjectPath, Translation> },
): Generator<OldText> {
  const { tool } = input.site
  const isMdx = tool === 'docusaurus' || (tool === 'starlight' && file.endsWith('.mdx'))
  yield { file, text, from: frontMatter.bodyStart, isMdx }
  const included = new Set(translation.partials)
  for (const partial of included) {
    const partialText = input.files.forPages.readText(partial)
    for (const inner of partials.get(partial)?.partials ?? []) included.add(inner)
    if (partialText !== undefined && partials.has(partial))
      yield { file: partial, text: partialText, from: splitOtherFrontMatter(partialText)?.bodyStart ?? 0, isMdx }
  }
}

/** Pages in the default language and version are placed first, so that other pages find their images and partials. */
function byRoot(a: PlacedPage, b: PlacedPage): number {
  const rank = ({ root }: PlacedPage) => (root === 'content' ? 0 : root.startsWith('i18n/') ? 2 : 1)
  return rank(a) - rank(b) || compareText(a.root, b.root) || compareText(a.path, b.path)
}

function isBelowJournal(route: string, journals: ReadonlySet<string>): boolean {
  return route
    .split('/')
    .slice(1, 3)
    .some((part) => journals.has(part))
}

/** Number prefixes that are not in URLs still determine the order of pages in a generated sidebar. */
function orderOf({ path, address }: OtherPage): Values {
  const name = posix.parse(path).name
  const number = /^(\d+)[-_. ]+\S/.exec(name)?.[1]
  return number === undefined || withoutEnding(address).endsWith(name) ? {} : { 'sidebar.order': Number(number) }
}

/** Whether the text below the front matter is unchanged from the author's text. */
function isUnchanged({ text, frontMatter }: OtherPage, written: string): boolean {
  const body = text.slice(frontMatter.bodyStart).trim()
  return written.endsWith(body) || written.trimEnd().endsWith(body)
}
