import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type { ComponentType } from 'react'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import type { ComponentTable } from './component-table.ts'
import { tooSlow, withDeadline } from './with-deadline.ts'

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

const loaded = new Map<string, LoadedSiteCode>()

/** Runs the compiled code of a site with docsgen's own React and packages such as `docsgen/theme`. Throws what that code throws. */
export function loadSiteCode(file: string | undefined, packages: Readonly<Record<string, object>>): LoadedSiteCode {
  if (file === undefined) return { components: {}, pages: new Map() }
  const known = loaded.get(file)
  if (known) return known
  const outside = createRequire(file)
  const provided: Readonly<Record<string, unknown>> = {
    react,
    'react/jsx-runtime': jsxRuntime,
    ...packages,
    docsgen: { defineConfig: (config: unknown) => config },
  }
  const module = { exports: {} as { modules?: Readonly<Record<string, { readonly default?: unknown; readonly frontMatter?: unknown }>> } }
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })
  if (!withDeadline(() => run(module, module.exports, (id: string) => provided[id] ?? outside(id)))) throw new Error(tooSlow)
  const components: Record<string, ComponentType> = {}
  const pages = new Map<string, ReactPageModule>()
  for (const [name, { default: exported, frontMatter }] of Object.entries(module.exports.modules ?? {})) {
    const isComponent = typeof exported === 'function' || (typeof exported === 'object' && exported !== null)
    const component = isComponent ? (exported as ComponentType) : undefined
    if (name.startsWith('page:')) pages.set(name.slice('page:'.length), { component, frontMatter })
    else if (component) components[name.slice('component:'.length)] = component
  }
  const result = { components, pages }
  loaded.set(file, result)
  return result
}
