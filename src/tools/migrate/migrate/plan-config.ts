import { resolveLink, type SiteIndex } from '../../../core/assemble/resolve-link.ts'
import { findHrefProblem } from '../../../core/config/address-problems.ts'
import type { SidebarItemConfig } from '../../../core/config/navigation-options.ts'
import { isKnownLanguage, isPlainLanguage, registerCodeLanguages } from '../../../core/markdown/code-languages.ts'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { byText, groupBy } from '../../../kit/data/sort-and-group.ts'
import { packageFolder } from '../../../kit/files/package-folder.ts'
import { readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import type { OtherLink, OtherSite } from '../other-site.ts'
import { capitalize } from '../values.ts'
import type { PlacedSite } from './place-pages.ts'
import { idsOf, planSidebars } from './plan-sidebars.ts'
import { originOfConfig } from './relink.ts'
import type { StubComponent, Todo } from './write-report.ts'

interface ConfigInput {
  readonly site: OtherSite
  readonly placed: PlacedSite
  readonly index: SiteIndex
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  readonly components: readonly StubComponent[]
  readonly uses: { readonly partials: boolean; readonly snippets: boolean }
  /** Returns the URL of a file from the old site. */
  readonly publicAddress: (file: string) => string | undefined
  readonly titleOf: (file: string) => string
  /** Whether a page of the new site has an anchor. Returns true if this is unknown. */
  readonly hasAnchor: (route: string, fragment: string) => boolean
  /** The origins from which pages load images, frames, and media. */
  readonly origins: Readonly<Record<string, readonly string[]>>
  /** The text of the new site's pages. */
  readonly texts: ReadonlyMap<string, string>
}

/** Writes `docs.config.ts` and `package.json`. Options with their default values are omitted. */
export function planConfig(input: ConfigInput) {
  const { site, placed, redirects, components, uses, texts } = input
  const todos: Todo[] = []
  const note = (found: string, advice: string) => todos.push({ group: 'config', file: 'docs.config.ts', found, advice })
  const hrefOf = createHrefs(input, note)
  const sidebars = planSidebars({ site, placed, titleOf: input.titleOf, hrefOf: (href, label) => hrefOf(href, `sidebar: ${label}`) })
  const options: Record<string, unknown> = { title: site.title.trim() || 'Documentation' }
  const set = (key: string, value: unknown, isNeeded = value !== undefined && value !== '') => {
    if (isNeeded) options[key] = value
  }
  set('description', site.description?.replace(/\s+/g, ' ').trim())
  set('url', site.url)
  set('base', site.base, site.base !== '/')
  set('favicon', fileOf('favicon', site.favicon))
  const isMany = site.locales.length > 1
  const language = site.locales[0]
  const labels = site.locales.map(({ label, direction }, index) => [
    placed.locales[index]?.code ?? '',
    { label: label === site.locales[index]?.code ? nameOfLanguage(label) : label, ...(direction === 'rtl' ? { dir: direction } : {}) },
  ])
  set('locales', Object.fromEntries(labels), isMany || (language !== undefined && language.code !== 'en'))
  const versions = site.versions.map(({ id, label, prefix }, index) => {
    const usual = index === 0 ? '' : `/${id}`
    return { id, label, ...(prefix === usual ? {} : { path: `${prefix}/` }) }
  })
  set('versions', versions, versions.length > 1)
  const listed = new Set(Object.values(sidebars).flatMap((items) => [...idsOf(items)]))
  set('navbar', planNavbar(input, { sidebars, hrefOf, logo: fileOf('logo', site.logo) }))
  set('sidebars', sidebars, Object.keys(sidebars).length > 0)
  const groups = site.footer.flatMap(({ label, items }) => {
    const links = linksOf(items, hrefOf)
    return links.length > 0 ? [{ title: label || site.title, items: links }] : []
  })
  const { accent, copyright } = site
  set('footer', { ...(groups.length > 0 && { groups }), ...(copyright && { copyright }) }, groups.length > 0 || !!copyright)
  set('theme', { accent }, accent !== undefined)
  set('editUrl', planEditUrl(site.editUrl, note))
  set('redirects', redirects, redirects.length > 0)
  set('headingIds', site.headingIds)
  set('components', Object.fromEntries(components.map(({ name, file }) => [name, file])), components.length > 0)
  set('security', { allow: input.origins }, Object.keys(input.origins).length > 0)
  set('lastUpdated', false)
  set('partials', true, uses.partials)
  set(
    'includes',
    [
      ...(uses.partials && [...texts.keys()].some((path) => path.startsWith('partials/')) ? ['partials'] : []),
      ...(uses.snippets ? ['snippets'] : []),
    ],
    uses.snippets,
  )
  const used = [...texts].filter(([path]) => path.endsWith('.md')).map(([, text]) => text)
  set('codeLanguages', furtherLanguages(used), furtherLanguages(used).length > 0)
  const named = new Set(used.flatMap((text) => [...text.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, name = '']) => name)))
  const variables = Object.fromEntries(Object.entries(site.variables).filter(([name]) => named.has(name)))
  set('variables', variables, Object.keys(variables).length > 0)
  const has = (pattern: RegExp) => [...site.features].some((feature) => pattern.test(feature))
  const syntax = {
    ...(has(/def_list|definition-lists/i) && used.some((text) => /^:[ \t]+\S/m.test(text)) ? { definitionLists: true } : {}),
    ...(has(/\babbr/i) && used.some((text) => /^\*\[[^\]\n]+\]:/m.test(text)) ? { abbreviations: true } : {}),
    ...(has(/emoji/i) && used.some((text) => /:[a-z0-9_+-]+:/.test(text)) ? { emoji: true } : {}),
  }
  set('syntax', syntax, Object.keys(syntax).length > 0)
  const math = has(/math|katex/i) && used.some((text) => /\$[^$\n]+\$|^\$\$/m.test(text))
  set('math', true, math)
  const isOrphan = [...placed.pages.values()].some(
    ({ path, root }) => root === 'content' && path !== 'index.md' && !listed.has(path.replace(/\.md$/, '')),
  )
  set('links', { orphan: 'ignore' }, isOrphan)
  const lines = Object.entries(options).map(([key, value]) => `${comments[key] ?? ''}  ${key}: ${formatValue(value, 2, key.length + 2)},\n`)
  const text = `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n${lines.join('')}})\n`
  return { text, packageText: writePackage(math), todos }

  function fileOf(key: string, address: string | undefined): string | undefined {
    if (address === undefined || address === '') return undefined
    const href = input.publicAddress(address) ?? hrefOf(address, key)
    if (href !== undefined && !/^https?:/.test(href)) return href
    if (href !== undefined) note(`${key}: ${address}`, 'Put the file into `public/`: pages cannot load it from another site.')
    return undefined
  }
}

