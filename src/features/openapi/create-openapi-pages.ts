import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/source-file.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { fenced } from '../../kit/markdown-lines/fence.ts'
import { createPatternMatcher } from '../../kit/text/foreign-pattern.ts'
import { regionOf } from '../../kit/text/names.ts'
import { docLine } from '../references/doc-text.ts'
import { type Acceptance, codeSpan, escapeMarkdown, firstSentence, tableOf } from '../references/generated-text.ts'
import type { ApiDescription, ApiOperation, ApiSchema, ApiText, NamedSchema, SchemaRef } from './api-description.ts'
import { checkExamples } from './check-examples.ts'
import { convertHtml } from './convert-html.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { ApiName } from './link-names.ts'
import { type ApiWriting, createPageWriter, createPlaceTable, linkText, type PageWriter, type PlaceTable } from './page-writer.ts'
import { type ApiPlan, hrefBetween, type OperationGroup, type PlannedGroup, planPages, schemasPage } from './plan-pages.ts'
import { factsOf, hasMembers, subschemasOf, typeOf } from './schema-type.ts'
import type { SpecProblem } from './spec-node.ts'
import { writeOperation } from './write-operation.ts'
import { firstParagraph, writeOperationList, writeOverview } from './write-overview.ts'
import { writeProperties, writeRules, writeValues, writeVariants } from './write-properties.ts'

interface OpenapiSource {
  readonly api: ApiDescription
  /** The content folder for the pages. */
  readonly into: string
  readonly title: string | undefined
  readonly group: OperationGroup
  /** The origins that pages can send requests to. */
  readonly origins: readonly string[]
  readonly checkExamples: boolean
  readonly problems: readonly SpecProblem[]
  readonly acceptance: Acceptance
  /** The text of a file of the document, for line numbers. */
  readonly textOf: (file: string) => string | undefined
}

interface OpenapiPages {
  readonly pages: readonly GeneratedPage[]
  readonly names: readonly ApiName[]
  /** The parts of operations for guides. */
  readonly partials: string
}

/** Creates the pages of an API. */
export function createOpenapiPages(source: OpenapiSource): Outcome<OpenapiPages> {
  const { into, title, group, origins, acceptance, textOf } = source
  const api = title === undefined ? source.api : { ...source.api, title }
  const places = createPlaceTable()
  const patterns = createPatternMatcher()
  const reports = reportsOf([...source.problems, ...(source.checkExamples ? checkExamples(api, patterns) : [])], places)
  const writing: ApiWriting = {
    api,
    plan: planPages(api, group, into),
    origins,
    acceptance,
    places,
    patterns,
    diagnostics: reports,
    generated: new Map(),
  }
  const pages = [
    writeFirst(writing),
    ...writing.plan.groups.flatMap((each, index) => writeGroup(writing, each, index)),
    ...writeSchemas(writing),
  ]
  places.resolve(textOf)
  const value = {
    pages: pages.map((page) => placed(page, into, places)),
    names: namesOf(writing, into),
    partials: writePartials(writing, into),
  }
  return { value, diagnostics: reports.map((report) => report()) }
}

/** The names that text on pages can link to. */
function namesOf({ api, plan }: ApiWriting, into: string): readonly ApiName[] {
  const operations = [...api.operations, ...api.webhooks].map((operation) => {
    const { page, anchor } = plan.placeOf(operation)
    return { kind: 'operation', name: operation.id, into, path: `${into}/${page}`, anchor } as const
  })
  const aliases = [...api.aliases].map(([name, ref]) => ({ ref, name }))
  const schemas = [...api.schemas.values(), ...aliases].flatMap(({ ref, name }) => {
    const place = plan.placeOfSchema(ref)
    return place ? [{ kind: 'schema', name, into, path: `${into}/${place.page}`, anchor: place.anchor } as const] : []
  })
  return [...operations, ...schemas]
}

/** The diagnostics of a document that has no pages. */
export function locateProblems(problems: readonly SpecProblem[], textOf: OpenapiSource['textOf']): readonly Diagnostic[] {
  const places = createPlaceTable()
  const reports = reportsOf(problems, places)
  places.resolve(textOf)
  return reports.map((report) => report())
}

