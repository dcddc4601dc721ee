import { expect } from 'vitest'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import type { GeneratedPage } from '../../../src/core/model/source-file.ts'
import { createGraphqlPages } from '../../../src/features/graphql-reference/create-graphql-pages.ts'
import { mergeSdl } from '../../../src/features/graphql-reference/merge-sdl.ts'
import { createAcceptance } from '../../../src/features/references/generated-text.ts'
import type { ReferenceFile } from '../../../src/features/references/reference-types.ts'

/** A file of a fictional package. */
export function sdlFile(text: string, path = 'schema.graphql'): ReferenceFile {
  return { name: `@acme/shop@1.2.0/${path}`, path, text }
}

/** `schema.graphql:3:1 warning reference/x What is wrong.` */
export function told(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ location, severity, code, message }) => {
    const place = location ? `${location.file.replace('@acme/shop@1.2.0/', '')}:${location.line}:${location.column ?? 0} ` : ''
    return `${place}${severity} ${code} ${message}`
  })
}

interface Options {
  readonly accept?: readonly string[]
  readonly sourceUrl?: string
}

/** The pages generated from SDL, with all diagnostics. */
export function makePages(sdl: string | readonly ReferenceFile[], { accept = [], sourceUrl }: Options = {}) {
  const merged = mergeSdl(typeof sdl === 'string' ? [sdlFile(sdl)] : sdl)
  const made = createGraphqlPages(
    { document: merged.value, origin: { name: '@acme/shop', version: '1.2.0' }, into: 'reference/shop', title: 'Shop API' },
    { acceptance: createAcceptance(accept), sourceUrl },
  )
  const pages = new Map(made.value.map((page) => [page.path.replace('reference/shop/', ''), page]))
  return { pages, names: [...pages.keys()], diagnostics: told([...merged.diagnostics, ...made.diagnostics]) }
}

/** The text of one generated page without diagnostics. */
export function pageText(sdl: string, name: string, options: Options = {}): string {
  const { pages, diagnostics } = makePages(sdl, options)
  expect(diagnostics).toEqual([])
  return textOf(pages, name)
}

export function textOf(pages: ReadonlyMap<string, GeneratedPage>, name: string): string {
  const page = pages.get(name)
  if (!page) throw new Error(`There is no page ${name}, but ${[...pages.keys()].join(', ')}`)
  return page.text
}

/** The Markdown of one section, without its heading. */
export function section(text: string, name: string): string {
  const [, ...sections] = text.replace(/\n\[\w+\]: [\s\S]*$/, '').split(/^## /m)
  const found = sections.find((part) => part.startsWith(`${name} `))
  if (found === undefined) throw new Error(`There is no section ${name} in:\n${text}`)
  return found.slice(found.indexOf('\n')).trim()
}
