import type { ApiExport } from './declarations.ts'
import type { ModuleGraph, Resolved } from './module-graph.ts'
import type { Scope } from './module-scope.ts'
import type { ReadSymbol } from './read-symbol.ts'

/** A symbol that has its place in the reference: the first entry point that exports it. */
export interface Home {
  readonly resolved: Extract<Resolved, { kind: 'symbol' | 'module' }>
  readonly module: string
  /** Dotted within a namespace. */
  readonly name: string
  readonly imports: { readonly module: string; readonly name: string }[]
}

export interface ExportedSymbols {
  readonly graph: ModuleGraph
  readonly homes: ReadonlyMap<string, Home>
  /** Reads a symbol, with or without a page. */
  read(symbol: Extract<Resolved, { kind: 'symbol' }>): ReadSymbol | undefined
  idOf(resolved: Resolved | undefined): string | undefined
  listExports(scope: Scope): readonly ApiExport[]
}

/** The name of a default export is that of its declaration, if it has one. */
export function displayName({ name, resolved }: Pick<Home, 'name' | 'resolved'>): string {
  if (name !== 'default' && name !== 'export=') return name
  const own = resolved.kind === 'symbol' ? resolved.name : 'default'
  return /^_*(?:default|export=)$/.test(own) ? 'default' : own
}

export interface FoundReference {
  readonly resolved: Resolved
  readonly member: string | undefined
}

/** Splits `Name.member`, `Name#member`, `(Name:class).member`, and `package#Name` into names. */
export function referencePath(target: string): readonly string[] {
  return target
    .replace(/\(\)$/, '')
    .replace(/^([^<]*)<.*>$/, '$1')
    .replace(/\(?([^()[\]:]+)(:\w+\)?)?/g, (whole, name: string, kind?: string) => (kind === undefined ? whole : name))
    .replace(/^(?:@[\w-]+\/[\w./-]+|[\w-]+\/[\w./-]+|\w+-[\w-]+)[#!]|^[\w-]+!/, '')
    .split(/[.#~!]/)
    .filter((part) => part !== '' && part !== 'prototype')
}

/** The longest part of a path that is a symbol; the next name is its member. */
export function resolveReference(target: string, scope: Scope, { graph }: ExportedSymbols): FoundReference | undefined {
  const path = referencePath(target)
  for (let length = path.length; length > 0; length--) {
    const resolved = graph.resolve(scope, path.slice(0, length))
    if (resolved && resolved.kind !== 'external') return { resolved, member: path[length] }
  }
  return undefined
}
