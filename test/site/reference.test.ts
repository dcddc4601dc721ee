import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTree } from '../cli/project.ts'
import { declaredFacts } from './declared-facts.ts'
import { declaredMembers } from './declared-members.ts'
import { declaredTypes } from './declared-schema.ts'
import { buildOwnSite, type OwnSite, repository } from './own-site.ts'
import { elementsOf, readReferencePage, type ShownDeclaration } from './reference-page.ts'

let own: OwnSite
let site: Readonly<Record<string, string>>
/** Pages of the reference area by path, without redirects. */
let pages: ReadonlyMap<string, string>
/** Those with a source in the content folder. */
let written: ReadonlySet<string>

// Without cached packages, those for samples are installed first.
beforeAll(async () => {
  own = await buildOwnSite()
  site = readTree(own.out) ?? {}
  pages = new Map(
    Object.entries(site)
      .filter(([path, text]) => /^reference\/.*\.html$/.test(path) && !text.includes('http-equiv="refresh"'))
      .map(([path, bytes]) => [path, Buffer.from(bytes, 'latin1').toString()]),
  )
  const content = await readdir(join(repository, 'content/reference'), { recursive: true })
  written = new Set(content.map((path) => `reference/${path.replace(/\.\w+$/, '.html')}`))
}, 600_000)

function htmlOf(page: string): string {
  const html = pages.get(`reference/${page}.html`)
  if (html === undefined) throw new Error(`There is no page ${page}: ${own.built.stderr}`)
  return html
}

function shownOn(page: string): readonly ShownDeclaration[] {
  return readReferencePage(htmlOf(page))
}

function shown(page: string, name: string): ShownDeclaration {
  const all = shownOn(page)
  const declaration = all.find((candidate) => candidate.name === name)
  if (!declaration) throw new Error(`${page} has ${all.map((each) => each.name).join(', ')}, but not ${name}`)
  return declaration
}

function factsOf(page: string, name: string, member: string): readonly string[] {
  const row = shown(page, name).members.find((candidate) => candidate.name === member)
  if (!row) throw new Error(`${name} has no ${member}`)
  return row.facts
}

describe('declarations', () => {
  test('are complete for every package and kind', () => {
    const all = Object.values(declaredMembers).flat()
    expect(all.length).toBeGreaterThanOrEqual(40)
    expect(new Set(all.map((each) => each.package)).size).toBe(16)
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(9)
  })

  test.each(Object.entries(declaredMembers))('%s says what the package declares', (page, declarations) => {
    const names = declarations.map(({ name }) => name)
    const found = shownOn(page).filter(({ name }) => names.includes(name))
    // Also in the order of their weights.
    expect(
      found.map(({ name, facts, members }) => ({
        name,
        kind: facts[0],
        package: facts[1]?.split(' ')[0],
        members: members.map((member) => member.name),
      })),
    ).toEqual(declarations.map(({ name, kind, package: packageName, members }) => ({ name, kind, package: packageName, members })))
  })

  test('have linkable rows with the name of the declaration', () => {
    const { anchor, members } = shown('typescript-api/payment/payment-method-config-options', 'PaymentMethodConfigOptions')
    expect(anchor).toBe('paymentmethodconfigoptions')
    expect(members.map((member) => member.anchor)).toContain('paymentmethodconfigoptions-createpayment')
  })

  test.each([
    ['typescript-api/payment/payment-method-handler', 'PaymentMethodHandler', 'dist/config/payment/payment-method-handler.d.ts', 304],
    ['typescript-api/logger/log-level', 'LogLevel', 'dist/config/logger/vendure-logger.d.ts', 8],
    ['typescript-api/common/vendure_version', 'VENDURE_VERSION', 'dist/version.d.ts', 16],
    ['typescript-api/common/id', 'ID', 'lib/shared-types.d.ts', 53],
    ['typescript-api/testing/create-error-result-guard', 'createErrorResultGuard', 'lib/error-result-guard.d.ts', 16],
    ['core-plugins/elasticsearch-plugin/elasticsearch-options', 'ElasticsearchOptions', 'lib/src/options.d.ts', 11],
    ['dashboard/hooks/use-alerts', 'useAlerts', 'src/lib/hooks/use-alerts.ts', 31],
    ['dashboard/components/detail-page-button', 'DetailPageButton', 'src/lib/components/shared/detail-page-button.tsx', 33],
  ])('%s tells where %s was read', (page, name, file, line) => {
    const { facts, sourceUrl } = shown(page, name)
    const [, source = ''] = facts
    expect(source).toMatch(/^@vendure\/[\w-]+ 3\.5\.\d$/)
    expect(facts[2]).toBe(file)
    expect(sourceUrl).toBe(`https://app.unpkg.com/${source.replace(' ', '@')}/files/${file}#L${line}`)
  })

  test('link to the code that a declaration is compiled from', () => {
    const repository = 'https://github.com/vendure-ecommerce/vendure/blob/v3.5.2/packages'
    expect(htmlOf('typescript-api/auth/authentication-strategy')).toContain(
      `${repository}/core/src/config/auth/authentication-strategy.ts"`,
    )
    expect(htmlOf('dashboard/hooks/use-alerts')).toContain(`${repository}/dashboard/src/lib/hooks/use-alerts.ts#L31"`)
  })

  test('show the pinned version of a package', () => {
    expect(shown('core-plugins/elasticsearch-plugin/elasticsearch-options', 'ElasticsearchOptions').facts[1]).toBe(
      '@vendure/elasticsearch-plugin 3.5.6',
    )
    expect(shown('core-plugins/sentry-plugin/sentry-service', 'SentryService').facts[1]).toBe('@vendure/sentry-plugin 3.5.4')
  })

  test('show since when they exist', () => {
    expect(shown('core-plugins/telemetry-plugin/telemetry-plugin-options', 'TelemetryPluginOptions').facts.at(-1)).toBe('since 3.3.0')
    expect(shown('typescript-api/events/blocking-event-handler-options', 'BlockingEventHandlerOptions').facts.at(-1)).toBe('since 2.2.0')
    const sideEffect = shown('typescript-api/promotions/promotion-action', 'PromotionActionSideEffectFn')
    expect(sideEffect.facts.slice(3)).toEqual(['since 1.8.0', 'experimental'])
  })

  test('show and link what they extend and implement', () => {
    const textOf = (page: string, name: string) => shown(page, name).text
    expect(textOf('typescript-api/payment/payment-method-handler', 'PaymentMethodHandler')).toContain(
      'Extends ConfigurableOperationDef<T>.',
    )
    expect(textOf('typescript-api/events/event-types', 'OrderEvent')).toContain('Extends VendureEntityEvent<Order, OrderInputTypes>.')
    expect(textOf('typescript-api/configuration/runtime-vendure-config', 'RuntimeVendureConfig')).toContain(
      'Extends Required<VendureConfig>.',
    )
    expect(textOf('typescript-api/logger/default-logger', 'DefaultLogger')).toContain('Implements VendureLogger.')
    expect(textOf('dashboard/form-components/money-input', 'MoneyInput')).toContain('Its props extend DashboardFormComponentProps.')
  })
})

