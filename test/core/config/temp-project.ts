import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'
import type { loadConfig as load } from '../../../src/core/config/load-config.ts'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'

/** A project folder with these files by relative path, removed after the test. */
export function createProject(files: Readonly<Record<string, string>>, name = 'site'): string {
  const parent = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'docsgen-config-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const root = path.join(parent, name)
  mkdirSync(root)
  for (const [file, text] of Object.entries(files)) writeProjectFile(root, file, text)
  return root
}

export function writeProjectFile(root: string, file: string, text: string): void {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** A diagnostic as one line: `docs.config.ts:2:3 config/unknown-key Unknown option … Did you mean …?` */
export function reportLine({ code, message, hint, location }: Diagnostic): string {
  const place = [location?.file, location?.line, location?.column].filter((part) => part !== undefined).join(':')
  return [place, code, message, hint].filter(Boolean).join(' ')
}

/** `loadConfig` bundled for Node, because vitest would replace its `import()`. */
export async function bundleLoadConfig(): Promise<{ loadConfig: typeof load; remove: () => void }> {
  const parent = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'docsgen-config-'))
  // Vitest does not transform files in `node_modules`.
  const outfile = path.join(parent, 'node_modules', 'load-config.mjs')
  await build({
    entryPoints: [path.join(import.meta.dirname, '../../../src/core/config/load-config.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      {
        name: 'native-code-from-here',
        setup(bundling) {
          bundling.onResolve({ filter: /^(?:esbuild|oxc-parser)$/ }, ({ path }) => ({ path: import.meta.resolve(path), external: true }))
        },
      },
    ],
  })
  const { loadConfig } = await import(/* @vite-ignore */ pathToFileURL(outfile).href)
  return { loadConfig, remove: () => rmSync(parent, { recursive: true, force: true }) }
}
