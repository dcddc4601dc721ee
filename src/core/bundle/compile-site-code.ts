import { realpathSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import { cachePath } from '../../kit/caches/seal.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import { fenceComponent } from '../../kit/text/names.ts'
import { isBuildFailure } from '../config/compile-config.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { checkModuleCode } from './check-module-code.ts'
import { checkSiteModules } from './check-site-modules.ts'
import { compileServerBundle, type ServerBundle, writeCompiled } from './compile-server-bundle.ts'
import { describeBuildMessage, withoutRepeats } from './describe-build-failure.ts'
import { sharedParts, type ThemeOverlay } from './theme-overlay.ts'

/** The site's React pages and components as one module for threads, with their browser files. */
export interface SiteCode extends Pick<ServerBundle, 'hash' | 'clientFiles' | 'licenses' | 'usesDirectory' | 'inputs'> {
  readonly file: AbsolutePath
}

interface CodeInput {
  readonly config: SiteConfig
  readonly pages: readonly SourceFile[]
  /** Resolves `docsgen/templates/…`. */
  readonly overlay: ThemeOverlay
  readonly findInConfig?: FindInConfig
}

/** Compiles the React pages of the content folder and the components of the config; undefined if the site has none. */
export async function compileSiteCode(input: CodeInput): Promise<Outcome<SiteCode | undefined>> {
  const { config, pages, overlay } = input
  const components = [
    ...Object.entries(config.components).map(([name, path]) => ({ name, path, key: `components.${name}` })),
    ...Object.entries(config.fences).map(([language, path]) => ({
      name: fenceComponent(language),
      path,
      key: `fences[${JSON.stringify(language)}]`,
    })),
  ]
  const missing = components.filter(({ path }) => !isFile(path))
  const diagnostics = missing.map((each) => describeMissing(each, input))
  const modules = [
    ...pages.filter((source) => source.kind === 'page').map((source) => [`page:${source.projectPath}`, source.absolutePath] as const),
    ...components.filter((each) => !missing.includes(each)).map(({ name, path }) => [`component:${name}`, path] as const),
  ]
  if (modules.length === 0) return { value: undefined, diagnostics }
  const contents = [
    ...modules.map(([, path], index) => `import * as m${index} from ${JSON.stringify(path)}`),
    `export const modules = { ${modules.map(([name], index) => `${JSON.stringify(name)}: m${index}`).join(', ')} }`,
  ].join('\n')
  const root = realpathSync(config.root)
  const describe = (code: 'bundle/failed' | 'bundle/suspicious', message: Message) =>
    describeBuildMessage(code, message, { findSimilar: (path) => findSimilarFile(root, path) })
  try {
    const { code, map, hash, clientFiles, licenses, usesDirectory, inputs, warnings, metafile, islands } = await compileServerBundle({
      root: config.root,
      base: config.base,
      name: 'site',
      contents,
      overlay,
      provided: sharedParts(overlay.replaced),
      plugins: [providedByDocsgen],
    })
    const file = cachePath(config.stateDir, `site-code-${hash}.cjs`) as AbsolutePath
    writeCompiled(`${file}.map`, map)
    writeCompiled(file, code)
    const own = warnings.filter(({ location }) => location && !/^\.\.|node_modules\/|^[\w-]+:/.test(location.file))
    diagnostics.push(...own.map((warning) => describe('bundle/suspicious', warning)))
    diagnostics.push(...checkSiteModules({ root, metafile, entry: 'site.js', islands }))
    const reactPages = new Set(pages.map(({ absolutePath }) => relative(config.root, absolutePath).replaceAll('\\', '/')))
    diagnostics.push(...checkModuleCode({ root, metafile, entry: 'site.js', security: config.security, pages: reactPages }))
    return { value: { file, hash, clientFiles, licenses, usesDirectory, inputs }, diagnostics: withoutRepeats(diagnostics) }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    diagnostics.push(...error.errors.map((message) => describe('bundle/failed', message)))
    return { value: undefined, diagnostics: withoutRepeats(diagnostics) }
  }
}

function describeMissing(
  { key, path }: { readonly key: string; readonly path: string },
  { config, findInConfig = () => ({}) }: CodeInput,
): Diagnostic {
  const written = relative(config.root, path).replaceAll('\\', '/')
  const location = { file: config.configFile, ...findInConfig(written, key) }
  const suggestion = findSimilarFile(config.root, written)
  return createDiagnostic('config/unknown-reference', { key, what: 'file', name: written, suggestion }, location)
}

/** The site's code shares the modules that pages are rendered with. */
const providedByDocsgen: Plugin = {
  name: 'provided-by-docsgen',
  setup(build) {
    build.onResolve({ filter: /^docsgen(?:\/theme|\/site)?$/ }, ({ path }) => ({ path, external: true }))
  },
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