/** Problems become diagnostics once their lines are known. */
function reportsOf(problems: readonly SpecProblem[], places: PlaceTable): (() => Diagnostic)[] {
  return problems.map(({ code, params, place }) => {
    const number = places.add(place)
    return () => {
      const { file } = place
      const { line, column } = place.at ?? places.at(number)
      return createDiagnostic(code, params as never, { file: file as ProjectPath, line, column })
    }
  })
}

function placed(page: GeneratedPage, into: string, places: PlaceTable): GeneratedPage {
  const origins = page.origins.map(({ line, file, at, follows }) => {
    const { line: found, column, textLine } = places.at(at)
    return follows && textLine !== undefined ? { line, file, at: textLine, follows } : { line, file, at: found, column, follows: false }
  })
  return { ...page, path: `${into}/${page.path}`, origins }
}

function writeFirst(writing: ApiWriting): GeneratedPage {
  const { api } = writing
  const writer = createPageWriter(writing, 'index.md')
  writeOverview(writer)
  return writer.finish({ title: api.title, description: describe(api.description?.markdown, `Reference of the ${api.title}.`) })
}

/** The first sentence of a description as plain text. */
function describe(markdown: string | undefined, otherwise: string): string {
  const paragraph = firstParagraph(markdown === undefined ? undefined : { markdown: convertHtml(markdown) })
  return (paragraph && firstSentence(paragraph.markdown.replace(/\s+/g, ' '))) || otherwise
}

function writeGroup(writing: ApiWriting, group: PlannedGroup, order: number): readonly GeneratedPage[] {
  const { api, plan } = writing
  const { page, title, tag, operations, others } = group
  const own = plan.group === 'operation' ? operations.map((operation, index) => writeOperationPage(writing, operation, index)) : []
  if (page === undefined) return own
  const writer = createPageWriter(writing, page)
  const [first] = [...operations, ...others]
  if (!first) return own
  writer.text(tag?.description, 1)
  if (tag?.externalDocs) writer.block(linkText(tag.externalDocs), first.place)
  if (plan.group === 'operation') writeOperationList(writer, operations)
  else {
    if (operations.length > 5) writer.block('<Filter label="Filter operations" />', first.place)
    for (const operation of operations) {
      const { anchor } = plan.placeOf(operation)
      writer.block(`## ${escapeMarkdown(operation.title)} {#${writer.anchor(anchor)}}`, operation.place)
      writeOperation(writer, operation, { level: 3, prefix: `${anchor}-` })
    }
  }
  if (others.length > 0) {
    if (operations.length > 0) writer.block(`## See also {#${writer.anchor('see-also')}}`, first.place)
    writeOperationList(writer, others)
  }
  const frontMatter = {
    title: `${api.title}: ${title}`,
    heading: title,
    description: describe(tag?.description?.markdown, `The operations of the ${api.title} for ${title}.`),
    sidebar: { label: title, order: order + 1 },
    ...(plan.group === 'operation' ? {} : { toc: { max: 2 } }),
  }
  return [writer.finish(frontMatter), ...own]
}

function writeOperationPage(writing: ApiWriting, operation: ApiOperation, order: number): GeneratedPage {
  const { title, method, path, description } = operation
  const writer = createPageWriter(writing, writing.plan.placeOf(operation).page)
  writeOperation(writer, operation, { level: 2, prefix: '' })
  return writer.finish({
    title,
    description: describe(description?.markdown, `${method.toUpperCase()} ${path}`),
    sidebar: { order: order + 1, badge: operation.method.toUpperCase() },
  })
}

