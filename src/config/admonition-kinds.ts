import type { AdmonitionKind, TranslatableAdmonition } from '../model/site-config.ts'
import type { AdmonitionConfig } from '../model/user-config.ts'

/** The kinds every site has. Their icons bear their names. */
export const builtInAdmonitions: Readonly<Record<string, AdmonitionKind>> = {
  note: { title: 'Note', icon: 'note', like: 'note' },
  tip: { title: 'Tip', icon: 'tip', like: 'tip' },
  info: { title: 'Info', icon: 'info', like: 'info' },
  important: { title: 'Important', icon: 'important', like: 'important' },
  warning: { title: 'Warning', icon: 'warning', like: 'warning' },
  caution: { title: 'Caution', icon: 'caution', like: 'caution' },
  danger: { title: 'Danger', icon: 'danger', like: 'danger' },
}

/** The built-in kinds and the site's own, which may also give a built-in kind another title. */
export function resolveAdmonitions(own: Readonly<Record<string, AdmonitionConfig>> = {}): Readonly<Record<string, TranslatableAdmonition>> {
  const resolved = Object.entries(own).map(([kind, { title, icon, like }]) => {
    const model = like ?? (Object.hasOwn(builtInAdmonitions, kind) ? kind : 'note')
    return [kind, { title, icon: icon ?? model, like: model }] as const
  })
  return { ...builtInAdmonitions, ...Object.fromEntries(resolved) }
}
