import { createRequire } from 'node:module'
import type { Plugin } from 'esbuild'
import { type ClientBundle, compileClient } from './compile-client.ts'

const require = createRequire(import.meta.url)

/** React as one file, so that every island of a page shares it. */
export function compileReact(root: string): Promise<ClientBundle> {
  return compileClient({ entryPoints: { react: 'docsgen-react' }, root, plugins: [reactExports] })
}

/** The drawer of diagrams, in pieces that are loaded as a diagram needs them. */
export function compileMermaid(root: string): Promise<ClientBundle> {
  return compileClient({ entryPoints: { mermaid: 'mermaid' }, root })
}

/** CommonJS has no list of exports, so it is written down for what imports the file. */
const reactExports: Plugin = {
  name: 'react-exports',
  setup(build) {
    build.onResolve({ filter: /^docsgen-react$/ }, ({ path }) => ({ path, namespace: 'react-exports' }))
    build.onLoad({ filter: /./, namespace: 'react-exports' }, () => ({
      contents: [
        `export { ${publicNames('react').join(', ')} } from 'react'`,
        `export { jsx, jsxs } from 'react/jsx-runtime'`,
        `export { createPortal, flushSync, preconnect, preload, useFormStatus } from 'react-dom'`,
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

function publicNames(name: string): string[] {
  return Object.keys(require(name)).filter((key) => /^[a-zA-Z]\w*$/.test(key) && key !== 'act' && !key.startsWith('unstable'))
}