function writeSchemas(writing: ApiWriting): readonly GeneratedPage[] {
  const { api, plan } = writing
  const schemas = [...api.schemas.values()]
  const [first] = schemas
  if (!first) return []
  const uses = findUses(api)
  const pages = schemas.map((named) => {
    const writer = createPageWriter(writing, plan.placeOfSchema(named.ref)?.page ?? schemasPage)
    writeSchema(writer, named, uses)
    const description = describe(named.schema.description?.markdown, `The schema ${named.name} of the ${api.title}.`)
    return writer.finish({ title: named.name, description })
  })
  const writer = createPageWriter(writing, schemasPage)
  const rows = [...schemas]
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
    .map(({ ref, schema }) => [writer.linkSchema(ref), typeOf(writer, schema), writer.line(firstParagraph(schema.description))])
  if (rows.length > 5) writer.block('<Filter label="Filter schemas" />', first.schema.place)
  writer.block(tableOf([['Schema', 'Type', 'Description'], ...rows]), first.schema.place)
  const frontMatter = {
    title: `${api.title}: Schemas`,
    heading: 'Schemas',
    description: `The schemas of the ${api.title}.`,
    sidebar: { label: 'Schemas', order: 10_000 },
  }
  return [writer.finish(frontMatter), ...pages]
}

/**
 * Writes the parts that guides show for `:::operation listPets`: request, summary, and parameters. Each operation has a separate region.
 */
