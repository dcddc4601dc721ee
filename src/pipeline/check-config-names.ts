import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { Section } from '../model/source-file.ts'
import type { SidebarItemConfig } from '../model/user-config.ts'
import { knownLanguages, registerCodeLanguages } from '../parse/code-languages.ts'
import { closest } from '../support/similar/closest.ts'

interface NamesInput {
  readonly config: SiteConfig
  readonly findInConfig: FindInConfig
  /** Of the theme, which the site may have replaced. */
  readonly iconNames: readonly string[]
  readonly sections: readonly Section[]
}

/** Names in the config and in sections that only the theme and the highlighter know: of icons, and of languages of code. */
export function checkConfigNames({ config, findInConfig, iconNames, sections }: NamesInput): readonly Diagnostic[] {
  const icons = iconsOf(config).filter(({ name }) => !iconNames.includes(name))
  const unknown = registerCodeLanguages(config.codeLanguages)
  const languages = config.codeLanguages
    .map((name, index) => ({ key: `codeLanguages[${index}]`, name }))
    .filter(({ name }) => unknown.includes(name))
  return [
    ...icons.map((icon) => describe('icon', icon, closest(icon.name, iconNames))),
    ...sections.flatMap(({ source, settings: { icon }, keys }) => {
      if (icon === undefined || iconNames.includes(icon)) return []
      const similar = closest(icon, iconNames)
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

function iconsOf({ navbar, footer, admonitions, sidebars }: SiteConfig): readonly NamedIcon[] {
  const links = [
    ...navbar.items.map((item, index) => ({ key: `navbar.items[${index}].icon`, item })),
    ...footer.groups.flatMap(({ items }, group) =>
      items.map((item, index) => ({ key: `footer.groups[${group}].items[${index}].icon`, item })),
    ),
  ]
  const kinds = Object.entries(admonitions).map(([kind, item]) => ({ key: `admonitions.${kind}.icon`, item }))
  const lines = Object.entries(sidebars).flatMap(([name, items]) => linesOf(items, `sidebars.${name}`))
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
