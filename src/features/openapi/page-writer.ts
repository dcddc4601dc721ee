import Slugger from 'github-slugger'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { groupBy } from '../../kit/data/sort-and-group.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { PatternMatcher } from '../../kit/text/foreign-pattern.ts'
import { createDiagnostic as createReferencesDiagnostic } from '../references/diagnostics.ts'
import { docLine, docText } from '../references/doc-text.ts'
import { type Acceptance, createGeneratedText, escapeMarkdown, resolveAddress } from '../references/generated-text.ts'
import { workOn } from '../references/work-limits.ts'
import type { ApiDescription, ApiLink, ApiOperation, ApiText, SchemaRef, SpecPlace } from './api-description.ts'
import { convertHtml } from './convert-html.ts'
import { createDiagnostic, type OpenapiCode, type ParamsOf } from './diagnostics.ts'
import { findLines, type LinePlace } from './parse-specification.ts'
import { type ApiPlace, type ApiPlan, createNames, hrefBetween } from './plan-pages.ts'

/** The data that all pages of an API share. */
export interface ApiWriting {
  readonly api: ApiDescription
  readonly plan: ApiPlan
  readonly acceptance: Acceptance
  readonly places: PlaceTable
  readonly patterns: PatternMatcher
  /** The origins that pages can send requests to. */
  readonly origins: readonly string[]
  readonly diagnostics: (() => Diagnostic)[]
  /** The response values that were generated from schemas, by the schema's place, or undefined for schemas without a value. */
  readonly generated: Map<string, unknown>
}

export type PlaceTable = ReturnType<typeof createPlaceTable>

/** Numbers the places, so that their lines can be found together after all pages are written. */
export function createPlaceTable() {
  const places: SpecPlace[] = []
  // Compares by identity, because comparing pointers would cost more than listing a few places twice.
  const numbers = new Map<SpecPlace, number>()
  const found = new Map<string, ReadonlyMap<string, LinePlace>>()
  return {
    /** Returns the number of the place, which is never 0. */
    add(place: SpecPlace): number {
      const known = numbers.get(place)
      if (known !== undefined) return known
      const number = places.push(place)
      numbers.set(place, number)
      return number
    },
    /** Finds the lines of all places. */
    resolve(textOf: (file: string) => string | undefined): void {
      for (const [file, ofFile] of groupBy(places, (place) => place.file)) {
        const pointers = new Set(ofFile.map(({ pointer }) => pointer))
        found.set(file, findLines(textOf(file) ?? '', pointers))
      }
    },
    /** May be called only after `resolve`. */
    at(number: number): LinePlace & { readonly file: string } {
      const { file = '', pointer = '' } = places[number - 1] ?? {}
      return { file, ...(found.get(file)?.get(pointer) ?? { line: 1, column: 1 }) }
    },
  }
}

export type PageWriter = ReturnType<typeof createPageWriter>

