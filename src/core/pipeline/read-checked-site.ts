import { closest } from '../../kit/similar/closest.ts'
import { checkSite } from '../check/check-site.ts'
import { listNavbarLinks } from '../config/config-texts.ts'
import { formatKeyPath } from '../config/key-path.ts'
import type { SidebarItemConfig } from '../config/navigation-options.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { CheckOutcome } from '../feature.ts'
import { knownLanguages, registerCodeLanguages } from '../markdown/code-languages.ts'
import type { Diagnostic, FindInConfig } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { Section } from '../model/source-file.ts'
import { createSiteInput } from './feature-work.ts'
import type { ReadInput, SiteParts } from './read-parts.ts'
import { type ReadSite, readSite } from './read-site.ts'

/** Runs the stages that `check`, `build`, and `dev` share: discover, parse, assemble, and check. */
export async function readCheckedSite(input: ReadInput): Promise<ReadSite> {
  const read = await readSite(input)
  await checkRead(read, input)
  return read
}

/** Runs the checks, and moves their diagnostics in generated pages to the sources of the pages. */
export async function checkRead(
  { site, parts, readBody }: Pick<ReadSite, 'site' | 'parts' | 'readBody'>,
  input: ReadInput,
): Promise<CheckOutcome> {
  const { config, findInConfig, run } = input
  return run.stage('check', async () => {
    const { publicFiles, sources, sections } = parts.files.value
    const files = { publicFiles: new Set(publicFiles.map(({ path }) => path)), sources }
    const found = await run.runPausable(
      checkSite({ site, config, files, findInConfig, writerOf: parts.generated.writerOf }, input.features),
    )
    const { iconNames: known } = parts.theme.value.packages['docsgen/theme']
    const iconNames = known && [...known, ...Object.keys(config.ownIcons ?? {})]
    const names = checkConfigNames({ config, findInConfig, iconNames, sections })
    const siteInput = createSiteInput({ site, parts, readBody }, input)
    const others = await Promise.all(input.features.flatMap(({ asyncCheck }) => asyncCheck?.(siteInput) ?? []))
    const moved = [...found, ...others.flatMap((other) => other.diagnostics)].map(parts.generated.relocate)
    const diagnostics = [...moved, ...names, ...(await findInTheme(parts))]
    run.take({ value: undefined, diagnostics })
    return { diagnostics, watched: others.flatMap(({ watched }) => watched) }
  })
}

async function findInTheme({ theme, siteCode }: SiteParts): Promise<readonly Diagnostic[]> {
  return theme.value.findLateProblems(siteCode.diagnostics.length > 0 ? undefined : (siteCode.value?.inputs ?? []))
}

interface NamesInput {
  readonly config: SiteConfig
  readonly findInConfig: FindInConfig
  /**
   * The icons of the theme or of the site's replacement. The value is undefined if the replacement lists no icons, which has already been
   * reported.
   */
  readonly iconNames: readonly string[] | undefined
  readonly sections: readonly Section[]
}

/** Checks names that only the theme or the highlighter defines, which are icons and code languages in the config and in sections. */
export function checkConfigNames({ config, findInConfig, iconNames, sections }: NamesInput): readonly Diagnostic[] {
  const isKnown = (name: string) => iconNames?.includes(name) ?? true
  const icons = iconsOf(config).filter(({ name }) => !isKnown(name))
  const unknown = registerCodeLanguages(config.codeLanguages)
  const languages = config.codeLanguages
    .map((name, index) => ({ key: `codeLanguages[${index}]`, name }))
    .filter(({ name }) => unknown.includes(name))
  return [
    ...icons.map((icon) => describe('icon', icon, closest(icon.name, iconNames ?? []))),
    ...sections.flatMap(({ source, settings: { icon }, keys }) => {
      if (icon === undefined || isKnown(icon)) return []
      const similar = closest(icon, iconNames ?? [])
      const expected = similar === undefined ? 'the name of an icon' : `the name of an icon, such as \`${similar}\``
      return [createDiagnostic('section/wrong-type', { key: 'icon', expected }, { file: source.projectPath, ...keys.icon })]
    }),
    ...languages.map((language) => describe('highlight.js language', language, closest(language.name, knownLanguages()))),
  ]

  function describe(what: string, { key, name }: NamedIcon, suggestion: string | undefined): Diagnostic {
    const location = { file: config.configFile, ...findInConfig(name, key) }
    return createDiagnostic('config/unknown-reference', { key, what, name, suggestion }, location, { severity: 'warning' })
  }
}

interface NamedIcon {
  readonly key: string
  readonly name: string
}

function iconsOf({ navbar, footer, admonitions, sidebars, versions }: SiteConfig): readonly NamedIcon[] {
  const links = [
    ...listNavbarLinks(navbar.items).map(({ path, link: item }) => ({ key: formatKeyPath([...path, 'icon']), item })),
    ...footer.groups.flatMap(({ items }, group) =>
      items.map((item, index) => ({ key: `footer.groups[${group}].items[${index}].icon`, item })),
    ),
  ]
  const kinds = Object.entries(admonitions).map(([kind, item]) => ({ key: `admonitions.${kind}.icon`, item }))
  const lines = [
    { key: 'sidebars', sidebars },
    ...versions.map((own, index) => ({ key: `versions[${index}].sidebars`, sidebars: own.sidebars ?? {} })),
  ].flatMap(({ key, sidebars }) => Object.entries(sidebars).flatMap(([name, items]) => linesOf(items, `${key}.${name}`)))
  return [...links, ...kinds, ...lines].flatMap(({ key, item }) =>
    'icon' in item && typeof item.icon === 'string' ? [{ key, name: item.icon }] : [],
  )
}

function linesOf(items: readonly SidebarItemConfig[], where: string): { readonly key: string; readonly item: object }[] {
  return items.flatMap((item, index) => {
    if (typeof item === 'string') return []
    const own = { key: `${where}[${index}].icon`, item }
    return 'category' in item ? [own, ...linesOf(item.items, `${where}[${index}].items`)] : [own]
  })
}
