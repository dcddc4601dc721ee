import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/source-file.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { codeSpan, createGeneratedText, escapeMarkdown, firstSentence } from '../references/generated-text.ts'
import type { DeclaredSource } from './declarations.ts'
import {
  createNameIndex,
  hrefTo,
  type PageWriting,
  type TypeScriptPageRules,
  type WrittenPage,
  writeForeign,
  writeSymbolList,
} from './page-writing.ts'
import { planExports } from './plan-exports.ts'
import { type ListedEntryPoint, type PageOverview, type PlannedPage, planPages, routeOf, titleCase } from './plan-pages.ts'
import { writeDocText } from './write-comment.ts'
import { writeDeclaration } from './write-declaration.ts'

/** Creates the pages of all sources, which can refer to each other, and sorts them by path. */
export function createTypeScriptPages(sources: readonly DeclaredSource[], rules: TypeScriptPageRules): Outcome<readonly GeneratedPage[]> {
  const byCategory = planPages(sources.filter(({ api }) => !api))
  const planned = [...byCategory, ...sources.flatMap((source) => (source.api ? planExports({ ...source, api: source.api }) : []))]
  const names = createNameIndex(planned)
  const categories = planCategories(byCategory)
  const categoryOf = new Map(categories.flatMap((category) => (category.page ? [[category.page, category] as const] : [])))
  const diagnostics: Diagnostic[] = []
  const pages = planned.map((page) => writePage({ page, names, rules, diagnostics, text: createGeneratedText() }, categoryOf.get(page)))
  const indexes = categories.filter(({ page }) => !page).map((category) => writeCategory(category, rules.written ?? []))
  return { value: [...pages, ...indexes].sort(byText(({ path }) => path)), diagnostics }
}

/** The page can be the index of a category. */
function writePage(writing: PageWriting, category: Category | undefined): GeneratedPage {
  const { page, text } = writing
  if (page.overview) {
    writeOverview(writing, page.overview)
    return text.finish(`${page.path}.md`, { title: page.title, description: overviewDescription(page, page.overview), linkCode: true })
  }
  const [first] = page.declarations
  // If the only declaration on a page has the same title as the page, it replaces the heading.
  const isTitle = page.declarations.length === 1 && first?.declaration.name === page.title
  for (const declaration of page.declarations) writeDeclaration(writing, declaration, isTitle ? 1 : 2)
  return text.finish(`${page.path}.md`, {
    ...(isTitle ? {} : { title: page.title }),
    ...(!isTitle && first?.declaration.name === page.title && { heading: headingOf(page) }),
    description: descriptionOf(page),
    ...(category ? sidebarOf(category) : {}),
    linkCode: true,
  })
}

/** The heading for several declarations, of which the first has the title of the page. */
function headingOf({ title, declarations }: PlannedPage): string {
  const [, second] = declarations
  return declarations.length === 2 ? `${title} and ${second?.declaration.name}` : `${title} and ${declarations.length - 1} more`
}

function descriptionOf({ declarations, title }: PlannedPage): string {
  for (const { declaration } of declarations) {
    for (const { text } of declaration.comment.description) {
      const sentence = firstSentence(text)
      if (sentence !== '') return sentence
    }
  }
  const [first] = declarations
  return `The ${first?.declaration.kind} ${title} of ${first?.origin.name}.`
}

function overviewDescription({ title }: PlannedPage, { about, sections }: PageOverview): string {
  const said = about?.declaration.comment.description.map(({ text }) => firstSentence(text)).find((sentence) => sentence !== '')
  const names = sections.flatMap(({ declarations }) => declarations.map(({ declaration }) => ({ title: declaration.name })))
  return said ?? (names.length === 0 ? `Reference of ${title}.` : `Reference of ${title}: ${listOf(names)}`)
}

function sidebarOf({ isPart, label, title }: Category): Readonly<Record<string, unknown>> {
  return isPart ? { sidebar: { label, inside: true } } : label === title ? {} : { sidebar: { label } }
}

function writeCategory(category: Category, written: readonly WrittenPage[]): GeneratedPage {
  const { title, folder, pages, categories } = category
  const cards: readonly IndexCard[] = [
    ...categories.map((inner) => ({
      title: inner.label,
      href: categoryRoute(inner),
      text: inner.page ? descriptionOf(inner.page) : listOf(inner.pages),
    })),
    ...[...pages.filter(({ path }) => !written.some((page) => page.path === path)).map(cardOf), ...writtenCards(folder, written)]
      .sort(byText(({ path }) => path))
      .map(({ card }) => card),
  ]
  const description = `Reference of ${title}: ${listOf(cards)}`
  const text = createGeneratedText()
  const lines = cards.map(
    (card) => `<Card title="${escapeHtml(card.title)}" href="${escapeHtml(card.href)}">${escapeMarkdown(card.text)}</Card>`,
  )
  text.block(['<Cards>', ...lines, '</Cards>'].join('\n'))
  return text.finish(`${folder}/index.md`, { title, description, ...sidebarOf(category) })
}

