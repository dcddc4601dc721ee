import { createRequire } from 'node:module'
import type { Plugin } from 'esbuild'
import { type ClientBundle, compileClient } from './compile-client.ts'

const require = createRequire(import.meta.url)

/** Compiles React into a file that all islands on a page share. */
export function compileReact(root: string): Promise<ClientBundle> {
  return compileClient({ entryPoints: { react: 'docsgen-react' }, root, plugins: [reactExports] })
}

/** Compiles a package that scripts of the theme import, into several files that are loaded on demand. */
export function compileLibrary(name: string, root: string): Promise<ClientBundle> {
  return compileClient({ entryPoints: { [name]: name }, root })
}

/** CommonJS modules do not declare their exports, so the exports of React are listed here. */
const reactExports: Plugin = {
  name: 'react-exports',
  setup(build) {
    const names = publicNames('react')
    build.onResolve({ filter: /^docsgen-react$/ }, ({ path }) => ({ path, namespace: 'react-exports' }))
    build.onLoad({ filter: /./, namespace: 'react-exports' }, () => ({
      contents: [
        `export { ${names.join(', ')} } from 'react'`,
        `export { c } from 'react/compiler-runtime'`,
        `export { jsx, jsxs } from 'react/jsx-runtime'`,
        `export { ${publicNames('react-dom', names).join(', ')}, unstable_batchedUpdates } from 'react-dom'`,
        `export { createRoot, hydrateRoot } from 'react-dom/client'`,
        `import * as react from 'react'`,
        `import * as dom from 'react-dom'`,
        `import * as client from 'react-dom/client'`,
        'export default { ...react, ...dom, ...client }',
      ].join('\n'),
      resolveDir: import.meta.dirname,
    }))
  },
}

/** Lists the exports of a package, except for the names in `taken`, because both packages export a `version`. */
function publicNames(name: string, taken: readonly string[] = []): string[] {
  const left = new Set(['act', ...taken])
  return Object.keys(require(name)).filter((key) => /^[a-zA-Z]\w*$/.test(key) && !left.has(key) && !key.startsWith('unstable'))
}
