// Replaces src/kit/threads/load-library.ts in tests: libraries come from their packages, so that no test depends on an old build.
import { createRequire } from 'node:module'
import { transformSync } from 'esbuild'
import { listCodeLanguages, listProtocolParts } from '../../scripts/library-sources.js'
import { carriedLanguages } from '../../src/core/markdown/code-languages.ts'

const sources = {
  'code-languages': () => listCodeLanguages(carriedLanguages),
  'model-context-protocol': listProtocolParts,
  'sanitize-html': () => "module.exports = require('sanitize-html')",
}

export function loadLibrary(name) {
  const { code } = transformSync(sources[name](), { format: 'cjs' })
  const module = { exports: {} }
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url))
  return module.exports
}