/** Converts `de` to `Deutsch`. */
function nameOfLanguage(code: string): string {
  const tag = code.replaceAll('_', '-')
  // The name of an unknown language would be in the language of the machine.
  const isKnown = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) && Intl.DisplayNames.supportedLocalesOf([tag]).length > 0
  return capitalize((isKnown && new Intl.DisplayNames([tag], { type: 'language' }).of(tag)) || code)
}

/** Code languages that docsgen highlights only if the config lists them. */
function furtherLanguages(texts: readonly string[]): readonly string[] {
  const names = new Set(
    texts.flatMap((text) =>
      [...readMarkdownLines(text)].flatMap(({ part, fence }) => (part === 'opening' && /^[\w+#-]+/.exec(fence?.info ?? '')?.[0]) || []),
    ),
  )
  const unknown = [...names].filter((name) => !isPlainLanguage(name) && !isKnownLanguage(name)).sort()
  const missing = new Set(registerCodeLanguages(unknown))
  return unknown.filter((name) => !missing.has(name))
}

const comments: Readonly<Record<string, string>> = {
  lastUpdated: '  // Until pages change here, the dates in Git would all be that of the migration.\n',
  headingIds: '  // Headings keep the IDs that other sites link to.\n',
  links: '  // Without these options, checks report what MIGRATION.md lists: pages in no sidebar, and links out of the site.\n',
}

type HrefOf = (href: string, where: string) => string | undefined

/** Finds the targets on the new site for links in the old config. */
function createHrefs({ site, placed, index, hasAnchor }: ConfigInput, note: (found: string, advice: string) => void): HrefOf {
  const origin = originOfConfig(placed)
  const own = site.url === undefined ? undefined : `${site.url}${site.base}`
  return (written, where) => {
    const href = own !== undefined && written.startsWith(own) ? `/${written.slice(own.length)}` : written
    const isExternal = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)
    const withBase = site.base !== '/' && `${href}/`.startsWith(site.base) ? [`/${href.slice(site.base.length)}`] : []
    const local = href.startsWith('/') || href.startsWith('.') ? href : `/${href}`
    for (const candidate of isExternal ? [href] : [...withBase, local]) {
      const to = isExternal ? candidate : placed.routeOf(candidate)
      if (findHrefProblem(to) !== undefined) break
      const found = resolveLink(to, origin, index)
      if (found.kind === 'page' && found.fragment !== '' && !hasAnchor(found.route, found.fragment)) {
        note(`${where}: ${written}`, 'The page has no such anchor, so the link leads to its top. Write the right anchor.')
        return to.split('#', 1)[0]
      }
      if (found.kind !== 'broken') return to
    }
    note(`${where}: ${written}`, 'The link was omitted, because the new site has no such page. Add it again if the page exists elsewhere.')
    return undefined
  }
}

function linksOf(items: readonly OtherLink[], hrefOf: HrefOf): readonly { readonly label: string; readonly href: string }[] {
  return items.flatMap(({ label, href: written }) => {
    if (label.trim() === '') return []
    const href = hrefOf(written, label)
    return href === undefined ? [] : [{ label, href }]
  })
}

interface NavbarInput {
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  readonly hrefOf: HrefOf
  readonly logo: string | undefined
}

/** A link to the first page of a sidebar is marked as current on all pages of that sidebar. */
function planNavbar({ site, placed }: ConfigInput, { sidebars, hrefOf, logo }: NavbarInput): object | undefined {
  const routes = new Map(
    [...placed.pages.values()]
      .filter(({ root }) => root === 'content')
      .map(({ path, route }) => [path.replace(/\.md$/, ''), route.replace(/\/$/, '')]),
  )
  const firsts = Object.entries(sidebars).map(([name, items]) => ({ name, route: routes.get([...idsOf(items)][0] ?? '') }))
  const items = linksOf(site.navbar, hrefOf).map(({ label, href }) => {
    const sidebar = firsts.find(({ route }) => route !== undefined && route === href.replace(/\/$/, ''))
    return sidebar ? { label, sidebar: sidebar.name } : { label, href }
  })
  return items.length > 0 || logo !== undefined
    ? { ...(logo === undefined ? {} : { logo }), ...(items.length > 0 ? { items } : {}) }
    : undefined
}

/** The paths of pages have changed, so only the repository and the branch are kept. */
function planEditUrl(editUrl: string | undefined, note: (found: string, advice: string) => void): string | undefined {
  if (editUrl === undefined || editUrl === '') return undefined
  const match = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:-\/)?)(?:edit|tree|blob)\/([^/{]+)\//.exec(editUrl)
  if (match) return `${match[1]}edit/${match[2]}/{path}`
  note(`editUrl: ${editUrl}`, 'Set `editUrl` to the URL for editing a file of the new site, with `{path}` for its path.')
  return undefined
}

function writePackage(math: boolean): string {
  const { version } = packageFolder()
  const manifest = {
    private: true,
    type: 'module',
    scripts: { dev: 'docsgen dev', build: 'docsgen build --strict', check: 'docsgen check --strict', preview: 'docsgen preview' },
    devDependencies: { '@types/react': '^19.0.0', docsgen: `^${version}`, ...(math ? { temml: '*' } : {}) },
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}

const width = 120

/** Returns the config with the problems that a strict build accepts until they are solved. */
export function addKnownProblems(config: string, problems: readonly Pick<Diagnostic, 'code' | 'location'>[]): string {
  const byFile = groupBy(
    problems.filter(({ location }) => location !== undefined),
    ({ location }) => location?.file ?? '',
  )
  if (byFile.size === 0) return config
  const counts = [...byFile].sort(byText(([file]) => file)).map(([file, found]) => {
    const byCode = [...groupBy(found, ({ code }) => code)].sort(byText(([code]) => code))
    return [file, Object.fromEntries(byCode.map(([code, all]) => [code, all.length]))] as const
  })
  const check = formatValue({ knownProblems: Object.fromEntries(counts) }, 2, 'check: '.length)
  return config.replace(/\}\)\n$/, () => `  check: ${check},\n})\n`)
}

