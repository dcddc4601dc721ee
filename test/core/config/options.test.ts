import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  budgetEntries,
  checkEntries,
  externalCheckEntries,
  sampleCheckEntries,
  sizeEntries,
  termEntries,
  translationEntries,
} from '../../../src/core/config/check-schema.ts'
import {
  admonitionEntries,
  configEntries,
  linksEntries,
  localeEntries,
  pagesEntries,
  redirectEntries,
  tocEntries,
} from '../../../src/core/config/config-schema.ts'
import { syntaxEntries } from '../../../src/core/config/markdown-schema.ts'
import {
  announcementEntries,
  footerEntries,
  footerGroupEntries,
  navbarEntries,
  navLinkEntries,
  navSidebarEntries,
  sidebarItemEntries,
} from '../../../src/core/config/navigation-schema.ts'
import { fontEntries, iconsEntries, previewsEntries } from '../../../src/core/config/pictures-schema.ts'
import {
  graphqlSourceEntries,
  packageEntries,
  referenceEntries,
  typescriptSourceEntries,
} from '../../../src/core/config/reference-schema.ts'
import { ownSearchEntries, typesenseSearchEntries } from '../../../src/core/config/search-config.ts'
import { headTagEntries, securityAllowEntries, securityEntries, securityPageEntries } from '../../../src/core/config/security-schema.ts'
import { agentsEntries, openInEntries } from '../../../src/features/agents/options.ts'
import { linkedSiteEntries } from '../../../src/features/linked-sites/options.ts'
import { versionEntries } from '../../../src/features/versions/options.ts'

const text = ['user-config', 'navigation-config', 'config-sections', 'check-sections', 'agents-config', 'linked-site-config']
  .map((name) => readFileSync(new URL(`../../../src/core/model/${name}.ts`, import.meta.url), 'utf8'))
  .join('\n')

interface Property {
  readonly name: string
  readonly optional: boolean
  readonly comment: string
}

/** Every property in the text with its JSDoc. */
function propertiesIn(source: string): Property[] {
  const pattern = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?readonly (\w+)(\??):/g
  return [...source.matchAll(pattern)].map(([, comment = '', name = '', mark]) => ({ name, optional: mark === '?', comment }))
}

function bodyOf(declaration: string): string {
  const start = text.indexOf(`${declaration} {`)
  expect(start).toBeGreaterThanOrEqual(0)
  return text.slice(start, text.indexOf('\n}', start))
}

test('every optional option has a documented default', () => {
  const properties = propertiesIn(text)
  expect(properties.length).toBeGreaterThan(50)
  expect(properties.filter(({ optional, comment }) => optional && !/@default \S/.test(comment)).map(({ name }) => name)).toEqual([])
})

test('every top-level option is documented, and only the title has no default', () => {
  const topLevel = topLevelProperties()
  expect(topLevel.filter(({ comment }) => !/\w/.test(comment.replace(/@default.*/, ''))).map(({ name }) => name)).toEqual([])
  expect(topLevel.filter(({ comment }) => !comment.includes('@default')).map(({ name }) => name)).toEqual(['title'])
})