function writePartials({ api, plan }: ApiWriting, into: string): string {
  const writer = {
    linkSchema(ref: Parameters<ApiPlan['placeOfSchema']>[0]) {
      const place = plan.placeOfSchema(ref)
      const name = codeSpan(api.schemas.get(ref)?.name ?? '')
      return place ? `[${name}](${addressOf(into, hrefBetween('index.md', place))})` : name
    },
  }
  const write = (operation: ApiOperation) => {
    const { method, path, title, parameters, body, deprecated } = operation
    const href = addressOf(into, hrefBetween('index.md', plan.placeOf(operation)))
    const rows = parameters.map((parameter) => [
      codeSpan(parameter.name),
      parameter.in,
      typeOf(writer, parameter.schema),
      [...(parameter.required ? ['Required.'] : []), lineOf(parameter.description ?? parameter.schema.description)].join(' ').trim(),
    ])
    const schema = body?.content[0]?.schema
    const blocks = [
      `[**${escapeMarkdown(title)}**](${href})${deprecated ? ' (deprecated)' : ''}`,
      `\`\`\`http\n${method.toUpperCase()} ${path.replace(/[\r\n]/g, '')}\n\`\`\``,
      ...(rows.length > 0 ? [tableOf([['Parameter', 'In', 'Type', 'Description'], ...rows])] : []),
      ...(schema ? [`Request body: ${typeOf(writer, schema)}`] : []),
    ]
    // These words in a document must not end the region.
    const text = blocks.join('\n\n').replace(/#(?=(?:end)?region)/g, '&#35;')
    return `<!-- #region ${regionOf({ name: operation.id, into })} -->\n${text}\n<!-- #endregion -->\n`
  }
  return [...api.operations, ...api.webhooks].map(write).join('')
}

/** Returns a URL on the site that works for pages in any folder. */
function addressOf(into: string, href: string): string {
  return `/${into}/${href.replace(/^\.\//, '')}`
}

/** Shortens a text to a line without links. Their problems are reported on the page of the operation. */
function lineOf(text: ApiText | undefined): string {
  return text ? docLine(convertHtml(text.markdown), () => undefined).replaceAll('{{', '\\{{') : ''
}

/** Writes the page of a schema. */
function writeSchema(writer: PageWriter, { ref, schema, name }: NamedSchema, uses: SchemaUses): void {
  const { place } = schema
  const own: ApiSchema = schema.allOf && schema.properties === undefined ? { ...schema, type: schema.type ?? ['object'] } : schema
  const extended = (schema.allOf ?? []).flatMap(({ $ref }) => ($ref === undefined ? [] : [writer.linkSchema($ref)]))
  const type = extended.length > 0 && own.properties === undefined && !isPlainUnion(own) ? '`object`' : typeOf(writer, own)
  const facts = ['*schema*', ...(schema.deprecated ? ['**deprecated**'] : []), type, ...factsOf(schema)]
  writer.block(facts.join(' · '), place)
  if (schema.title !== undefined && schema.title !== name) writer.block(escapeMarkdown(schema.title), place)
  writer.text(schema.description, 1)
  if (schema.externalDocs) writer.block(linkText(schema.externalDocs), place)
  const others = [...writer.api.aliases].flatMap(([other, target]) => (target === ref ? [codeSpan(other)] : []))
  if (others.length > 0) writer.block(`Also named ${others.join(', ')}.`, place)
  if (extended.length > 0) writer.block(`Extends ${extended.join(', ')}.`, place)
  const table = { level: 4, anchor: '', heading: 2 }
  const items = schema.items && hasMembers(schema.items) && !schema.properties ? schema.items : undefined
  if (items?.properties) writer.block('Each item has these properties:', items.place)
  else if (items) writer.block('Each item is as follows.', items.place)
  writeProperties(writer, items ?? schema, table)
  writeVariants(writer, items ?? schema, table)
  writeRules(writer, items ?? schema)
  if (items) writeRules(writer, schema)
  writeValues(writer, schema)
  for (const example of (schema.examples ?? []).slice(0, 3)) {
    const code = JSON.stringify(example, null, 2) ?? ''
    if (code.length < 50_000) writer.block(fenced(code, 'json title="Example"'), place)
  }
  const operations = uses.operations.get(schema) ?? []
  const schemas = uses.schemas.get(schema) ?? []
  if (operations.length > 0) writer.block(`Used by ${listed(operations.map(writer.linkOperation))}.`, place)
  if (schemas.length > 0) writer.block(`Part of ${listed(schemas.map(writer.linkSchema))}.`, place)
}

function isPlainUnion({ oneOf, anyOf }: ApiSchema): boolean {
  return Boolean(oneOf ?? anyOf)
}

const maxUses = 30

function listed(links: readonly string[]): string {
  const more = links.length - maxUses
  return more > 0 ? `${links.slice(0, maxUses).join(', ')}, and ${more} more` : links.join(', ')
}

/** The operations and schemas that refer directly to each schema. */
interface SchemaUses {
  readonly operations: ReadonlyMap<ApiSchema, readonly ApiOperation[]>
  readonly schemas: ReadonlyMap<ApiSchema, readonly SchemaRef[]>
}

function findUses(api: ApiDescription): SchemaUses {
  const operations = new Map<ApiSchema, ApiOperation[]>()
  const schemas = new Map<ApiSchema, SchemaRef[]>()
  for (const { ref, schema } of api.schemas.values()) {
    const used = new Set<SchemaRef>()
    collectRefs(schema, used)
    used.delete(ref)
    for (const target of used) put(schemas, api.schemas.get(target)?.schema, ref)
  }
  // Operations share contents, so each content is searched only once.
  const known = new Map<ApiSchema, ReadonlySet<SchemaRef>>()
  const refsOf = (schema: ApiSchema | undefined): Iterable<SchemaRef> => {
    if (!schema) return []
    const found = known.get(schema)
    if (found) return found
    const used = new Set<SchemaRef>()
    collectRefs(schema, used)
    known.set(schema, used)
    return used
  }
  const addOperation = (operation: ApiOperation, owner: ApiOperation) => {
    const contents = [...(operation.body?.content ?? []), ...operation.responses.flatMap(({ content }) => content)]
    const given = [
      ...contents.flatMap(({ schema, itemSchema }) => [schema, itemSchema]),
      ...operation.parameters.map(({ schema }) => schema),
      ...operation.responses.flatMap(({ headers }) => headers.map(({ schema }) => schema)),
    ]
    for (const ref of new Set(given.flatMap((schema) => [...refsOf(schema)]))) put(operations, api.schemas.get(ref)?.schema, owner)
    for (const callback of operation.callbacks) addOperation(callback, owner)
  }
  for (const operation of [...api.operations, ...api.webhooks]) addOperation(operation, operation)
  return { operations, schemas }
}

function put<T>(lists: Map<ApiSchema, T[]>, key: ApiSchema | undefined, item: T): void {
  if (!key) return
  const list = lists.get(key)
  if (!list) lists.set(key, [item])
  else if (list.at(-1) !== item) list.push(item)
}

function collectRefs(schema: ApiSchema, into: Set<SchemaRef>): void {
  if (schema.$ref !== undefined) into.add(schema.$ref)
  for (const part of subschemasOf(schema)) collectRefs(part, into)
}
