import { basename } from 'node:path'
import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild'
import { byText } from '../../kit/data/sort-and-group.ts'
import { findPackages, type Licenses, licenseBanner, readNotices } from './licenses.ts'

/** Browser files in one folder. Their names contain hashes, and their imports are relative. */
export interface ClientBundle {
  /** The file name of each entry, keyed by the name of the entry. */
  readonly entries: Readonly<Record<string, string>>
  /** The files that each entry imports statically, keyed by the name of the entry. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
  /** The paths of all source files relative to the root, with forward slashes. */
  readonly inputs: readonly string[]
  readonly licenses: Licenses
  readonly warnings: readonly Message[]
}

interface ClientInput {
  /** The source file of each entry, keyed by its name. */
  readonly entryPoints: Readonly<Record<string, string>>
  /** The folder that paths in names and comments are relative to. */
  readonly root: string
  /** The site's base path, which is used in the URLs of imported files. */
  readonly base?: string
  readonly plugins?: readonly Plugin[]
}

/** The browsers that support everything the theme uses: https://web.dev/baseline */
const browserTargets = ['es2022', 'chrome111', 'firefox121', 'safari16.4']

/** Options for all browser code. */
export const browserOptions = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  platform: 'browser',
  target: browserTargets,
  jsx: 'automatic',
  // Ignores the project's `tsconfig.json`, so that the result does not depend on it.
  tsconfigRaw: {},
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
} satisfies BuildOptions

/** File types that scripts and styles can import as URLs. */
export const assetLoaders = {
  '.avif': 'file',
  '.gif': 'file',
  '.jpg': 'file',
  '.png': 'file',
  '.svg': 'file',
  '.webp': 'file',
  '.woff2': 'file',
} satisfies BuildOptions['loader']

/** Compiles scripts and styles for browsers, with a separate file for each lazy import. Throws esbuild's `BuildFailure`. */
export async function compileClient({ entryPoints, root, base, plugins = [] }: ClientInput): Promise<ClientBundle> {
  const { build } = await import('esbuild')
  const result = await build({
    ...browserOptions,
    entryPoints: { ...entryPoints },
    absWorkingDir: root,
    outdir: 'client',
    entryNames: '[name].[hash]',
    chunkNames: 'part.[hash]',
    assetNames: '[name].[hash]',
    format: 'esm',
    splitting: true,
    // Writes licenses to separate files, because the code refers only to one combined file.
    legalComments: 'external',
    banner: { js: licenseBanner, css: licenseBanner },
    loader: assetLoaders,
    ...(base === undefined ? {} : { publicPath: `${base}assets/` }),
    logLevel: 'silent',
    plugins: [...plugins],
  })
  const entries: Record<string, string> = {}
  const names = Object.keys(entryPoints).sort((a, b) => b.length - a.length)
  for (const [path, { entryPoint }] of Object.entries(result.metafile.outputs)) {
    if (entryPoint === undefined) continue
    const file = basename(path)
    const name = names.find((candidate) => file.startsWith(`${candidate}.`))
    // A script that imports styles has two outputs with the same entry.
    if (name !== undefined && (entries[name] === undefined || file.endsWith('.js'))) entries[name] = file
  }
  const imports = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, importedAtOnce(result.metafile, file)]))
  const isLegal = ({ path }: { readonly path: string }) => path.endsWith('.LEGAL.txt')
  const files = result.outputFiles
    .filter((file) => !isLegal(file))
    .map(({ path, contents }) => ({ name: basename(path), content: contents }))
  const inputs = Object.keys(result.metafile.inputs)
  return {
    entries,
    imports,
    files: files.sort(byText(({ name }) => name)),
    inputs,
    licenses: {
      packages: findPackages(inputs, root),
      notices: result.outputFiles.filter(isLegal).flatMap(({ text }) => readNotices(text)),
    },
    warnings: result.warnings,
  }
}

function importedAtOnce({ outputs }: Metafile, entry: string): readonly string[] {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]))
  const found = new Set([entry])
  for (const name of found) {
    for (const { kind, path, external } of byName.get(name)?.imports ?? []) {
      if (kind === 'import-statement' && !external) found.add(basename(path))
    }
  }
  found.delete(entry)
  return [...found].sort()
}

/** The packages that scripts import from shared files, each with the name of its file. */
export interface SharedPackages {
  readonly react: { readonly entry: string }
  readonly [name: string]: { readonly entry: string }
}

/** Replaces imports of these packages with imports of their shared files. */
export function fromSharedFiles({ react: { entry: reactEntry }, ...libraries }: SharedPackages): Plugin {
  return {
    name: 'from-shared-files',
    setup(build) {
      const react = `./${reactEntry}`
      build.onResolve({ filter: /^(?:react|react\/(?:jsx|compiler)-runtime|react-dom|react-dom\/client)$/ }, ({ kind }) =>
        // A CommonJS package cannot import the shared file directly, so the package requires a module that does.
        kind === 'require-call' ? { path: 'react', namespace: 'shared' } : { path: react, external: true },
      )
      build.onLoad({ filter: /^react$/, namespace: 'shared' }, () => ({
        contents: `export * from '${react}'\nexport { default } from '${react}'`,
      }))
      build.onResolve({ filter: /^\./, namespace: 'shared' }, ({ path }) => ({ path, external: true }))
      const files = new Map(Object.entries(libraries).map(([name, { entry }]) => [name, `./${entry}`]))
      // Islands have no libraries. esbuild would ask for each package that they import.
      if (files.size === 0) return
      build.onResolve({ filter: /^[^./]/ }, ({ path }) => {
        const file = files.get(path)
        return file === undefined ? undefined : { path: file, external: true }
      })
    },
  }
}
