import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageFolder } from '../files/package-folder.ts'

/** Loads a library that few sites need from the separate file into which it was bundled when docsgen was built. */
export function loadLibrary(name: 'code-languages' | 'model-context-protocol' | 'sanitize-html'): unknown {
  return createRequire(import.meta.url)(join(packageFolder().folder, 'dist/libraries', `${name}.cjs`))
}
