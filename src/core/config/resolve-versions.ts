import type { PlatformPath } from 'node:path'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { Locale, Version } from '../model/site-config.ts'
import type { ContentRoot } from '../model/source-file.ts'
import { pathSegments } from './address-problems.ts'
import type { NamedFolder } from './check-folders.ts'
import { type BuiltInTexts, directionOf, findBuiltInTexts } from './config-texts.ts'
import type { FeatureOptions } from './feature-options.ts'
import type { SidebarItemConfig } from './navigation-options.ts'
import { normalizeProjectPath, resolveFolder } from './project-folder.ts'
import type { UserConfig } from './user-config.ts'
import type { VersionConfig } from './version-options.ts'

/** If a site has only one version, the version has no label. */
const defaultVersions = [{ id: 'next', label: '', path: '/' }] as const satisfies readonly VersionConfig[]

type ResolvedVersion = Version & Omit<NamedFolder, 'dir'>

/** The versions in the order of the config, each with its content folder relative to the root. */
export function resolveVersions(config: UserConfig, features: readonly FeatureOptions[]): ResolvedVersion[] {
  return (config.versions ?? defaultVersions).map((version: VersionConfig, index) => ({
    id: version.id,
    label: version.label,
    prefix: pathSegments(version.path ?? (index === 0 ? '/' : version.id)).join('/'),
    ...resolveOwnParts(version, index, features),
    key: version.contentDir === undefined && index === 0 ? 'contentDir' : `versions[${index}].contentDir`,
    value: normalizeProjectPath(
      version.contentDir ?? (index === 0 || version.ref !== undefined ? (config.contentDir ?? 'content') : `versions/${version.id}`),
    ),
  }))
}

/** Returns only the properties that a version has, because they are part of the keys of pages. */
function resolveOwnParts(
  version: VersionConfig,
  index: number,
  features: readonly FeatureOptions[],
): Omit<Version, 'id' | 'label' | 'prefix'> {
  const { ref, sidebars, variables, banner, problems } = version
  const shown = banner ?? (index > 0 && 'old')
  return {
    ...(ref === undefined ? {} : { ref }),
    ...(sidebars && { sidebars: resolveSidebars(sidebars) }),
    ...Object.assign({}, ...features.map(({ resolveVersion }) => resolveVersion?.(version, index))),
    ...(variables && { variables }),
    ...(shown && { banner: shown }),
    ...(problems === 'ignore' && { ignoresProblems: true as const }),
  }
}

/** The languages, with the default language first and the others in the order of the config. */
export function resolveLocales(config: UserConfig, builtInTexts: BuiltInTexts): Locale[] {
  const locales = Object.entries(config.locales ?? { en: { label: 'English' } })
  const first = config.defaultLocale ?? locales[0]?.[0]
  const isDefault = ([code]: (typeof locales)[number]) => code === first
  const ordered = [...locales.filter(isDefault), ...locales.filter((entry) => !isDefault(entry))]
  return ordered.map(([code, { label, dir = directionOf(code), messages }]) => ({
    code,
    label,
    dir,
    messages: { ...findBuiltInTexts(code, builtInTexts)?.messages, ...messages },
    prefix: code === first ? '' : code,
  }))
}

/** Returns one content folder for each version in each language. */
export function resolveContentRoots(
  { versions, locales }: { readonly versions: readonly ResolvedVersion[]; readonly locales: readonly Locale[] },
  root: string,
  path: PlatformPath,
): { readonly contentRoots: ContentRoot[]; readonly folders: NamedFolder[] } {
  const pairs = versions.flatMap((version) => locales.map((locale) => ({ version, locale })))
  const contentRoots = pairs.map(({ version, locale }) => {
    const projectDir = locale.prefix === '' ? version.value : `i18n/${locale.code}/${version.value}`
    return {
      id: `${version.id}/${locale.code}`,
      version: version.id,
      locale: locale.code,
      dir: resolveFolder(root, projectDir, path) as AbsolutePath,
      projectDir: projectDir as ProjectPath,
    }
  })
  const folders = contentRoots.flatMap(({ dir, projectDir }, index) => {
    const pair = pairs[index]
    if (pair?.version.ref !== undefined) return []
    const key = pair === undefined || pair.locale.prefix === '' ? (pair?.version.key ?? '') : `locales.${pair.locale.code}`
    return [{ key, value: projectDir, dir }]
  })
  return { contentRoots, folders }
}

type Sidebars = Readonly<Record<string, readonly SidebarItemConfig[]>>

/** Normalizes the slashes in every ID and folder. */
export function resolveSidebars(sidebars: Sidebars): Sidebars {
  return Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, items.map(resolveItem)]))
}

function resolveItem(item: SidebarItemConfig): SidebarItemConfig {
  if (typeof item === 'string') return withForwardSlashes(item)
  if ('doc' in item) return { ...item, doc: withForwardSlashes(item.doc) }
  if ('autogenerate' in item) return { ...item, autogenerate: normalizeProjectPath(item.autogenerate).replace(/^\/+/, '') }
  if (!('category' in item)) return item
  const index = item.index === undefined ? {} : { index: withForwardSlashes(item.index) }
  return { ...item, ...index, items: item.items.map(resolveItem) }
}

function withForwardSlashes(id: string): string {
  return id.replaceAll('\\', '/')
}