describe('members', () => {
  test.each(declaredFacts)('%s: %s.%s', (page, name, member, facts) => {
    expect(factsOf(page, name, member)).toEqual(facts.split(/(?<! )\|/))
  })

  test('that are deprecated show the alternative, an overload with its own signature', () => {
    const member = shown('typescript-api/data-access/transactional-connection', 'TransactionalConnection').members.find(
      ({ name }) => name === 'getRepository',
    )
    const [first = '', second = ''] = member?.text.split('ctx: RequestContext | undefined') ?? []
    expect(first).toMatch(/overload · deprecated\s+Deprecated: /)
    expect(second).not.toContain('Deprecated')
  })
})

describe('the GraphQL APIs', () => {
  const kinds = ['queries', 'mutations', 'object-types', 'input-types', 'enums']

  test.each([
    ['shop', 240],
    ['admin', 473],
  ])('%s has five pages, and all its types', (api, count) => {
    const types = ['object-types', 'input-types', 'enums'].flatMap((kind) => shownOn(`graphql-api/${api}/${kind}`).map(({ name }) => name))
    expect(new Set(types).size).toBe(types.length)
    // The two root types are the pages of queries and mutations.
    expect(types.length + 2).toBe(count)
    expect(pages.has(`reference/graphql-api/${api}/queries.html`) && pages.has(`reference/graphql-api/${api}/mutations.html`)).toBe(true)
  })

  test.each(['shop', 'admin'].flatMap((api) => kinds.map((kind) => `graphql-api/${api}/${kind}`)))(
    '%s is light and can be filtered',
    (page) => {
      expect(gzipSync(htmlOf(page)).length).toBeLessThanOrEqual(200_000)
      expect(htmlOf(page)).toMatch(/<search class="filter[^>]*><input type="search" aria-label="Filter /)
    },
  )

  test.each(declaredTypes)('$page: $name', ({ page, kind, name, fields }) => {
    const { facts, members } = shown(`graphql-api/${page}`, name)
    expect(facts[0]).toBe(kind)
    expect(members.map((member) => member.name).join(' ')).toBe(fields)
  })

  test('show types that no file defines', () => {
    expect(shown('graphql-api/admin/input-types', 'TagFilterParameter').facts).toEqual(['input', 'added at run time'])
    expect(shown('graphql-api/shop/object-types', 'Boolean').facts).toEqual(['scalar', 'built in'])
  })

  test('show the types of fields and deprecations', () => {
    expect(factsOf('graphql-api/shop/object-types', 'Address', 'country')).toEqual(['Country!'])
    expect(factsOf('graphql-api/admin/input-types', 'RefundOrderInput', 'lines')).toEqual(['[OrderLineInput!]', 'deprecated'])
    expect(factsOf('graphql-api/shop/object-types', 'Fulfillment', 'summary')).toEqual(['[FulfillmentLine!]!', 'deprecated'])
    expect(shown('graphql-api/admin/object-types', 'StockMovementItem').text).toContain(
      'One of StockAdjustment, Allocation, Sale, Cancellation, Return, Release.',
    )
  })

  test('show the arguments of operations once', () => {
    const { facts, text, sourceUrl } = shown('graphql-api/shop/mutations', 'login')
    expect(facts[0]).toBe('mutation')
    expect(sourceUrl).toBe('https://app.unpkg.com/@vendure/core@3.5.2/files/dist/api/schema/shop-api/shop.api.graphql#L114')
    expect(text.match(/rememberMe: Boolean/g)).toHaveLength(1)
    expect(text).not.toContain('Argument | Type')
  })
})

