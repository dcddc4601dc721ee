import type { OtherSite } from '../other-site.ts'
import type { Todo } from './migration.ts'

const configCodes = new Set<string>([
  'other-site/config-code',
  'other-site/config-failed',
  'other-site/config-syntax',
  'other-site/config-value',
  'other-site/nav-missing-page',
])

/** What the old config says, and the new site does not have. */
export function planSettings({ unusedSettings, diagnostics, configFile }: OtherSite): readonly Todo[] {
  const todos = unusedSettings.map(({ key, value, at, advice }): Todo => {
    const found = value === undefined ? key : `${key}: ${value}`
    return { group: 'settings', file: at.file ?? configFile, ...(at.line === undefined ? {} : { line: at.line }), found, advice }
  })
  // A setting that could not be read may be listed already.
  const listed = new Set(unusedSettings.map(({ at }) => placeOf(at)))
  const problems = diagnostics
    .filter(({ code, location }) => configCodes.has(code) && !(location?.line !== undefined && listed.has(placeOf(location))))
    .map(({ location, message, cause, hint }): Todo => {
      const { file = configFile, line } = location ?? {}
      const advice = hint ?? 'Correct it on the new site.'
      return { group: 'settings', file, ...(line === undefined ? {} : { line }), found: (cause ?? message).replaceAll('`', ''), advice }
    })
  return [...todos, ...problems]
}

function placeOf({ file, line, column }: { readonly file?: string; readonly line?: number; readonly column?: number }): string {
  return `${file}:${line}:${column}`
}