/** Writes a value as hand-written TypeScript would look: on a single line if it fits. */
function formatValue(value: unknown, indent: number, before = 0): string {
  const inline = formatInline(value)
  if (indent + before + inline.length + 1 <= width && !(isObjectOrList(value) && needsLines(value))) return inline
  const inner = ' '.repeat(indent + 2)
  const end = ' '.repeat(indent)
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[\n${value.map((each) => `${inner}${formatValue(each, indent + 2)},\n`).join('')}${end}]`
  if (!isObjectOrList(value)) return inline
  const lines = Object.entries(value).map(([key, each]) => {
    const name = formatKey(key)
    return `${inner}${name}: ${formatValue(each, indent + 2, name.length + 2)},\n`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${end}}`
}

/** Lists of links and groups are easier to read and edit with one entry per line. */
function needsLines(value: object): boolean {
  if (Array.isArray(value)) return value.length > 1 && value.some((each) => typeof each === 'object')
  return Object.values(value).some((each) => isObjectOrList(each) && needsLines(each))
}

function formatInline(value: unknown): string {
  if (typeof value === 'string') return formatText(value)
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`
  if (!isObjectOrList(value)) return String(value)
  const entries = Object.entries(value).map(([key, each]) => `${formatKey(key)}: ${formatInline(each)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function formatText(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
  return inner.includes("'") && !inner.includes('"') ? `"${inner}"` : `'${inner.replaceAll("'", "\\'")}'`
}

function formatKey(key: string): string {
  // Quotes alone would not prevent this key from setting the prototype.
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : formatText(key)
}
