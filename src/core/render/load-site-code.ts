import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type { ComponentType } from 'react'
import * as react from 'react'
import * as compilerRuntime from 'react/compiler-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomServer from 'react-dom/server'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import type { ComponentTable } from './render-page.ts'

interface UnusableExport {
  /** A description of the value that is the default export, or undefined if there is none. */
  readonly found: string | undefined
  /** The named export that the author probably intended. */
  readonly meant: string | undefined
}

interface ReactPageModule {
  /** The component, or undefined if the default export is not a component. */
  readonly component: ComponentType | undefined
  readonly unusable: UnusableExport | undefined
  readonly frontMatter: unknown
}

export interface LoadedSiteCode {
  readonly components: ComponentTable
  /** The components in the config that cannot be used, keyed by name. */
  readonly unusable: ReadonlyMap<string, UnusableExport>
  /** The React pages, keyed by project path. */
  readonly pages: ReadonlyMap<string, ReactPageModule>
}

/** The loaded code, keyed by its packages and its file. */
const loaded = new WeakMap<object, Map<string, LoadedSiteCode>>()

/**
 * Runs the compiled code of a site with docsgen's own React and with packages such as `docsgen/theme`. Throws any error that the code
 * throws.
 */
export function loadSiteCode(file: string | undefined, packages: Readonly<Record<string, object>>): LoadedSiteCode {
  if (file === undefined) return { components: {}, unusable: new Map(), pages: new Map() }
  const known = loaded.get(packages)?.get(file)
  if (known) return known
  const code = runCompiledCode(file, {
    ...packages,
    docsgen: { defineConfig: (config: unknown) => config },
  }) as { readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
  const components: Record<string, ComponentType> = {}
  const unusable = new Map<string, UnusableExport>()
  const pages = new Map<string, ReactPageModule>()
  for (const [key, module] of Object.entries(code.modules ?? {})) {
    const { default: exported, frontMatter } = module
    const name = key.slice(key.indexOf(':') + 1)
    const component = isComponent(exported) ? exported : undefined
    const problem = component ? undefined : describeUnusable(module, name)
    if (key.startsWith('page:')) pages.set(name, { component, unusable: problem, frontMatter })
    else if (component) components[name] = component
    else if (problem) unusable.set(name, problem)
  }
  const result = { components, unusable, pages }
  loaded.set(packages, new Map(loaded.get(packages)).set(file, result))
  return result
}

/** Whether a value is a function, a class, or a result of `memo`, `forwardRef`, or `lazy`. */
function isComponent(value: unknown): value is ComponentType {
  if (typeof value === 'function') return true
  if (!isObjectOrList(value) || !('$$typeof' in value)) return false
  return /memo|forward_ref|lazy|context|provider/.test(String(value.$$typeof))
}

function describeUnusable(module: Readonly<Record<string, unknown>>, name: string): UnusableExport {
  const { default: exported } = module
  const named = Object.keys(module).filter((key) => /^[A-Z]/.test(key) && isComponent(module[key]))
  const meant = named.includes(name) ? name : named.length === 1 ? named[0] : undefined
  return { found: exported === undefined ? undefined : describeExport(exported), meant }
}

function describeExport(value: unknown): string {
  if (value === null) return '`null`'
  if (typeof value !== 'object') return `a ${typeof value}`
  if ('then' in value) return 'a promise'
  if ('$$typeof' in value) return 'a React element, which is what a component returns'
  return Array.isArray(value) ? 'a list' : 'an object'
}

/** The site's code must use the copy of React with which docsgen renders pages. */
const reactPackages = {
  react,
  'react/compiler-runtime': compilerRuntime,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': { createRoot: failOnServer, hydrateRoot: failOnServer },
  'react-dom/server': reactDomServer,
}

/**
 * Returns the exports of a compiled module. Docsgen's own packages take precedence over installed packages. Throws any error that the
 * module throws.
 */
export function runCompiledCode(file: string, packages: Readonly<Record<string, object>>): unknown {
  const outside = createRequire(file)
  const provided: Readonly<Record<string, unknown>> = { ...reactPackages, ...packages }
  const module = { exports: {} as unknown }
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file })
  const isDone = withDeadline(() => run(module, module.exports, (id: string) => provided[id] ?? outside(id)), { breakOnSigint: true })
  if (!isDone) throw new Error(tooSlow)
  return module.exports
}

function failOnServer(): never {
  throw new Error('`createRoot` and `hydrateRoot` only work in a browser. Call them in an effect of a `"use client"` component.')
}
