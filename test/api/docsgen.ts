import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createProject, type Files } from '../cli/project.ts'

type Docsgen = typeof import('../../src/index.ts')

/** The package as programs import it: `npm run build` makes `dist/index.js`. */
export const docsgen = (await import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, '../../dist/index.js')).href)) as Docsgen

/** A site whose config contains these options beside its title. */
export function createSite(options: string, files: Files = {}): string {
  return createProject({
    'docs.config.ts': `export default {\n  title: 'Small', lastUpdated: false, links: { orphan: 'ignore' },\n${options}\n}\n`,
    'content/index.md': '# Home\n\nText.\n',
    ...files,
  })
}

/** Each problem on one line. */
export function linesOf(diagnostics: readonly import('../../src/index.ts').Diagnostic[]): readonly string[] {
  return diagnostics.map(({ file, line, severity, code, message }) => `${file}${line ? `:${line}` : ''} ${severity} ${code} ${message}`)
}
