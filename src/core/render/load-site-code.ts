import { readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { basename, posix } from 'node:path'
import { compileFunction } from 'node:vm'
import type { ComponentType } from 'react'
import * as react from 'react'
import * as compilerRuntime from 'react/compiler-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomServer from 'react-dom/server'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { ignoreError } from '../../kit/failures/failure.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import type { Location, Range } from '../model/diagnostic.ts'
import type { Slot } from '../model/document.ts'
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

/** The parts of the site's own code that can fail, which are its theme, its React pages, and its components. */
export type OwnCode = 'theme' | 'component'

/** Finds the first use on a page of the component that an error mentions, or of the site's only component. */
export function findUse(reason: string, slots: readonly Slot[], components: Readonly<Record<string, ComponentType>>): Range | undefined {
  const uses = slots.flatMap((slot) => (slot.kind === 'open' && Object.hasOwn(components, slot.component) ? slot : []))
  const isNamed = ({ component }: (typeof uses)[number]) => reason.includes(`<${components[component]?.name}>`)
  const isOnly = new Set(uses.map(({ component }) => component)).size === 1
  return (uses.find(isNamed) ?? (isOnly ? uses[0] : undefined))?.at
}

/** Finds the innermost location in the site's compiled modules, and the module that contains this location. */
export function locateOwnFailure(
  error: unknown,
  files: Readonly<Record<OwnCode, string | undefined>>,
): { readonly place: Location; readonly code: OwnCode } | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const found = (['theme', 'component'] as const).flatMap((code) => {
    const file = files[code]
    const place = file === undefined ? undefined : locateFailure(error, file)
    return file !== undefined && place ? [{ code, place, depth: stack.indexOf(basename(file)) }] : []
  })
  const [innermost] = found.sort((a, b) => a.depth - b.depth)
  return innermost && { place: innermost.place, code: innermost.code }
}

/** Finds the innermost location in the site's files from the stack of an error and the source map of the module. */
export function locateFailure(error: unknown, compiledFile: string): Location | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const name = basename(compiledFile)
  const frames = stack.split('\n').flatMap((line) => {
    const place = line.includes(name) ? /:(\d+):(\d+)\)?$/.exec(line) : null
    return place ? [[Number(place[1]), Number(place[2])] as const] : []
  })
  if (frames.length === 0) return undefined
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${compiledFile}.map`, 'utf8')))
    for (const [line, column] of frames) {
      const entry = map.findEntry(line - 1, column - 1)
      if (!('originalSource' in entry)) continue
      // Sources are relative to the folder of the compiled module, which is one level below the site's root.
      const file = posix.join('folder', decodeIfValid(entry.originalSource)).replace(/\?original$/, '')
      if (/^\.\.|^docsgen:|^folder\/|(?:^|\/)node_modules\//.test(file)) continue
      return { file: file as ProjectPath, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    }
  } catch (error) {
    // If the source map cannot be read, the failure is reported without a location.
    ignoreError(error)
  }
  return undefined
}

/** Describes the error that a component threw and the components that were being rendered, innermost first, if the stack names them. */
export function describeFailure(error: unknown): string {
  const message = inPlainWords(error instanceof Error ? error.message : String(error))
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // Only the site's code and theme have these file names. The names of React functions would not help an author.
  const names = [...stack.matchAll(/^[^\S\n]+at (?:Object\.)?([A-Z]\w*) \(.*site-(?:code|theme)-/gm)].map(([, name]) => `<${name}>`)
  return names.length === 0 ? message : `${message} (in ${[...new Set(names)].slice(0, 3).join(', ')})`
}

/** Explains common React errors in terms of their causes. */
function inPlainWords(message: string): string {
  if (message.startsWith('A component suspended'))
    return 'A component is `async` or waits for a promise with `use`, but docsgen renders pages synchronously. Load the data when the component’s module loads, or in the browser.'
  const [, module, missing] = /^\(0 , import_(theme|site)\d*\.([\w$]+)\) is not a function/.exec(message) ?? []
  if (missing !== undefined) return `\`docsgen/${module}\` does not export \`${missing}\`.`
  const keys = /^Objects are not valid as a React child \(found: object with keys \{(.*?)\}\)/.exec(message)?.[1]
  if (keys !== undefined)
    return `A component returns an object (${keys === '' ? 'without keys' : `with ${keys.includes(',') ? 'the keys' : 'the key'} \`${keys}\``}), which React cannot render. Return JSX or text.`
  const hook = /^Cannot read properties of null \(reading '(use[A-Z]\w*)'\)/.exec(message)?.[1]
  return hook === undefined ? message : `\`${hook}\` is called outside a component.`
}
