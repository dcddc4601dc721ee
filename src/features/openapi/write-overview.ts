import { codeSpan, escapeMarkdown, tableOf } from '../references/generated-text.ts'
import type { ApiFact, ApiOperation, SecurityScheme } from './api-description.ts'
import { linkText, type PageWriter } from './page-writer.ts'
import { type PlannedGroup, schemasPage } from './plan-pages.ts'
import { isWebAddress } from './read-info.ts'
import { authAnchor, serverItem } from './write-operation.ts'

/** Writes the first page of an API: its description, servers, authentication, and all groups of operations. */
export function writeOverview(writer: PageWriter): void {
  const { api, plan } = writer
  const top = api.place
  if (api.version !== '') writer.block(`Version ${codeSpan(api.version)}`, top)
  writer.text(api.summary, 1)
  writer.text(api.description, 1)
  if (api.externalDocs) writer.block(linkText(api.externalDocs), top)
  if (api.about.length > 0) writer.block(api.about.map((fact) => `- ${writeFact(fact)}`).join('\n'), top)
  writeServers(writer)
  writeAuthentication(writer)
  const pages = plan.groups.filter(({ page }) => page !== undefined)
  const groups = api.tagGroups.length === 0 ? [{ title: undefined, members: pages }] : groupPages(writer, pages)
  if (pages.length > 0) writer.block('## Operations {#operations}', top)
  for (const { title, members } of groups) {
    if (members.length === 0) continue
    if (title !== undefined) writer.block(`### ${escapeMarkdown(title)} {#${writer.anchor(`group-${title}`)}}`, top)
    writer.block(tableOf([['Group', 'Operations', 'Description'], ...members.map((each) => groupRow(writer, each))]), top)
  }
  for (const { page, title, operations } of plan.groups) {
    if (page !== undefined) continue
    writer.block(`## ${escapeMarkdown(title)} {#${writer.anchor('other-operations')}}`, top)
    writeOperationList(writer, operations)
  }
  if (api.schemas.size > 0) {
    const count = api.schemas.size === 1 ? 'One schema describes' : `${api.schemas.size} schemas describe`
    writer.block(`## Schemas {#schemas}\n\n${count} the data: [all schemas](${writer.hrefOf({ page: schemasPage, anchor: '' })}).`, top)
  }
}

function writeFact({ label, text, url }: ApiFact): string {
  if (url === undefined) return `${label}: ${escapeMarkdown(text ?? '')}`
  // The base of a relative URL is another site.
  if (!isWebAddress(url) && !url.startsWith('mailto:'))
    return `${label}: ${text === undefined ? '' : `${escapeMarkdown(text)}, `}${codeSpan(url)}`
  return `${label}: ${linkText({ url, description: text })}`
}

function groupRow(writer: PageWriter, { page = '', title, operations, others, tag }: PlannedGroup): readonly string[] {
  const link = `[${escapeMarkdown(title)}](${writer.hrefOf({ page, anchor: '' })})`
  return [link, String(operations.length + others.length), writer.line(firstParagraph(tag?.description))]
}

function groupPages({ api }: PageWriter, pages: readonly PlannedGroup[]) {
  const grouped = api.tagGroups.map(({ title, tags }) => ({
    title: title as string | undefined,
    members: pages.filter(({ tag }) => tag && tags.includes(tag.name)),
  }))
  const rest = pages.filter((page) => !grouped.some(({ members }) => members.includes(page)))
  return [...grouped, { title: 'Others', members: rest }].filter(({ members }) => members.length > 0)
}

/** Writes a table of operations with a link to each. */
export function writeOperationList(writer: PageWriter, operations: readonly ApiOperation[]): void {
  const [first] = operations
  if (!first) return
  const rows = operations.map((operation) => {
    const deprecated = operation.deprecated ? ' (deprecated)' : ''
    return [`${writer.linkOperation(operation)}${deprecated}`, codeSpan(`${operation.method.toUpperCase()} ${operation.path}`)]
  })
  writer.block(tableOf([['Operation', 'Request'], ...rows]), first.place)
}

/** The first paragraph of a description, for lists. */
export function firstParagraph<Text extends { readonly markdown: string }>(text: Text | undefined): Text | undefined {
  if (!text) return undefined
  const [paragraph = ''] = text.markdown.trim().split(/\n[ \t]*\n/, 1)
  return /^(?:#|[-*+>|`~]|\d+[.)]\s)/.test(paragraph) ? undefined : { ...text, markdown: paragraph }
}

function writeServers(writer: PageWriter): void {
  const { servers } = writer.api
  const [first] = servers
  if (!first) return
  writer.block('## Servers {#servers}', first.place)
  for (const server of servers) writer.block(serverItem(writer, server), server.place)
}

function writeAuthentication(writer: PageWriter): void {
  const schemes = [...writer.api.securitySchemes.values()]
  const [first] = schemes
  if (!first) return
  writer.block('## Authentication {#authentication}', first.place)
  for (const scheme of schemes) {
    writer.block(`### ${escapeMarkdown(scheme.name)} {#${authAnchor(scheme.name)}}`, scheme.place)
    writer.block(`*authentication*${scheme.deprecated ? ' · **deprecated**' : ''} · ${describeScheme(scheme)}`, scheme.place)
    writer.text(scheme.description, 3)
    for (const flow of scheme.flows) {
      const addresses = [
        ['authorization', flow.authorizationUrl],
        ['token', flow.tokenUrl],
        ['refresh', flow.refreshUrl],
      ].flatMap(([name, url]) => (url === undefined ? [] : [`${name} URL ${codeSpan(url)}`]))
      writer.block(`OAuth flow ${codeSpan(flow.kind)}${addresses.length > 0 ? `: ${addresses.join(', ')}` : ''}`, scheme.place)
      if (flow.scopes.length === 0) continue
      const rows = flow.scopes.map(([name, text]) => [codeSpan(name), writer.line({ markdown: text, place: scheme.place })])
      writer.block(tableOf([['Scope', 'Description'], ...rows]), scheme.place)
    }
  }
}

function describeScheme({ type, key, scheme = '', bearerFormat, openIdConnectUrl }: SecurityScheme): string {
  if (type === 'apiKey') return key ? `API key in the ${describeKey(key)}` : 'API key'
  if (type === 'http' && scheme.toLowerCase() === 'bearer')
    return `${codeSpan('Authorization: Bearer')} and a token${bearerFormat === undefined ? '' : ` (${escapeMarkdown(bearerFormat)})`}`
  if (type === 'http' && scheme.toLowerCase() === 'basic') return `${codeSpan('Authorization: Basic')} with a name and password`
  if (type === 'http') return scheme === '' ? 'HTTP authentication' : `HTTP authentication ${codeSpan(scheme)}`
  if (type === 'oauth2') return 'OAuth 2.0'
  if (type === 'mutualTLS') return 'a TLS certificate of the client'
  return `OpenID Connect${openIdConnectUrl === undefined ? '' : ` ${codeSpan(openIdConnectUrl)}`}`
}

function describeKey({ in: place, name }: { readonly in: string; readonly name: string }): string {
  return `${place === 'query' ? 'query parameter' : place} ${codeSpan(name)}`
}
