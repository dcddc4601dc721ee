import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import type { Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { compileForThreads, type ThreadCode } from './compile-for-threads.ts'
import { describeBuildMessage, isBuildFailure } from './describe-build-failure.ts'
import type { ThemeOverlay } from './theme-overlay.ts'
import { sharedParts } from './theme-parts.ts'
import { writeCompiled } from './write-compiled.ts'

/** The site's React pages and components as one module that threads can load, and what of them runs in browsers. */
export interface SiteCode extends Pick<ThreadCode, 'hash' | 'clientFiles' | 'licenses' | 'usesDirectory' | 'inputs'> {
  readonly file: AbsolutePath
}

interface CodeInput {
  readonly config: SiteConfig
  readonly pages: readonly SourceFile[]
  /** What `docsgen/templates/…` stands for. */
  readonly overlay: ThemeOverlay
}

/** Compiles the React pages of the content folder and the components of the config; undefined where the site has none. */
export async function compileSiteCode({ config, pages, overlay }: CodeInput): Promise<Outcome<SiteCode | undefined>> {
  const modules = [
    ...pages.filter((source) => source.kind === 'page').map((source) => [`page:${source.projectPath}`, source.absolutePath] as const),
    ...Object.entries(config.components).map(([name, path]) => [`component:${name}`, path] as const),
  ]
  if (modules.length === 0) return { value: undefined, diagnostics: [] }
  const contents = [
    ...modules.map(([, path], index) => `import * as m${index} from ${JSON.stringify(path)}`),
    `export const modules = { ${modules.map(([name], index) => `${JSON.stringify(name)}: m${index}`).join(', ')} }`,
  ].join('\n')
  try {
    const { code, hash, clientFiles, licenses, usesDirectory, inputs } = await compileForThreads({
      root: config.root,
      base: config.base,
      name: 'site',
      contents,
      overlay,
      provided: sharedParts(overlay.replaced),
      plugins: [providedByDocsgen],
    })
    const file = join(config.stateDir, 'cache', `site-code-${hash}.cjs`) as AbsolutePath
    writeCompiled(file, code)
    return { value: { file, hash, clientFiles, licenses, usesDirectory, inputs }, diagnostics: [] }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return { value: undefined, diagnostics: error.errors.map((message) => describeBuildMessage('bundle/failed', message)) }
  }
}

/** The site's code gets the copies that pages are rendered with. */
const providedByDocsgen: Plugin = {
  name: 'provided-by-docsgen',
  setup(build) {
    build.onResolve({ filter: /^docsgen(?:\/theme|\/site)?$/ }, ({ path }) => ({ path, external: true }))
  },
}
