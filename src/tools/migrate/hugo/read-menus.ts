import { listOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherLink } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { type HugoConfig, tableOf, textOf, valueAt } from './read-config.ts'

export interface MenuEntry extends OtherLink {
  /** `pageRef`: the path of a page, and not an address. */
  readonly isPath: boolean
  readonly file: ProjectPath
  readonly line: number
}

/** The entries of the main menu, in its order. Menus of front matter are part of the pages. */
export function readMainMenu(files: SiteFiles, { values, files: configFiles }: HugoConfig, language: string): readonly MenuEntry[] {
  const menus = [valueAt(values, `languages.${language}.menus`), valueAt(values, `languages.${language}.menu`), values.menus, values.menu]
  const entries = listOf(menus.map((menu) => tableOf(menu).main).find((menu) => Array.isArray(menu))).map(tableOf)
  return entries
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .flatMap(({ name, identifier, url, pageref }) => {
      const href = textOf(pageref) ?? textOf(url)
      if (href === undefined) return []
      return [
        {
          label: textOf(name) ?? textOf(identifier) ?? href,
          href,
          isPath: typeof pageref === 'string',
          ...placeOf(files, configFiles, href),
        },
      ]
    })
}

function weightOf({ weight }: Readonly<Record<string, unknown>>): number {
  return typeof weight === 'number' && weight !== 0 ? weight : Number.MAX_SAFE_INTEGER
}

function placeOf(
  files: SiteFiles,
  configFiles: readonly ProjectPath[],
  href: string,
): { readonly file: ProjectPath; readonly line: number } {
  for (const file of configFiles) {
    const text = files.readText(file) ?? ''
    for (const quoted of [`"${href}"`, `'${href}'`, `: ${href}\n`]) {
      const at = text.indexOf(quoted)
      if (at !== -1) return { file, line: text.slice(0, at).split('\n').length }
    }
  }
  return { file: configFiles[0] ?? ('hugo.toml' as ProjectPath), line: 1 }
}