function cardOf(page: PlannedPage): PathCard {
  return { path: page.path, card: { title: page.title, href: routeOf(page), text: descriptionOf(page) } }
}

interface PathCard {
  readonly path: string
  readonly card: IndexCard
}

function writtenCards(folder: string, written: readonly WrittenPage[]): readonly PathCard[] {
  return written
    .filter(({ path }) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/') && path !== `${folder}/index`)
    .map(({ path, title, description }) => ({ path, card: { title, href: `/${path}`, text: firstSentence(description) } }))
}

/** Lists as many titles as fit into a sentence. */
function listOf(titled: readonly { readonly title: string }[]): string {
  let list = ''
  for (const [index, { title }] of titled.entries()) {
    if (list.length + title.length > 150) return `${list} and more.`
    list += index === 0 ? title : `, ${title}`
  }
  return `${list}.`
}

interface IndexCard {
  readonly title: string
  readonly href: string
  /** The title as plain text. */
  readonly text: string
}

/** A category, which is a folder with pages. */
interface Category {
  readonly folder: string
  /** The title of the category's page, or the name of its folder in words. */
  readonly title: string
  /** The label in the sidebar. */
  readonly label: string
  readonly page: PlannedPage | undefined
  readonly pages: readonly PlannedPage[]
  readonly categories: readonly Category[]
  /**
   * Whether the parent has no pages. In this case, the category is a unit such as a package, and its own page is listed among the other
   * pages.
   */
  readonly isPart: boolean
}

/** Plans all categories below the folders of the sources. */
function planCategories(pages: readonly PlannedPage[]): readonly Category[] {
  const byFolder = new Map<string, PlannedPage[]>()
  for (const page of pages) {
    const above = page.folder.slice(page.into.length).split('/').filter(Boolean)
    for (let depth = 1; depth <= above.length; depth++) {
      const folder = [page.into, ...above.slice(0, depth)].filter(Boolean).join('/')
      if (!byFolder.has(folder)) byFolder.set(folder, [])
    }
    byFolder.get(page.folder)?.push(page)
  }
  const folders = [...byFolder.keys()].sort()
  const plan = (folder: string): Category => {
    const own = byFolder.get(folder) ?? []
    const page = own.find(({ isIndex }) => isIndex)
    const isPart = byFolder.get(parentOf(folder))?.length === 0
    const title = page?.title ?? titleCase(folder.slice(folder.lastIndexOf('/') + 1))
    return {
      folder,
      title,
      label: (isPart && own.find(({ category }) => category !== '')?.category.replaceAll('-', ' ')) || title,
      page,
      pages: own.filter(({ isIndex }) => !isIndex).sort(byText(({ path }) => path)),
      categories: folders.filter((other) => parentOf(other) === folder).map(plan),
      isPart,
    }
  }
  return folders.map(plan)
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))
}

function categoryRoute({ folder }: Category): string {
  return routeOf({ path: `${folder}/index`, folder, isIndex: true })
}

/** Writes the page of an entry point, a package, or a kind, with its declarations or a list of them. */
function writeOverview(writing: PageWriting, overview: PageOverview): void {
  const { page, names, text } = writing
  const { about } = overview
  if (about)
    for (const part of about.declaration.comment.description) writeDocText({ writing, place: { page, planned: about }, depth: 1 }, part)
  const own = new Set(page.declarations)
  for (const { title, anchor, declarations } of overview.sections) {
    if (title !== '') text.block(`## ${escapeMarkdown(title)} {#${anchor}}`)
    const listed = declarations.flatMap((planned) => {
      const place = own.has(planned) ? undefined : names.findSymbol(planned.declaration.api?.symbol ?? '')
      return place ? [{ name: place.page.declarations.length === 1 ? place.page.title : planned.declaration.name, place }] : []
    })
    writeSymbolList(writing, listed)
    for (const planned of declarations) if (own.has(planned)) writeDeclaration(writing, planned, 3)
  }
  writeForeign(writing, overview.foreign)
  writeEntryPoints(writing, overview.entryPoints)
}

/** If there are more names than this, the remaining names are only counted. */
const mostNames = 12

/** Writes the other entry points of a package, with their pages or the exports that other pages document. */
function writeEntryPoints({ page, names, text }: PageWriting, entryPoints: readonly ListedEntryPoint[]): void {
  if (entryPoints.length === 0) return
  const lines = entryPoints.map(({ name, path, exports }) => {
    const words = path === undefined ? codeSpan(name) : `[${codeSpan(name)}](/${path})`
    if (path !== undefined) return `- ${words}`
    const links = exports.flatMap((each) => {
      const place = each.symbol === undefined ? undefined : names.findSymbol(each.symbol)
      return place ? [`[${escapeMarkdown(each.name)}](${hrefTo(place, page)})`] : []
    })
    const others = links.length - mostNames
    const list = others > 0 ? `${links.slice(0, mostNames).join(', ')}, and ${others} more` : links.join(', ')
    return list === '' ? `- ${words}` : `- ${words}: ${list}`
  })
  text.block('## Entry points {#entry-points}')
  text.block(lines.join('\n'))
}
