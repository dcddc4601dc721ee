import type { Diagnostic, Outcome } from '../../model/diagnostic.ts'
import type { GeneratedPage } from '../../model/reference.ts'
import { createGeneratedText } from '../generated-text.ts'
import type { DeclaredSource } from './declarations.ts'
import { firstSentence } from './first-sentence.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'
import type { PageWriting, TypeScriptPageRules, WrittenPage } from './page-writing.ts'
import { type Category, categoryRoute, planCategories } from './plan-indexes.ts'
import { type PlannedPage, planPages, routeOf } from './plan-pages.ts'
import { writeDeclaration } from './write-declaration.ts'
import { type IndexCard, writeIndexPage } from './write-index-page.ts'

/** Writes the pages of all sources, which may speak of each other; in the order of their paths. */
export function createTypeScriptPages(sources: readonly DeclaredSource[], rules: TypeScriptPageRules): Outcome<readonly GeneratedPage[]> {
  const planned = planPages(sources)
  const names = createNameIndex(planned)
  const categories = planCategories(planned)
  const categoryOf = new Map(categories.flatMap((category) => (category.page ? [[category.page, category] as const] : [])))
  const diagnostics: Diagnostic[] = []
  const pages = planned.map((page) => writePage(page, { names, rules, diagnostics, category: categoryOf.get(page) }))
  const indexes = categories.filter(({ page }) => !page).map((category) => writeCategory(category, rules.written ?? []))
  return { value: [...pages, ...indexes].sort((a, b) => (a.path < b.path ? -1 : 1)), diagnostics }
}

interface Surroundings {
  readonly names: NameIndex
  readonly rules: TypeScriptPageRules
  readonly diagnostics: Diagnostic[]
  /** The one it is the page of. */
  readonly category: Category | undefined
}

function writePage(page: PlannedPage, { names, rules, diagnostics, category }: Surroundings): GeneratedPage {
  const text = createGeneratedText()
  const writing: PageWriting = { page, names, rules, text, diagnostics }
  const [first] = page.declarations
  // A declaration that is all its page is about is its title.
  const isTitle = page.declarations.length === 1 && first?.declaration.name === page.title
  for (const declaration of page.declarations) writeDeclaration(writing, declaration, isTitle ? 1 : 2)
  return text.finish(`${page.path}.md`, {
    ...(isTitle ? {} : { title: page.title }),
    description: descriptionOf(page),
    ...(category ? sidebarOf(category) : {}),
    linkCode: true,
  })
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
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ card }) => card),
  ]
  const description = `Reference of ${title}: ${listOf(cards)}`
  return writeIndexPage({
    title,
    folder,
    cards,
    frontMatter: { description, ...sidebarOf(category) },
  })
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

/** As many titles as fit into a sentence. */
function listOf(titled: readonly { readonly title: string }[]): string {
  let list = ''
  for (const [index, { title }] of titled.entries()) {
    if (list.length + title.length > 150) return `${list} and more.`
    list += index === 0 ? title : `, ${title}`
  }
  return `${list}.`
}
