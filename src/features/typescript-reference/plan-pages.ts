import { uniqueName } from '../../kit/text/names.ts'
import type { ReferenceOrigin } from '../references/reference-types.ts'
import { type ApiExport, type Declaration, type DeclaredSource, type Member, tagLineOf } from './declarations.ts'

export interface PlannedDeclaration {
  readonly declaration: Declaration
  readonly origin: ReferenceOrigin
  readonly anchor: string
  readonly members: readonly PlannedMember[]
}

export interface PlannedMember {
  readonly member: Member
  readonly anchor: string
}

export interface PlannedPage {
  readonly title: string
  /** The path below the content folder, without `.md`. */
  readonly path: string
  readonly folder: string
  /** The folder for the pages of the source. */
  readonly into: string
  /** The last part of the page's category, as written. */
  readonly category: string
  readonly isIndex: boolean
  /** The declarations, sorted by weight. */
  readonly declarations: readonly PlannedDeclaration[]
  /** The entry point that the page documents. */
  readonly module?: string
  /** Text and lists around the declarations. */
  readonly overview?: PageOverview
}

/** The parts of a page besides its own declarations. */
export interface PageOverview {
  /** The entry point with its comment. */
  readonly about: PlannedDeclaration | undefined
  /** The lists of declarations. Declarations on the page itself are under their headings. */
  readonly sections: readonly OverviewSection[]
  readonly entryPoints: readonly ListedEntryPoint[]
  readonly foreign: readonly ApiExport[]
}

export interface OverviewSection {
  readonly title: string
  readonly anchor: string
  readonly declarations: readonly PlannedDeclaration[]
}

/** An entry point that is listed on the page of its package. */
export interface ListedEntryPoint {
  readonly name: string
  /** The page of the entry point, if it has one. */
  readonly path: PlannedPage['path'] | undefined
  readonly exports: readonly ApiExport[]
}

interface SourcedDeclaration {
  readonly declaration: Declaration
  readonly origin: ReferenceOrigin
  readonly into: string
}

const defaultWeight = 10

/** Assigns declarations to pages, in the order of the sources. Declarations of a package that have the same title share a page. */
export function planPages(sources: readonly DeclaredSource[]): readonly PlannedPage[] {
  const byTitle = new Map<string, SourcedDeclaration[]>()
  for (const { origin, into, declarations } of sources) {
    for (const declaration of declarations) {
      const key = [into, origin.name, titleOf(declaration).toLowerCase()].join('\n')
      const group = byTitle.get(key)
      const sourced = { declaration, origin, into }
      if (!group) byTitle.set(key, [sourced])
      else if (!group.some((known) => isSame(known, sourced))) group.push(sourced)
    }
  }
  // Different titles may lead to the same file name.
  const byPath = new Map<string, SourcedDeclaration[]>()
  for (const group of byTitle.values()) {
    const [first] = group
    if (!first) continue
    const { path } = placeOf(first)
    byPath.set(path, [...(byPath.get(path) ?? []), ...group])
  }
  return [...byPath.values()].map(planPage)
}

/** Generated files may contain the same declaration several times. */
function isSame(a: SourcedDeclaration, b: SourcedDeclaration): boolean {
  const { declaration: one } = a
  const { declaration: other } = b
  return one.name === other.name && one.kind === other.kind && a.origin.name === b.origin.name && one.signature === other.signature
}

function titleOf({ name, comment }: Declaration): string {
  return tagLineOf(comment, 'docsPage') || name
}

/** The location of a page. */
export type Place = Pick<PlannedPage, 'path' | 'folder' | 'isIndex'>

function placeOf({ declaration, into }: SourcedDeclaration): Place {
  const folders = categoryFolders(tagLineOf(declaration.comment, 'docsCategory') ?? '')
  const folder = [into, ...folders].filter((part) => part !== '').join('/')
  const name = fileName(titleOf(declaration))
  const isIndex = name === folders.at(-1) || name === 'index'
  return { folder, isIndex, path: `${folder}/${isIndex ? 'index' : name}` }
}

function planPage(group: readonly SourcedDeclaration[]): PlannedPage {
  const [first] = group as readonly [SourcedDeclaration]
  const anchors = new Set<string>()
  const sorted = [...group].sort((a, b) => weightOf(a) - weightOf(b))
  const title = titleOf(first.declaration)
  const isName = group.some(({ declaration }) => declaration.name === title)
  return {
    ...placeOf(first),
    into: first.into,
    title: isName ? title : titleCase(title),
    category: tagLineOf(first.declaration.comment, 'docsCategory')?.split('/').at(-1)?.trim() ?? '',
    declarations: planDeclarations(sorted, anchors),
  }
}

/** Assigns anchors to declarations and members. Declarations come first, so that `#order` always refers to the declaration. */
export function planDeclarations(
  group: readonly Pick<SourcedDeclaration, 'declaration' | 'origin'>[],
  anchors: Set<string>,
): readonly PlannedDeclaration[] {
  const named = group.map(({ declaration, origin }) => ({
    declaration,
    origin,
    anchor: uniqueName(anchors, anchorName(declaration.name)),
  }))
  return named.map((planned) => ({
    ...planned,
    members: planned.declaration.members.map((member) => ({
      member,
      anchor: uniqueName(anchors, `${planned.anchor}-${memberAnchor(member)}`),
    })),
  }))
}

function weightOf({ declaration }: SourcedDeclaration): number {
  const weight = Number.parseFloat(tagLineOf(declaration.comment, 'docsWeight') ?? '')
  return Number.isNaN(weight) ? defaultWeight : weight
}

function memberAnchor({ kind, name }: Member): string {
  switch (kind) {
    case 'index signature':
      return 'index'
    case 'call signature':
      return 'call'
    case 'construct signature':
      return 'new'
    default:
      return anchorPart(name) || 'member'
  }
}

/** The URL of a page, or of an anchor on it. */
export function routeOf({ path, folder, isIndex }: Place, anchor = ''): string {
  return `/${isIndex ? `${folder}/` : path}${anchor === '' ? '' : `#${anchor}`}`
}

/** Converts a category or title for a URL: `JobQueue` becomes `job-queue`, `products & stock` becomes `products-stock`. */
export function normalizeName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9\-_/]/g, ' ')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
}

/** Returns the folders of a category. */
function categoryFolders(category: string): readonly string[] {
  return normalizeName(category)
    .split('/')
    .map((folder) => folder.replace(/^-+|-+$/g, ''))
    .filter((folder) => folder !== '')
}

/** Returns a file name. All titles without Latin letters have the same file name. */
export function fileName(title: string): string {
  return normalizeName(title.replaceAll('/', ' ')).replace(/^-+|-+$/g, '') || 'declarations'
}

/** Converts `state-machine` to `State Machine`. */
export function titleCase(name: string): string {
  return name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .replace(/(^| )(.)/g, (_all, space: string, letter: string) => space + letter.toUpperCase())
}

const reserved = /^(?:_|fn-\d|fnref-\d)|^(?:constructor|prototype)$/

/** Converts a name to an anchor in lowercase without special characters. The result may be empty. */
export function anchorPart(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** The anchor of a declaration, which does not conflict with reserved names. */
function anchorName(name: string): string {
  const anchor = anchorPart(name)
  return anchor === '' || reserved.test(anchor) ? `symbol-${anchor}`.replace(/-$/, '') : anchor
}
