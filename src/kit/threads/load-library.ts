import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageFolder } from '../files/package-folder.ts'

/** A library that few sites need, from the file of its own that it was bundled into when docsgen was built. */
export function loadLibrary(name: 'code-languages' | 'model-context-protocol' | 'sanitize-html'): unknown {
  return createRequire(import.meta.url)(join(packageFolder().folder, 'dist/libraries', `${name}.cjs`))
}
