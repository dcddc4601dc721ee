import { importedName } from '../../kit/code/import-source.ts'
import { addTo, compareText } from '../../kit/data/sort-and-group.ts'
import { uniqueName } from '../../kit/text/names.ts'
import type { ReferenceOrigin } from '../references/reference-types.ts'
import type { ApiModule, Declaration, DeclarationKind, DeclaredSource, PackageApi } from './declarations.ts'
import {
  fileName,
  type ListedEntryPoint,
  type OverviewSection,
  type PageOverview,
  type Place,
  type PlannedDeclaration,
  type PlannedPage,
  planDeclarations,
  titleCase,
} from './plan-pages.ts'

/** A source whose exports become pages. */
interface ApiSource extends DeclaredSource {
  readonly api: PackageApi
}

/** A module with more rows than this is split into a separate page for each declaration. */
const longestPage = 250

/** Assigns the exports of a package to pages: one for each entry point, or one for each declaration, in a folder named after its kind. */
export function planExports({ origin, into, declarations, api }: ApiSource): readonly PlannedPage[] {
  const homes = api.modules.filter(({ name }) => declarations.some(({ api: own }) => own?.module === name))
  // The folder's page belongs to the main entry point, or to the only entry point.
  const main = api.modules.find(({ name }) => name === importedName(origin.name)) ?? (api.modules.length === 1 ? api.modules[0] : undefined)
  // File systems that ignore case would treat `Box` and `box` as the same page.
  const taken = new Set([`${into}/index`])
  const planner: Planner = { origin, into, taken }
  const folders = new Map(
    homes.map((module) => [module, module === main ? into : uniqueName(taken, `${into}/${modulePath(module, origin)}`)]),
  )
  const pages: PlannedPage[] = []
  const listed = api.modules.map(({ name, aliases, exports }): ListedEntryPoint => {
    const folder = folders.get(api.modules.find((module) => module.name === name) as ApiModule)
    return { name: [name, ...aliases].join(', '), path: api.group === 'module' ? folder : undefined, exports }
  })
  const hasMain = main !== undefined && homes.includes(main)
  const entryPoints = listed.length < 2 ? [] : listed.filter((_each, index) => !(hasMain && api.modules[index] === main))
  const overviewOf = (module: ApiModule | undefined, isRoot: boolean): Omit<PageOverview, 'sections'> => ({
    about: module && { declaration: module.about, origin, anchor: '', members: [] },
    entryPoints: isRoot ? entryPoints : [],
    foreign: module?.exports.filter(({ symbol }) => symbol === undefined) ?? [],
  })
  if (api.group === 'kind') {
    const pool = { title: origin.name, folder: into, declarations, overview: overviewOf(main, true) }
    return splitPool(pool, planner)
  }
  for (const [module, folder] of folders) {
    const own = declarations.filter(({ api: exported }) => exported?.module === module.name)
    const pool = { title: module.name, folder, declarations: own, overview: overviewOf(module, folder === into), module: module.name }
    pages.push(...(rowsOf(own) > longestPage ? splitPool(pool, planner) : [wholePage(pool, planner)]))
  }
  if (!hasMain && api.modules.length > 0)
    pages.push(wholePage({ title: origin.name, folder: into, declarations: [], overview: overviewOf(main, true) }, planner))
  return pages
}

interface Planner {
  readonly origin: ReferenceOrigin
  readonly into: string
  /** The paths are in lowercase, so that no two pages share a file. */
  readonly taken: Set<string>
}

interface Pool {
  readonly title: string
  readonly folder: string
  readonly declarations: readonly Declaration[]
  readonly overview: Omit<PageOverview, 'sections'>
  readonly module?: string
}

/** `zod/v4/core` is in the folder `v4/core`. */
function modulePath({ name }: ApiModule, { name: packageName }: ReferenceOrigin): string {
  const own = importedName(packageName)
  const path = name.startsWith(`${own}/`) ? name.slice(own.length + 1) : name
  return path
    .replace(/\.[cm]?js$/, '')
    .split('/')
    .map(safeName)
    .join('/')
}

function rowsOf(declarations: readonly Declaration[]): number {
  return declarations.reduce((sum, { members }) => sum + 1 + members.length, 0)
}

/** One page that contains all declarations. */
function wholePage({ title, folder, declarations, overview, module }: Pool, { origin, into }: Planner): PlannedPage {
  const anchors = new Set<string>()
  const sections = sortSections(declarations, anchors)
  const planned = planDeclarations(
    sections.flatMap((section) => section.declarations.map((declaration) => ({ declaration, origin }))),
    anchors,
  )
  let from = 0
  const planSection = ({ title: heading, anchor, declarations: own }: Section): OverviewSection => {
    const start = from
    from += own.length
    return { title: heading, anchor, declarations: planned.slice(start, from) }
  }
  return {
    ...place(folder, folder === into ? 'index' : ''),
    title,
    into,
    category: '',
    ...(module !== undefined && { module }),
    declarations: planned,
    overview: { ...overview, sections: sections.map(planSection) },
  }
}

