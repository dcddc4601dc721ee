import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import type { Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { shortHash } from '../support/hash.ts'
import { describeBuildMessage, isBuildFailure } from './describe-build-failure.ts'
import { type ThemeOverlay, themeOverlay } from './theme-overlay.ts'
import { writeCompiled } from './write-compiled.ts'

/** The site's React pages and components as one module that threads can load. */
export interface SiteCode {
  readonly file: AbsolutePath
  readonly hash: string
  /** Every file it was compiled from, with forward slashes from the site's root. */
  readonly inputs: readonly string[]
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
  const { build } = await import('esbuild')
  const entry = [
    ...modules.map(([, path], index) => `import * as m${index} from ${JSON.stringify(path)}`),
    `export const modules = { ${modules.map(([name], index) => `${JSON.stringify(name)}: m${index}`).join(', ')} }`,
  ].join('\n')
  try {
    const result = await build({
      stdin: { contents: entry, resolveDir: config.root, sourcefile: 'site-code.js' },
      absWorkingDir: config.root,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      // A project's `tsconfig.json` would be one more input the result depends on.
      tsconfigRaw: {},
      loader: { '.css': 'empty' },
      logLevel: 'silent',
      plugins: [providedByDocsgen, themeOverlay(overlay)],
    })
    const code = result.outputFiles[0]?.text ?? ''
    const hash = shortHash(code)
    const file = join(config.stateDir, 'cache', `site-code-${hash}.cjs`) as AbsolutePath
    writeCompiled(file, code)
    return { value: { file, hash, inputs: Object.keys(result.metafile.inputs) }, diagnostics: [] }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return { value: undefined, diagnostics: error.errors.map((message) => describeBuildMessage('bundle/failed', message)) }
  }
}

/** React must be one copy: the site's code gets the one the theme renders with. */
const providedByDocsgen: Plugin = {
  name: 'provided-by-docsgen',
  setup(build) {
    build.onResolve({ filter: /^(?:react|react\/jsx-runtime|docsgen|docsgen\/theme)$/ }, ({ path }) => ({ path, external: true }))
  },
}
