import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { closest } from '../support/closest.ts'
import type { CheckInput } from './check-input.ts'

/** Icons that the config names and the theme does not have. */
export function checkIcons({ config, icons, findInConfig }: CheckInput): readonly Diagnostic[] {
  if (icons === undefined) return []
  const names = new Set<string>()
  collectIcons([config.navbar.items, config.sidebars, config.footer.groups, config.admonitions], names)
  return [...names]
    .filter((icon) => !icons.includes(icon))
    .map((icon) =>
      createDiagnostic('icon/unknown', { icon, suggestion: closest(icon, icons) }, { file: config.configFile, ...findInConfig(icon) }),
    )
}

function collectIcons(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, entry] of Object.entries(value)) {
    if (key === 'icon' && typeof entry === 'string') names.add(entry)
    else collectIcons(entry, names)
  }
}
