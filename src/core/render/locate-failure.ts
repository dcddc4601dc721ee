import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, posix } from 'node:path'
import type { ComponentType } from 'react'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Location, Range } from '../model/diagnostic.ts'
import type { Slot } from '../model/document.ts'

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