describe('the area', () => {
  test('has all its pages', () => {
    expect([...pages.keys()].filter((path) => !written.has(path)).length).toBeGreaterThanOrEqual(640)
  })

  test('has every page in its sidebar', () => {
    const data = Object.entries(site).find(([path]) => /^assets\/sidebar-referenceSidebar\..*\.json$/.test(path))?.[1] ?? ''
    const listed = new Set([...data.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href))
    const addresses = [...pages.keys()].map((path) => `/${path.replace(/(?:index)?\.html$/, '')}`)
    expect(addresses.filter((address) => !listed.has(address))).toEqual([])
  })

  test.each([
    ['core-plugins/email', '/reference/core-plugins/email-plugin/'],
    ['core-plugins/job-queue', '/reference/core-plugins/job-queue-plugin/'],
    ['core-plugins/stellate', '/reference/core-plugins/stellate-plugin/'],
    ['core-plugins/payments/stripe', '/reference/core-plugins/payments-plugin/stripe-plugin'],
  ])('%s is a short address', (short, target) => {
    expect(site[`reference/${short}/index.html`] ?? site[`reference/${short}.html`]).toContain(`content="0; url=${target}"`)
    expect(pages.has(`${target.slice(1).replace(/\/$/, '/index')}.html`)).toBe(true)
  })

  test('contains no HTML of comments', () => {
    // Elements that docsgen generates from Markdown.
    const known =
      'a article aside blockquote br code del div em fieldset figcaption figure h1 h2 h3 h4 h5 h6 hr input label li ol p pre search span ' +
      'details strong summary table tbody td th thead tr ul button'
    const foreign = new Set([...pages.values()].flatMap((html) => [...elementsOf(html)]))
    for (const name of known.split(' ')) foreign.delete(name)
    expect([...foreign]).toEqual([])
    // Both are in the text.
    expect(
      shown('dashboard/form-components/slug-input', 'SlugInput')
        .members.map(({ text }) => text)
        .join(),
    ).toContain('<Input>')
    expect(
      shown('core-plugins/email-plugin/transport-options', 'SendmailTransportOptions')
        .members.map(({ text }) => text)
        .join(),
    ).toContain('<CR><LF>')
  })

  test('contains only docsgen’s scripts', () => {
    const scriptsOf = (html: string) =>
      [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', code]) => [
        attributes.replace(/ data-path="[^"]*"/, ''),
        code,
      ])
    const own = scriptsOf(site['user-guide/index.html'] ?? '')
    expect(own.length).toBeGreaterThan(0)
    for (const [path, html] of pages) expect(scriptsOf(html), path).toEqual(own)
  })
})

test('link definitions of Markdown copies lead to Markdown copies', () => {
  const definitions = Object.entries(site)
    .filter(([path]) => /^reference\/.*\.md$/.test(path))
    .flatMap(([, bytes]) =>
      [
        ...Buffer.from(bytes, 'latin1')
          .toString()
          .matchAll(/^\[[^\]]+\]: (\/\S+)$/gm),
      ].map(([, href]) => href ?? ''),
    )
  expect(definitions.length).toBeGreaterThan(2500)
  expect(definitions.filter((href) => !/\.md(?:#|$)/.test(href))).toEqual([])
})

test('no page repeats its title in the heading below', () => {
  const repeated = [...pages].filter(([, html]) => {
    const [first, second] = [...html.matchAll(/<h[1-3]\b[^>]*>([\s\S]*?)<\/h[1-3]>/g)].map(([, text = '']) =>
      text.replace(/<[^>]+>|#/g, '').trim(),
    )
    return first === second
  })
  expect(repeated.map(([path]) => path)).toEqual([])
})
