import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readFiles } from './read-page.js'

/** Compiles the files of a page's samples and the configuration that uses them, and returns the folder. */
export function compilePage({ text, config }, home) {
  const { ts } = createRequire(join(home, 'package.json'))('ts-morph')
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-responses-'))
  symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const files = new Map([['setup/base-config.ts', 'export const baseConfig = {}\n'], ...readFiles(text), ['shop.ts', config]])
  for (const [path, source] of files) {
    const { outputText } = ts.transpileModule(source, { fileName: path, compilerOptions: { ...options(ts), sourceMap: false } })
    const file = join(folder, path.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, outputText.replaceAll('require("@setup/', `require("${folder}/setup/`))
  }
  return folder
}

function options(ts) {
  return {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    useDefineForClassFields: false,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    esModuleInterop: true,
  }
}
