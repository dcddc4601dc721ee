import { join } from 'node:path'
import type { AbsolutePath } from '../../../kit/files/paths.ts'
import { checkStyleTokens, findUnusedFiles } from '../../bundle/check-theme-files.ts'
import { checkThemeTypes } from '../../bundle/check-theme-types.ts'
import type { OwnTheme } from '../../bundle/compile-own-theme.ts'
import { readClientManifest } from '../../bundle/compile-theme.ts'
import { listThemeParts, type ThemeOverlay } from '../../bundle/theme-overlay.ts'
import { projectPathOf } from '../../config/find-config-file.ts'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import { walkFolder } from '../../discover/walk-folder.ts'
import type { Diagnostic, Outcome } from '../../model/diagnostic.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { describeFailure, locateFailure } from '../../render/load-site-code.ts'
import { loadTheme, type ThemePackages } from './load-theme.ts'

/** A site's theme, which is docsgen's theme with the site's replacements. */
export interface SiteTheme extends Pick<OwnTheme, 'clientFiles' | 'licenses' | 'usesDirectory'> {
  readonly packages: ThemePackages
  /** The compiled module for other threads, or undefined for docsgen's theme. */
  readonly file: AbsolutePath | undefined
  /** The browser files, or undefined for docsgen's theme. */
  readonly client: OwnTheme['client'] | undefined
  readonly overlay: ThemeOverlay
  /** A hash that changes with any replacement. It is empty for docsgen's theme. */
  readonly hash: string
  /** Finds problems that only the compiled site code or TypeScript can reveal. The function is undefined if the theme was not compiled. */
  readonly findLateProblems: (siteCodeFiles: readonly string[] | undefined) => Promise<readonly Diagnostic[]>
}

/** Reads the theme of a site. If it is invalid, the default theme is used, so that the rest of the site is still checked. */
export async function readSiteTheme(
  config: SiteConfig,
  { toolVersion, live }: { readonly toolVersion: string; readonly live: boolean },
): Promise<Outcome<SiteTheme>> {
  const walked = walkFolder(config.themeDir, projectPathOf(config.root, config.themeDir))
  const files = walked.value ?? []
  const findTokens = (used: Iterable<string>, themeDir: string, placeOf = (file: string) => file) =>
    checkStyleTokens({ root: config.root, themeDir, used: [...used, ...linkedStyles(config)], placeOf })
  const docsgens: SiteTheme = {
    packages: loadTheme(undefined),
    file: undefined,
    client: undefined,
    clientFiles: [],
    licenses: { packages: [], notices: [] },
    usesDirectory: false,
    overlay: { themeDir: config.themeDir, replaced: new Set() },
    hash: '',
    findLateProblems: async (siteCodeFiles = []) => findTokens(siteCodeFiles, config.themeDir),
  }
  if (files.length === 0) return { value: docsgens, diagnostics: walked.diagnostics }

  const findUnused = (used: Iterable<string>) => findUnusedFiles({ config, files, used })
  const parts = new Set(listThemeParts())
  const replaced = files.map(({ path }) => path).filter((path) => parts.has(path))
  if (replaced.length === 0) {
    const value: SiteTheme = {
      ...docsgens,
      findLateProblems: async (siteCodeFiles) =>
        siteCodeFiles ? [...(await findUnused(siteCodeFiles)), ...findTokens(siteCodeFiles, config.themeDir)] : [],
    }
    return { value, diagnostics: walked.diagnostics }
  }
  // The module is loaded only if it is needed, because esbuild starts slowly.
  const { compileOwnTheme } = await import('../../bundle/compile-own-theme.ts')
  const { shared, theme: built } = readClientManifest()
  const sources = Object.fromEntries(Object.entries(built.parts).map(([name, { source }]) => [name, source]))
  const { value, diagnostics } = await compileOwnTheme({ config, replaced, live, shared, parts: sources })
  const { theme, overlay, modules, inputs, placeOf } = value
  const checkingTypes = checkThemeTypes({ config, modules, toolVersion, placeOf })
  // The promise is awaited below. Until then, a failure must not count as an unhandled rejection.
  checkingTypes.catch(() => {})
  const findLateProblems: SiteTheme['findLateProblems'] = async (siteCodeFiles) => [
    ...(theme && siteCodeFiles ? await findUnused([...inputs, ...siteCodeFiles]) : []),
    ...(theme ? findTokens([...inputs, ...(siteCodeFiles ?? [])], overlay.themeDir, placeOf) : []),
    ...(await checkingTypes),
  ]
  const found = [...walked.diagnostics, ...diagnostics]
  if (!theme) return { value: { ...docsgens, findLateProblems }, diagnostics: found }
  try {
    return { value: { ...theme, packages: loadTheme(theme.file), overlay, findLateProblems }, diagnostics: found }
  } catch (error) {
    const failed = createDiagnostic('theme/failed', { reason: describeFailure(error) }, locateFailure(error, theme.file))
    return { value: { ...docsgens, findLateProblems }, diagnostics: [...found, failed] }
  }
}

/** Lists the style sheets in the public folder to which `head` in the config links. */
function linkedStyles({ head, publicDir }: SiteConfig): readonly string[] {
  return head.flatMap(({ tag, attributes: { rel, href } }) =>
    tag === 'link' && rel === 'stylesheet' && typeof href === 'string' && /^\/[^/].*\.css$/.test(href) ? [join(publicDir, href)] : [],
  )
}
