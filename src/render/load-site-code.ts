import type { ComponentType } from 'react'
import type { ComponentTable } from './component-table.ts'
import { runCompiledCode } from './run-compiled-code.ts'

export interface ReactPageModule {
  /** undefined where the module has no default export. */
  readonly component: ComponentType | undefined
  readonly frontMatter: unknown
}

export interface LoadedSiteCode {
  readonly components: ComponentTable
  /** React pages by project path. */
  readonly pages: ReadonlyMap<string, ReactPageModule>
}

/** By packages and file. */
const loaded = new WeakMap<object, Map<string, LoadedSiteCode>>()

/** Runs the compiled code of a site with docsgen's own React and packages such as `docsgen/theme`. Throws what that code throws. */
export function loadSiteCode(file: string | undefined, packages: Readonly<Record<string, object>>): LoadedSiteCode {
  if (file === undefined) return { components: {}, pages: new Map() }
  const known = loaded.get(packages)?.get(file)
  if (known) return known
  const code = runCompiledCode(file, {
    ...packages,
    docsgen: { defineConfig: (config: unknown) => config },
  }) as { readonly modules?: Readonly<Record<string, { readonly default?: unknown; readonly frontMatter?: unknown }>> }
  const components: Record<string, ComponentType> = {}
  const pages = new Map<string, ReactPageModule>()
  for (const [name, { default: exported, frontMatter }] of Object.entries(code.modules ?? {})) {
    const isComponent = typeof exported === 'function' || (typeof exported === 'object' && exported !== null)
    const component = isComponent ? (exported as ComponentType) : undefined
    if (name.startsWith('page:')) pages.set(name.slice('page:'.length), { component, frontMatter })
    else if (component) components[name.slice('component:'.length)] = component
  }
  const result = { components, pages }
  loaded.set(packages, new Map(loaded.get(packages)).set(file, result))
  return result
}
