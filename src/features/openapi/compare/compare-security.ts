import type { ApiDescription, ApiOperation, SecurityScheme } from '../api-description.ts'
import type { ApiChange } from './api-change.ts'
import { nameOf } from './operation-key.ts'
import { jsonKey, type Report } from './schema-context.ts'

type Flow = SecurityScheme['flows'][number]

/** Compares how programs prove who they are. */
export function compareSecuritySchemes(before: ApiDescription, after: ApiDescription): readonly ApiChange[] {
  const changes: ApiChange[] = []
  const renamed = findRenamedSchemes(before, after)
  const reporterFor = (api: ApiDescription, name: string): Report => {
    const operations = operationsWith(api, name)
    const subject = { kind: 'api', name: after.title } as const
    return (kind, text, isBreaking = false) =>
      changes.push({
        kind,
        isBreaking,
        subject,
        text: `the security scheme \`${name}\` ${text}`,
        ...(operations.length > 0 && { operations }),
      })
  }
  for (const [name, scheme] of after.securitySchemes) {
    const known = before.securitySchemes.get(renamed.get(name) ?? name)
    if (known) compareSchemes(known, scheme, reporterFor(after, name))
    else reporterFor(after, name)('added', 'was added')
  }
  const kept = new Set([...after.securitySchemes.keys()].map((name) => renamed.get(name) ?? name))
  for (const name of before.securitySchemes.keys())
    if (!kept.has(name)) reporterFor(before, name)('removed', 'was removed', operationsWith(before, name).length > 0)
  return changes
}

function operationsWith({ operations }: ApiDescription, name: string): readonly string[] {
  return operations.filter(({ security }) => security.flat().some(({ scheme }) => scheme === name)).map(nameOf)
}

function compareSchemes(before: SecurityScheme, after: SecurityScheme, report: Report): void {
  if (after.deprecated && !before.deprecated) report('deprecated', 'is now deprecated')
  if (before.deprecated && !after.deprecated) report('changed', 'is no longer deprecated')
  if (before.type !== after.type) {
    report('changed', `has the type \`${after.type}\` instead of \`${before.type}\``, true)
    return
  }
  const [oldKey, key] = [before.key, after.key]
  if (oldKey && key && jsonKey(normalKey(oldKey)) !== jsonKey(normalKey(key)))
    report('changed', `is sent in the ${key.in} \`${key.name}\` instead of the ${oldKey.in} \`${oldKey.name}\``, true)
  const [oldScheme = '', scheme = ''] = [before.scheme, after.scheme]
  if (oldScheme.toLowerCase() !== scheme.toLowerCase())
    report('changed', `uses the HTTP scheme \`${scheme}\` instead of \`${oldScheme}\``, true)
  compareText({ label: 'format of tokens', before: before.bearerFormat, after: after.bearerFormat, isBreaking: false }, report)
  compareText({ label: 'OpenID Connect URL', before: before.openIdConnectUrl, after: after.openIdConnectUrl, isBreaking: true }, report)
  compareFlows(before.flows, after.flows, report)
}

/** Names of headers have no case. */
function normalKey(key: NonNullable<SecurityScheme['key']>): unknown {
  return key.in === 'header' ? { ...key, name: key.name.toLowerCase() } : key
}

interface Texts {
  readonly label: string
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isBreaking: boolean
}

function compareText({ label, before, after, isBreaking }: Texts, report: Report): void {
  if (before === after) return
  if (after === undefined) report('removed', `no longer has the ${label} \`${before}\``, isBreaking)
  else if (before === undefined) report('added', `now has the ${label} \`${after}\``)
  else report('changed', `has the ${label} \`${after}\` instead of \`${before}\``, isBreaking)
}

function compareFlows(before: readonly Flow[], after: readonly Flow[], report: Report): void {
  for (const flow of after) {
    const known = before.find(({ kind }) => kind === flow.kind)
    if (!known) {
      report('added', `can now be used with the flow \`${flow.kind}\``)
      continue
    }
    for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const)
      compareText({ label: `\`${key}\` of the flow \`${flow.kind}\``, before: known[key], after: flow[key], isBreaking: true }, report)
    const [old, current] = [known, flow].map(({ scopes }) => scopes.map(([name]) => name)) as [string[], string[]]
    for (const scope of current) if (!old.includes(scope)) report('added', `now has the scope \`${scope}\` in the flow \`${flow.kind}\``)
    for (const scope of old)
      if (!current.includes(scope)) report('removed', `no longer has the scope \`${scope}\` in the flow \`${flow.kind}\``, true)
  }
  for (const { kind } of before)
    if (!after.some((flow) => flow.kind === kind)) report('removed', `can no longer be used with the flow \`${kind}\``, true)
}

/** Schemes that only have another name, by the new one. Programs do not see the name. */
export function findRenamedSchemes({ securitySchemes: before }: ApiDescription, { securitySchemes: after }: ApiDescription) {
  const meaningOf = ({ type, key, scheme = '', openIdConnectUrl, flows }: SecurityScheme) =>
    jsonKey([
      type,
      key,
      scheme.toLowerCase(),
      openIdConnectUrl,
      flows.map((flow) => ({ ...flow, scopes: flow.scopes.map(([name]) => name) })),
    ])
  const gone = new Map([...before.values()].filter(({ name }) => !after.has(name)).map((scheme) => [meaningOf(scheme), scheme.name]))
  const renamed = new Map<string, string>()
  for (const scheme of after.values()) {
    const old = before.has(scheme.name) ? undefined : gone.get(meaningOf(scheme))
    if (old !== undefined) renamed.set(scheme.name, old)
  }
  return renamed as ReadonlyMap<string, string>
}

type Alternative = ApiOperation['security'][number]

/** Compares what an operation requires. A program that can do what was required before is also allowed to do less. */
export function compareRequirements(
  { security: before }: ApiOperation,
  { security: after }: ApiOperation,
  { report, renamed }: { readonly report: Report; readonly renamed: ReadonlyMap<string, string> },
): void {
  const alternativesOf = (security: ApiOperation['security']) => (security.length === 0 ? [[]] : security)
  const [old, current] = [
    alternativesOf(before),
    alternativesOf(after).map((alternative) => alternative.map((each) => ({ ...each, scheme: renamed.get(each.scheme) ?? each.scheme }))),
  ]
  const [oldKeys, keys] = [old, current].map((alternatives) => new Set(alternatives.map(textOf)))
  const isMet = (alternative: Alternative) => current.some((other) => isPart(other, alternative))
  const wasUsable = old.some(isMet)
  for (const alternative of current)
    if (!oldKeys?.has(textOf(alternative))) report('added', `${textOf(alternative)} is now accepted`, !wasUsable)
  for (const alternative of old)
    if (!keys?.has(textOf(alternative)))
      report('removed', `${textOf(alternative)} is no longer ${isMet(alternative) ? 'required' : 'accepted'}`, !isMet(alternative))
}

function isPart(some: Alternative, all: Alternative): boolean {
  return some.every(({ scheme, scopes }) =>
    all.some((each) => each.scheme === scheme && scopes.every((scope) => each.scopes.includes(scope))),
  )
}

function textOf(alternative: Alternative): string {
  const parts = alternative.map(({ scheme, scopes }) => {
    const list = [...scopes].sort().map((scope) => `\`${scope}\``)
    return `\`${scheme}\`${list.length > 0 ? ` with ${list.join(', ')}` : ''}`
  })
  return parts.length === 0 ? 'no authorization' : parts.sort().join(' and ')
}
