import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { FrontMatterCheck, FrontMatterIssue, FrontMatterResult, FrontMatterSchema } from '../model/document.ts'
import type { AdmonitionKind, TranslatableAdmonition } from '../model/site-config.ts'
import { describeValue } from './plain-value.ts'
import { type AdmonitionConfig, isStandardSchema } from './user-config.ts'

/** The kinds that every site has. Each icon has the name of its kind. */
export const builtInAdmonitions: Readonly<Record<string, AdmonitionKind>> = {
  note: { title: 'Note', icon: 'note', like: 'note' },
  tip: { title: 'Tip', icon: 'tip', like: 'tip' },
  info: { title: 'Info', icon: 'info', like: 'info' },
  important: { title: 'Important', icon: 'important', like: 'important' },
  warning: { title: 'Warning', icon: 'warning', like: 'warning' },
  caution: { title: 'Caution', icon: 'caution', like: 'caution' },
  danger: { title: 'Danger', icon: 'danger', like: 'danger' },
}

/** Combines the built-in kinds with the site's own, which can also rename a built-in kind. */
export function resolveAdmonitions(
  own: Readonly<Record<string, AdmonitionConfig>> = {},
  builtIn: Readonly<Record<string, TranslatableAdmonition>> = builtInAdmonitions,
): Readonly<Record<string, TranslatableAdmonition>> {
  const resolved = Object.entries(own).map(([kind, { title, icon, like }]) => {
    const model = like ?? (Object.hasOwn(builtInAdmonitions, kind) ? kind : 'note')
    return [kind, { title, icon: icon ?? model, like: model }] as const
  })
  return { ...builtIn, ...Object.fromEntries(resolved) }
}

/** Turns any kind of schema into one function. Schemas of ArkType are functions that also implement the standard. */
export function resolveFrontMatter(schema: FrontMatterSchema | undefined): FrontMatterCheck | undefined {
  if (schema === undefined) return undefined
  if (isStandardSchema(schema)) return (values) => schema['~standard'].validate(values)
  return (values) => {
    try {
      return toResult(schema(values))
    } catch (error) {
      return { issues: [issueOf(error)] }
    }
  }
}

function toResult(returned: unknown): FrontMatterResult | PromiseLike<unknown> {
  if (isObjectOrList(returned)) {
    if ('then' in returned && typeof returned.then === 'function') return returned as PromiseLike<unknown>
    if ('issues' in returned && Array.isArray(returned.issues)) return { issues: returned.issues.map(issueOf) }
    if (!Array.isArray(returned)) return { value: returned }
  }
  return { issues: [{ message: `The function returned ${describeValue(returned)}; it must return the values to keep.` }] }
}

/** Reads an issue, or an error that can have the key in `path`. */
function issueOf(thrown: unknown): FrontMatterIssue {
  if (!isObjectOrList(thrown)) return { message: String(thrown) }
  const { message, path } = thrown as { readonly message?: unknown; readonly path?: unknown }
  return {
    message: typeof message === 'string' && message !== '' ? message : 'The schema rejected the value without giving a reason.',
    ...(Array.isArray(path) ? { path } : {}),
  }
}