test('the schema has the same options as the type', () => {
  expect(Object.keys(configEntries).toSorted()).toEqual(
    topLevelProperties()
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(Object.keys(localeEntries)).toEqual(propertiesIn(bodyOf('interface LocaleConfig')).map(({ name }) => name))
  expect(Object.keys(agentsEntries)).toEqual(propertiesIn(bodyOf('interface AgentsConfig')).map(({ name }) => name))
  expect(Object.keys(openInEntries)).toEqual(propertiesIn(bodyOf('interface OpenInConfig')).map(({ name }) => name))
  expect(Object.keys(iconsEntries)).toEqual(propertiesIn(bodyOf('interface IconsConfig')).map(({ name }) => name))
  expect([...Object.keys(previewsEntries), ...Object.keys(fontEntries)].toSorted()).toEqual(
    propertiesIn(bodyOf('interface PreviewsConfig'))
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(Object.keys(versionEntries)).toEqual(propertiesIn(bodyOf('interface VersionConfig')).map(({ name }) => name))
  expect(Object.keys(admonitionEntries)).toEqual(propertiesIn(bodyOf('interface AdmonitionConfig')).map(({ name }) => name))
  expect(Object.keys(packageEntries)).toEqual(propertiesIn(bodyOf('interface PackageConfig')).map(({ name }) => name))
  expect(Object.keys(referenceEntries)).toEqual(propertiesIn(bodyOf('interface ReferenceConfig')).map(({ name }) => name))
  expect(Object.keys(typescriptSourceEntries)).toEqual(
    propertiesIn(bodyOf('type TypeScriptSourceConfig = ReferenceFilesConfig &')).map(({ name }) => name),
  )
  expect(Object.keys(graphqlSourceEntries)).toEqual(
    propertiesIn(bodyOf('type GraphqlSourceConfig = ReferenceFilesConfig &')).map(({ name }) => name),
  )
  expect(Object.keys(sampleCheckEntries)).toEqual(propertiesIn(bodyOf('interface SampleCheckConfig')).map(({ name }) => name))
  expect(Object.keys(headTagEntries)).toEqual(propertiesIn(bodyOf('interface HeadTagConfig')).map(({ name }) => name))
  expect(Object.keys(securityAllowEntries)).toEqual(propertiesIn(bodyOf('interface SecurityAllowConfig')).map(({ name }) => name))
  expect([...Object.keys(securityEntries), ...Object.keys(securityPageEntries)]).toEqual(
    propertiesIn(bodyOf('interface SecurityConfig')).map(({ name }) => name),
  )
  expect(Object.keys(syntaxEntries)).toEqual(propertiesIn(bodyOf('interface SyntaxConfig')).map(({ name }) => name))
  expect(Object.keys(linkedSiteEntries)).toEqual(propertiesIn(bodyOf('interface LinkedSiteConfig')).map(({ name }) => name))
  expect(Object.keys(sizeEntries)).toEqual(propertiesIn(bodyOf('interface SizeConfig')).map(({ name }) => name))
  expect(Object.keys(externalCheckEntries)).toEqual(propertiesIn(bodyOf('interface ExternalCheckConfig')).map(({ name }) => name))
  expect(Object.keys(budgetEntries)).toEqual(propertiesIn(bodyOf('interface BudgetConfig')).map(({ name }) => name))
  expect(Object.keys(translationEntries)).toEqual(propertiesIn(bodyOf('interface TranslationCheckConfig')).map(({ name }) => name))
  expect(Object.keys(termEntries)).toEqual(propertiesIn(bodyOf('interface TermConfig')).map(({ name }) => name))
  expect(Object.keys(ownSearchEntries)).toEqual(propertiesIn(bodyOf('interface OwnSearchConfig')).map(({ name }) => name))
  expect(Object.keys(typesenseSearchEntries)).toEqual(propertiesIn(bodyOf('interface TypesenseSearchConfig')).map(({ name }) => name))
  expect(Object.keys(navLinkEntries)).toEqual(propertiesIn(bodyOf('interface NavLink')).map(({ name }) => name))

  const groups = [
    tocEntries,
    checkEntries,
    linksEntries,
    pagesEntries,
    redirectEntries,
    navbarEntries,
    navSidebarEntries,
    footerEntries,
    footerGroupEntries,
  ]
  const nested = [...groups, announcementEntries, configEntries].flatMap((entries) => Object.keys(entries))
  const inType = propertiesIn(bodyOf('export interface UserConfig')).map(({ name }) => name)
  expect([...new Set(nested)].toSorted()).toEqual([...new Set(inType)].toSorted())

  const items = text.slice(text.indexOf('export type SidebarItemConfig'), text.indexOf('export interface VersionConfig'))
  const itemKeys = Object.values(sidebarItemEntries).flatMap((entries) => Object.keys(entries))
  expect([...new Set(itemKeys)].toSorted()).toEqual([...new Set(propertiesIn(items).map(({ name }) => name))].toSorted())
})

function topLevelProperties(): Property[] {
  // Keys of nested objects are indented more deeply.
  const lines = bodyOf('export interface UserConfig')
    .split('\n')
    .filter((line) => /^ {2}(?: \*|\S)/.test(line))
    .map((line) => line.replace(/(readonly \w+\??:).*/, '$1'))
  return propertiesIn(lines.join('\n'))
}
