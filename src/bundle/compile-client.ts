import { basename } from 'node:path'
import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild'
import { findPackages, type Licenses, licenseBanner, readNotices } from './licenses.ts'

/** Browser files with their hash in their name, which lie in one folder and import each other relatively. */
export interface ClientBundle {
  /** The file of each entry, by the entry's name. */
  readonly entries: Readonly<Record<string, string>>
  /** What each entry imports at once, by the entry's name. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
  /** Every file it was compiled from, with forward slashes from the root. */
  readonly inputs: readonly string[]
  readonly licenses: Licenses
  readonly warnings: readonly Message[]
}

interface ClientInput {
  /** Files by the name of their entry. */
  readonly entryPoints: Readonly<Record<string, string>>
  /** Paths in names and comments are told from here. */
  readonly root: string
  /** Where the site lives; needed for files that scripts name by their address. */
  readonly base?: string
  readonly plugins?: readonly Plugin[]
}

/** The browsers that have everything the theme uses without asking: https://web.dev/baseline */
export const browserTargets = ['es2022', 'chrome111', 'firefox121', 'safari16.4']

/** Shared by everything that runs in browsers. */
export const browserOptions = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  platform: 'browser',
  target: browserTargets,
  jsx: 'automatic',
  // A project's `tsconfig.json` would be one more input the result depends on.
  tsconfigRaw: {},
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
} satisfies BuildOptions

/** Files that scripts and styles may import; their address takes their place. */
export const assetLoaders = {
  '.avif': 'file',
  '.gif': 'file',
  '.jpg': 'file',
  '.png': 'file',
  '.svg': 'file',
  '.webp': 'file',
  '.woff2': 'file',
} satisfies BuildOptions['loader']

/** Compiles scripts and styles for browsers; what is imported lazily becomes a file of its own. Throws esbuild's `BuildFailure`. */
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
    // Apart from the code, which only names the file they go into.
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
    // A script that imports styles has two outputs.
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
    files: files.sort((a, b) => (a.name < b.name ? -1 : 1)),
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

/** Packages that browsers load as files of their own, one copy for everybody: `react` and `mermaid` by the names their files have. */
export function fromSharedFiles(files: { readonly react: string; readonly mermaid?: string }): Plugin {
  return {
    name: 'from-shared-files',
    setup(build) {
      const react = `./${files.react}`
      build.onResolve({ filter: /^(?:react|react\/(?:jsx|compiler)-runtime|react-dom|react-dom\/client)$/ }, ({ kind }) =>
        // CommonJS packages cannot import a file; a module between them can.
        kind === 'require-call' ? { path: 'react', namespace: 'shared' } : { path: react, external: true },
      )
      build.onLoad({ filter: /^react$/, namespace: 'shared' }, () => ({
        contents: `export * from '${react}'\nexport { default } from '${react}'`,
      }))
      build.onResolve({ filter: /^\./, namespace: 'shared' }, ({ path }) => ({ path, external: true }))
      build.onResolve({ filter: /^mermaid$/ }, () =>
        files.mermaid === undefined ? undefined : { path: `./${files.mermaid}`, external: true },
      )
    },
  }
}