/** Writes a page of an API, such as `pets/list-pets.md` below its folder. */
export function createPageWriter(writing: ApiWriting, page: string) {
  const { api, plan, places } = writing
  const text = createGeneratedText()
  let last: SpecPlace | undefined
  /** undefined if the previous block has the same origin. */
  const originOf = (place: SpecPlace) => {
    if (place === last) return undefined
    last = place
    return { file: place.file, line: places.add(place) }
  }
  const reportAt = (place: SpecPlace, create: (location: Location) => Diagnostic) => {
    const number = places.add(place)
    writing.diagnostics.push(() => {
      const { file, line, column } = places.at(number)
      return create({ file: file as ProjectPath, line, column })
    })
  }
  const hrefOf = (place: ApiPlace) => hrefBetween(page, place)
  const resolverFor = (place: SpecPlace) => (href: string) => {
    const known = findNamed(writing, href)
    const report = () => reportAt(place, (location) => createReferencesDiagnostic('reference/unresolved-link', { name: href }, location))
    return known ? hrefOf(known) : resolveAddress(href, writing.acceptance, report)
  }
  return {
    ...writing,
    page,
    /** Returns an anchor that is unique on this page. */
    anchor: createNames(['constructor', 'prototype']),
    /** Reports content that the page cannot show, or a problem of the document. */
    report: <Code extends OpenapiCode>(code: Code, params: ParamsOf<Code>, place: SpecPlace) =>
      reportAt(place, (location) => createDiagnostic(code, params, location)),
    block(markdown: string, place: SpecPlace) {
      workOn(place)
      text.block(markdown, originOf(place))
    },
    /** Writes Markdown from the document, with headings below the given depth. */
    text(given: ApiText | undefined, depth: number) {
      if (!given) return
      workOn(given.place, given.markdown)
      const markdown = convertHtml(given.markdown)
      const lines = docText(markdown.trimEnd(), { depth, resolve: resolverFor(given.place) })
      text.block(lines, { file: given.place.file, line: places.add(given.place) }, markdown === given.markdown)
      last = undefined
    },
    /** Writes Markdown from the document as one line, such as for a table cell. */
    line(given: ApiText | undefined): string {
      if (!given) return ''
      workOn(given.place, given.markdown)
      return docLine(convertHtml(given.markdown), resolverFor(given.place))
    },
    hrefOf,
    linkOperation: (operation: ApiOperation) => `[${escapeMarkdown(operation.title)}](${hrefOf(plan.placeOf(operation))})`,
    /** Writes the name of a schema as code, linked to its page. */
    linkSchema(ref: SchemaRef): string {
      const place = plan.placeOfSchema(ref)
      const name = api.schemas.get(ref)?.name ?? ''
      return place ? `[\`${name.replaceAll('`', '')}\`](${hrefOf(place)})` : `\`${name.replaceAll('`', '')}\``
    },
    finish: (frontMatter: Readonly<Record<string, unknown>>) => text.finish(page, frontMatter),
  }
}

/** Links in descriptions that Redoc and other tools support: `#operation/listPets`, `#tag/Pets`, `#/components/schemas/Pet`. */
function findNamed({ api, plan }: ApiWriting, href: string): ApiPlace | undefined {
  const heading = /^#(?:section\/)?([^/]+)$/.exec(href)?.[1]?.toLowerCase()
  if (heading !== undefined && headingsOf(api).has(heading)) return { page: 'index.md', anchor: heading }
  const [, kind, encoded = ''] = /^#\/?(operation|tag|schema|components\/schemas)\/([^/]+)$/.exec(href) ?? []
  if (kind === undefined) return undefined
  const name = /%(?![\da-f]{2})/i.test(encoded) ? encoded : decodeIfValid(encoded)
  if (kind === 'operation') {
    const operation = plan.operationOf(name)
    return operation && plan.placeOf(operation)
  }
  if (kind === 'tag') {
    const page = plan.groupOf(name)?.page ?? api.tags.map((tag) => plan.groupOf(tag.name)).find((group) => group?.title === name)?.page
    return page === undefined ? undefined : { page, anchor: '' }
  }
  const ref = [...api.schemas.values()].find((each) => each.name === name)?.ref ?? api.aliases.get(name)
  return ref && plan.placeOfSchema(ref)
}

const headings = new WeakMap<ApiDescription, ReadonlySet<string>>()

/** The anchors of the headings in the description of an API, which is on the overview page. */
function headingsOf(api: ApiDescription): ReadonlySet<string> {
  const known = headings.get(api)
  if (known) return known
  const slugger = new Slugger()
  const lines = convertHtml(api.description?.markdown ?? '').matchAll(/^ {0,3}#{1,6}[ \t]+(\S.*)$/gm)
  const found = new Set([...lines].map(([, text = '']) => slugger.slug(text.trim())))
  headings.set(api, found)
  return found
}

/** Writes a link to another site. */
export function linkText({ url, description }: ApiLink): string {
  return `[${escapeMarkdown(description?.trim() || url)}](<${url}>)`
}
