import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'

const repository = join(import.meta.dirname, '../..')

export async function openBrowser() {
  const { chromiumOptions } = await loadOptions()
  return chromium.launch(chromiumOptions())
}

/** Shared with the tests, whose TypeScript Node.js 20 cannot load directly. */
export async function loadOptions() {
  const outfile = join(repository, 'node_modules/.cache/take-pictures/chromium-options.mjs')
  const testFolder = join(repository, 'test/browser')
  await build({
    entryPoints: [join(testFolder, 'chromium-options.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    define: { 'import.meta.dirname': JSON.stringify(testFolder) },
  })
  return import(pathToFileURL(outfile).href)
}
