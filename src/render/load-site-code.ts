import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type { ComponentType } from 'react'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import type { PageProps } from '../model/page-props.ts'
import type { ComponentTable } from './component-table.ts'

export interface LoadedSiteCode {
  readonly components: ComponentTable
  /** React pages by project path; undefined for a module without a default export. */
  readonly pages: ReadonlyMap<string, ComponentType<{ readonly page: PageProps }> | undefined>
}

const loaded = new Map<string, LoadedSiteCode>()

/** Runs the compiled code of a site with docsgen's own React and theme. Throws what that code throws. */
export function loadSiteCode(file: string | undefined, theme: object): LoadedSiteCode {
  if (file === undefined) return { components: {}, pages: new Map() }
  const known = loaded.get(file)
  if (known) return known
  const outside = createRequire(file)
  const provided: Readonly<Record<string, unknown>> = {
    react,
    'react/jsx-runtime': jsxRuntime,
    'docsgen/theme': theme,
    docsgen: { defineConfig: (config: unknown) => config },
  }
  const module = { exports: {} as { modules?: Readonly<Record<string, { readonly default?: unknown }>> } }
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })
  run(module, module.exports, (id: string) => provided[id] ?? outside(id))
  const components: Record<string, ComponentType<unknown>> = {}
  const pages = new Map<string, ComponentType<{ readonly page: PageProps }> | undefined>()
  for (const [name, { default: component }] of Object.entries(module.exports.modules ?? {})) {
    const isComponent = typeof component === 'function' || (typeof component === 'object' && component !== null)
    if (name.startsWith('page:'))
      pages.set(name.slice('page:'.length), isComponent ? (component as ComponentType<{ readonly page: PageProps }>) : undefined)
    else if (isComponent) components[name.slice('component:'.length)] = component as ComponentType<unknown>
  }
  const result = { components, pages }
  loaded.set(file, result)
  return result
}
