import { join } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { runScript } from '../../../kit/programs/run-program.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ConfigData } from '../tool.ts'
import { readCodeConfig } from './read-code-config.ts'
import { canAfford, createValueBudget } from './value-budget.ts'

const limitMs = 30_000
/** The maximum length in characters, which is 20 times the length of any real config. */
const maxOutput = 10_000_000

/** Functions of the tools that return their argument, so that a config can run without the tool. */
const identity =
  'const identity = (value) => value; export default identity; export const defineConfig = identity, defineConfigWithTheme = identity'
const stubs: Readonly<Record<string, string>> = {
  vitepress: `${identity}, withMermaid = identity`,
  'vitepress-plugin-mermaid': `${identity}, withMermaid = identity`,
  'astro/config': `${identity}, passthroughImageService = () => undefined, sharpImageService = () => undefined, envField = {}, fontProviders = {}`,
  '@astrojs/starlight': identity,
}

/** The process prints the config as JSON between two lines that cannot occur in other output. */
const mark = '\u0001docsgen-config\u0001'
const script = `
const { createRequire } = require('node:module')
const [file] = process.argv.slice(-1)
let code = ''
process.stdin.on('data', (chunk) => { code += chunk }).on('end', async () => {
  const module = { exports: {} }
  const folder = require('node:path').dirname(file)
  const load = createRequire(file)
  // Tools find files such as ./sidebars.ts by themselves.
  const find = (name, options) => { try { return load.resolve(name, options) } catch (error) { if (name.startsWith('.')) return require('node:path').join(folder, name); throw error } }
  new Function('require', 'module', 'exports', '__filename', '__dirname', code)(Object.assign((name) => load(name), load, { resolve: find }), module, module.exports, file, folder)
  let value = module.exports && module.exports.__esModule ? module.exports.default : module.exports
  if (typeof value === 'function') value = value({ command: 'build', mode: 'production' })
  const text = JSON.stringify(await value, (key, each) => (typeof each === 'function' || typeof each === 'bigint' ? undefined : each)) ?? 'null'
  process.stdout.write(${JSON.stringify(mark)} + text + ${JSON.stringify(mark)}, () => process.exit(0))
})`

/** Runs a config in a separate process. Failures are reported, and the config is then read without running it. */
export async function runCodeConfig(
  files: SiteFiles,
  file: ProjectPath,
): Promise<ConfigData & { readonly diagnostics: readonly Diagnostic[] }> {
  const written = readCodeConfig(files, file)
  if (file.endsWith('.json')) return { ...written, diagnostics: written.diagnostics ?? [] }
  const path = join(files.root, file)
  const fail = (reason: string) => ({
    ...written,
    diagnostics: [createDiagnostic('other-site/config-failed', { reason }, { file }), ...(written.diagnostics ?? [])],
  })
  let code: string
  try {
    code = await compile(path, files.root)
  } catch (error) {
    return fail(firstLine(error))
  }
  const { output, errors, isTimeout, isTooLong } = await runScript(script, {
    cwd: join(path, '..'),
    args: [path],
    input: code,
    limitMs,
    maxOutput,
  })
  if (isTimeout) return fail(`It did not end within ${limitMs / 1000} seconds.`)
  if (isTooLong) return fail('Its output is too long.')
  const [, json] = output.split(mark)
  if (json === undefined) return fail(errors.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? 'It ended without a config.')
  const value: unknown = JSON.parse(json)
  if (!canAfford(value, createValueBudget())) return fail('Its values are too large or nest too deep.')
  return { value, unread: [], locate: written.locate, diagnostics: [] }
}

async function compile(path: string, root: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path],
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    tsconfigRaw: {},
    logLevel: 'silent',
    define: { 'import.meta.url': '__docsgen_url' },
    banner: { js: "const __docsgen_url = require('node:url').pathToFileURL(__filename).href;" },
    plugins: [
      {
        name: 'stubs',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^[@a-z]/ }, ({ path: name }) => (Object.hasOwn(stubs, name) ? { path: name, namespace: 'stub' } : undefined))
          onLoad({ filter: /./, namespace: 'stub' }, ({ path: name }) => ({ contents: stubs[name] ?? '' }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

function firstLine(error: unknown): string {
  const [failure] = (error as { readonly errors?: readonly { readonly text: string }[] }).errors ?? []
  if (failure) return `${failure.text.replace(/\.$/, '')}.`
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