/** A page for each declaration, a page for each kind, and a page that lists all kinds. */
function splitPool({ title, folder, declarations, overview, module }: Pool, planner: Planner): readonly PlannedPage[] {
  const { origin, into, taken } = planner
  const byKind = new Map<string, PlannedPage[]>()
  const addresses = nameAddresses(declarations, folder, taken)
  const pages = [...declarations].sort(byName).map((declaration): PlannedPage => {
    const kind = kindFolder(declaration)
    const { path, isRepeated } = addresses.get(declaration) as Address
    const name = isRepeated ? `${declaration.name} (${declaration.api?.module})` : declaration.name
    const page: PlannedPage = {
      ...place(`${folder}/${kind}`, path.slice(folder.length + kind.length + 2)),
      title: name,
      into,
      category: '',
      module: declaration.api?.module ?? title,
      declarations: planDeclarations([{ declaration, origin }], new Set()),
    }
    addTo(byKind, kind, page)
    return page
  })
  const plannedOf = new Map(pages.flatMap((page) => page.declarations.map((planned) => [planned.declaration, planned] as const)))
  const listed = (list: readonly Declaration[]) => list.flatMap((declaration) => plannedOf.get(declaration) ?? [])
  const sections = sortSections(declarations, new Set()).map(
    (section): OverviewSection => ({ ...section, declarations: listed(section.declarations) }),
  )
  const none: Omit<PageOverview, 'sections'> = { about: undefined, entryPoints: [], foreign: [] }
  const common = { into, category: '', declarations: [], ...(module !== undefined && { module }) }
  const kinds = [...byKind].map(([kind, own]): PlannedPage => {
    const list: readonly PlannedDeclaration[] = own.flatMap((page) => page.declarations)
    return {
      ...common,
      ...place(`${folder}/${kind}`, 'index'),
      title: titleCase(kind),
      overview: { ...none, sections: [{ title: '', anchor: '', declarations: list }] },
    }
  })
  return [{ ...common, ...place(folder, 'index'), title, overview: { ...overview, sections } }, ...kinds, ...pages]
}

interface Address {
  readonly path: string
  /** Whether another module exports the same name. */
  readonly isRepeated: boolean
}

/** `Box` gets the short URL before `$Box` and `_Box`, and the main entry point takes precedence over the others. */
function nameAddresses(declarations: readonly Declaration[], folder: string, taken: Set<string>): ReadonlyMap<Declaration, Address> {
  const isPlain = ({ name }: Declaration) => /^[a-z]/i.test(name)
  const known = new Set<string>()
  return new Map(
    [...declarations.filter(isPlain), ...declarations.filter((each) => !isPlain(each))].map((declaration) => {
      const kind = kindFolder(declaration)
      const key = `${kind} ${declaration.name}`
      const isRepeated = known.has(key)
      known.add(key)
      return [declaration, { path: uniqueName(taken, `${folder}/${kind}/${safeName(declaration.name)}`), isRepeated }]
    }),
  )
}

function place(folder: string, name: string): Place {
  if (name === 'index') return { folder, path: `${folder}/index`, isIndex: true }
  if (name !== '') return { folder, path: `${folder}/${name}`, isIndex: false }
  return { folder: folder.slice(0, folder.lastIndexOf('/')), path: folder, isIndex: false }
}

/** Names that have a special meaning as a file name on Windows, on servers, or in docsgen. */
const reserved = /^(?:index|readme|con|prn|aux|nul|com\d|lpt\d)$/

function safeName(name: string): string {
  const file = fileName(name)
  return reserved.test(file) ? `${file}-symbol` : file.replace(/^[-_]+(?=[^-_])/, '')
}

/** The order of the sections. */
const kindOrder = ['classes', 'interfaces', 'enums', 'functions', 'types', 'variables', 'namespaces']
const titles = kindOrder.map(titleCase)

const kindFolders: Readonly<Record<DeclarationKind, string>> = {
  class: 'classes',
  'abstract class': 'classes',
  enum: 'enums',
  interface: 'interfaces',
  function: 'functions',
  hook: 'functions',
  component: 'functions',
  type: 'types',
  variable: 'variables',
  namespace: 'namespaces',
}

/** A merged declaration is in the folder of the first of its kinds, where readers look for it. */
function kindFolder({ kind, api }: Declaration): string {
  const own = (api?.kinds ?? [kind]).map((each) => kindFolders[each])
  return kindOrder.find((folder) => own.includes(folder)) ?? kindFolders[kind]
}

interface Section {
  readonly title: string
  readonly anchor: string
  readonly declarations: readonly Declaration[]
}

/** Groups that are named in comments come first, followed by the kinds. */
function sortSections(declarations: readonly Declaration[], anchors: Set<string>): readonly Section[] {
  const sections = new Map<string, { readonly title: string; readonly declarations: Declaration[] }>()
  for (const declaration of [...declarations].sort(byName)) {
    const title = declaration.api?.section || titleCase(kindFolder(declaration))
    // One file may use `Type IDs` while another file uses `type ids`.
    const key = title.toLowerCase()
    const known = sections.get(key)
    if (known) known.declarations.push(declaration)
    else sections.set(key, { title, declarations: [declaration] })
  }
  return [...sections.values()]
    .sort((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title) || compareText(a.title, b.title))
    .map((section) => ({ ...section, anchor: uniqueName(anchors, fileName(section.title)) }))
}

/** Sorts by name, ignoring case. Equal names are sorted in the order of the entry points. */
function byName(a: Declaration, b: Declaration): number {
  return compareText(a.name.toLowerCase(), b.name.toLowerCase())
}
