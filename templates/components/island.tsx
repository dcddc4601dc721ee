import { type ComponentType, createContext, createElement, type ReactNode, use, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { IslandSlot } from './island-slot.tsx'

/** When an island is hydrated: when it becomes visible, immediately, or on the first interaction. */
export type Hydrate = 'visible' | 'load' | 'interaction'

/** The props of every island, in addition to those of its component. */
export interface IslandProps {
  /** When the island is hydrated. @default 'visible' */
  readonly hydrate?: Hydrate
}

/** Whether the component is inside another island. Nested islands belong to the outer island. */
const InsideIsland = createContext(false)

// biome-ignore lint/suspicious/noExplicitAny: the site's own component; no narrower type is true
type AnyComponent = ComponentType<any>

/**
 * The exports of a module with `"use client"`, whose components become islands that are rendered here and hydrated in the browser by
 * `file`. Only code that docsgen compiles calls this function.
 */
export function islandsOf(exports: object, id: string, file: string): object {
  // In CommonJS, the component may be the module itself.
  const named = typeof exports === 'function' ? { default: exports } : exports
  const entries = Object.entries(named).map(([name, value]) => {
    return [name, isComponent(name, value) ? createIsland(value, { id, file, name }) : value] as const
  })
  return { __esModule: true, ...Object.fromEntries(entries) }
}

function isComponent(name: string, value: unknown): value is AnyComponent {
  if (name !== 'default' && !/^[A-Z]/.test(name)) return false
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

interface IslandPlace {
  readonly id: string
  readonly file: string
  readonly name: string
}

function createIsland(component: AnyComponent, place: IslandPlace): ComponentType<IslandProps & { readonly children?: ReactNode }> {
  const label = `${component.displayName ?? component.name ?? place.name} (${place.id})`
  function Island({ hydrate = 'visible', children, ...props }: IslandProps & { readonly children?: ReactNode }) {
    const prefix = useId()
    const isNested = use(InsideIsland)
    if (isNested) return createElement(component, props, children)
    const json = JSON.stringify(toPlainProps(props, label))
    const hasChildren = children !== undefined && children !== null && children !== false
    const slot = hasChildren ? (
      <IslandSlot>
        <InsideIsland value={false}>{children}</InsideIsland>
      </IslandSlot>
    ) : undefined
    const html = renderToString(<InsideIsland value>{createElement(component, props, slot)}</InsideIsland>, { identifierPrefix: prefix })
    return createElement('docsgen-island', {
      'data-file': place.file,
      'data-name': place.name === 'default' ? undefined : place.name,
      'data-hydrate': hydrate === 'visible' ? undefined : hydrate,
      'data-prefix': prefix,
      'data-props': json === '{}' ? undefined : json,
      'data-slot': hasChildren ? '' : undefined,
      dangerouslySetInnerHTML: { __html: hasChildren && !html.includes('<docsgen-slot') ? html + keptSlot(children) : html },
    })
  }
  Island.displayName = component.displayName ?? component.name
  return Island
}

/** Children that the component does not yet show are sent in a separate element. */
function keptSlot(children: ReactNode): string {
  return `<template data-slot>${renderToString(children)}</template>`
}

/** Props are sent to the browser as JSON, so values that JSON does not support are rejected. */
function toPlainProps(props: object, label: string): object {
  const check = (value: unknown, path: string): unknown => {
    if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (Array.isArray(value)) return value.map((item, index) => check(item, `${path}[${index}]`))
    if (typeof value === 'object' && (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)) {
      if ('$$typeof' in value)
        throw new Error(`The prop \`${path}\` of the island ${label} is a React element. Pass it as the island’s children.`)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, check(item, `${path}.${key}`)]))
    }
    const kind = typeof value === 'object' ? `a ${value.constructor?.name ?? 'class'} object` : `a ${typeof value} (${String(value)})`
    throw new Error(`The prop \`${path}\` of the island ${label} is ${kind}. Props of an island reach the browser as JSON.`)
  }
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, check(value, name)]))
}
