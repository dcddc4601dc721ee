// Compiles docsgen itself into dist/: the command line and its threads, the public API, the default theme's browser files, the types.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { listCodeLanguages, listProtocolParts } from './library-sources.js'

const require = createRequire(import.meta.url)
const root = process.cwd()
const { dependencies } = require('../package.json')
/** Commands in a file of their own with all that only they use, which is a sixth of the code. */
const rareCommands = ['migrate', 'check-other']
const ofRareCommands = /[\\/]src[\\/](?:tools[\\/]migrate[\\/](?!diagnostics\.ts)|cli[\\/](?:migrate|check-other)\.ts$)/
/** Native programs, which cannot be bundled and are installed as dependencies. */
const installed = ['esbuild', 'oxc-parser']
/** Runs in a process of its own, which starts faster with this script alone. */
const readDiagrams = 'src/features/diagrams/read-diagrams.ts'
/** Stays outside the program, whose compiled code is kept. */
const importUrl = 'src/core/config/import-url.ts'
/** Separate bundles, because only some commands load them. */
const loadedOnDemand = ['chokidar', 'graphql', 'js-yaml', 'jsonc-parser', 'sanitize-html', 'tar/parse', 'typesense', 'unbash']

for (const name of installed) if (!(name in dependencies)) throw new Error(`dist/ loads ${name}, which is not in the dependencies.`)
for (const folder of ['dist', '.compile-cache']) rmSync(folder, { recursive: true, force: true })
mkdirSync('dist/client', { recursive: true })
const tools = await loadTools()
const [programs] = await Promise.all([buildPrograms(), buildApi(), buildClient(), buildFeatureScripts()])
await Promise.all(['dist/program.cjs', 'dist/rare-commands.cjs'].map(shortenNames))
writeProgramLicenses(programs)
writeCodeHash()
packLanguages()
writeFileSync('dist/commands.json', JSON.stringify(require('../dist/program.cjs').commands()))

// A published package contains its types; a checkout reads them from the sources.
if (process.argv.includes('--types')) {
  const { status } = spawnSync(process.execPath, ['scripts/write-types.js', 'dist/types'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** Functions that docsgen uses to compile sites, used here for its own theme. */
async function loadTools() {
  const file = join('dist', 'tools.tmp.cjs')
  const modules = [
    'features',
    ...['bundle/compile-shared', 'bundle/compile-theme', 'bundle/licenses', 'markdown/code-languages'].map((name) => `core/${name}`),
  ]
  await build({
    stdin: { contents: modules.map((name) => `export * from './src/${name}.ts'`).join('\n'), resolveDir: root },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    define: { 'import.meta.dirname': JSON.stringify(root), 'import.meta.url': JSON.stringify(import.meta.url) },
  })
  const loaded = require(join(root, file))
  rmSync(file)
  return loaded
}

/** Bundles the command line and its threads. Returns the metadata of each build. */
async function buildPrograms() {
  const options = {
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // React must not run its development build.
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '__docsgenUrl' },
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'external',
    metafile: true,
    logLevel: 'warning',
  }
  // One file loads faster than a thousand.
  const program = {
    ...options,
    jsx: 'automatic',
    external: installed,
    plugins: [rareCommandsOnDemand(), librariesOnDemand(), installedOnDemand(), importingApart()],
    // The other half of that module renders to streams, which docsgen does not.
    alias: {
      'react-dom/server': require
        .resolve('react-dom/package.json')
        .replace('package.json', 'cjs/react-dom-server-legacy.node.production.js'),
      // fast-glob brings an older version of the same package.
      picomatch: dirname(require.resolve('picomatch/package.json')),
    },
    banner: { js: "const __docsgenUrl = require('node:url').pathToFileURL(__filename).href;" },
  }
  const shared = new Set()
  const rare = await build({
    ...program,
    stdin: { contents: rareCommands.map((name) => `exports['${name}'] = require('./src/cli/${name}.ts')`).join('\n'), resolveDir: root },
    outfile: 'dist/rare-commands.cjs',
    plugins: [takenFromProgram(shared), ...program.plugins],
  })
  // The threads and the API share most code with the command line, so all are in one file.
  const starts = { cli: 'cli/cli', worker: 'worker', api: 'api/public-api' }
  const contents = [
    ...Object.entries(starts).map(([name, file]) => `exports.${name} = () => require('./src/${file}.ts')`),
    "exports.commands = () => require('./src/features.ts').features.flatMap(({ commands = [] }) => commands)",
    `exports.shared = { ${[...shared]
      .sort()
      .map((path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(path)})`)
      .join(',')} }`,
  ].join('\n')
  const library = { ...options, minifyIdentifiers: true, mainFields: ['module', 'main'], plugins: [withoutUnused()] }
  for (const name of Object.keys(starts)) {
    const cache = name === 'api' ? '' : "require('../bin/compile-cache.js')\n"
    writeFileSync(`dist/${name}.cjs`, `${cache}module.exports = require('./program.cjs').${name}()\n`)
  }
  const others = await Promise.all([
    build({ ...program, stdin: { contents, resolveDir: root }, outfile: 'dist/program.cjs' }),
    build({
      ...program,
      entryPoints: {
        watcher: 'src/core/dev/watcher.ts',
        'inspection-thread': 'src/core/emit/inspection-thread.ts',
        'import-url': importUrl,
        ...(existsSync(readDiagrams) && { 'read-diagrams': readDiagrams }),
      },
      outdir: 'dist',
    }),
    build({
      ...library,
      entryPoints: Object.fromEntries(loadedOnDemand.map((name) => [libraryFile(name), name])),
      outdir: 'dist/libraries',
    }),
    build({
      ...library,
      stdin: { contents: listCodeLanguages(tools.carriedLanguages), resolveDir: root },
      outfile: 'dist/libraries/code-languages.cjs',
    }),
    build({ ...library, stdin: { contents: listProtocolParts(), resolveDir: root }, outfile: 'dist/libraries/model-context-protocol.cjs' }),
  ])
  return [rare, ...others]
}

/** Names of functions stay unchanged for stack traces in bug reports, which refer to lines of this file; all others are shortened. */
async function shortenNames(file) {
  const options = {
    minifyIdentifiers: true,
    minifyWhitespace: true,
    lineLimit: 1000,
    // V8 keeps text with other characters in two bytes for each character, and reads it more slowly.
    charset: 'ascii',
    target: 'node20.19',
    legalComments: 'none',
  }
  const { code } = await transform(shortenModuleNames(readFileSync(file, 'utf8')), options)
  writeFileSync(file, code)
}

/** Shortens the names that esbuild gives to modules and their parts, such as `init_read_page`, which would be 4 % of the program. */
function shortenModuleNames(code) {
  // Not properties, but after `...`.
  const word = /(?<![\w$]|(?<!\.\.)\.)[A-Za-z_]\w*(?![\w$])/g
  const declared = /(?<![\w$.])(?:(?:init|import|require)_\w+|\w+_exports|__(?:esm|commonJS|toESM|export))(?==(?![=>]))/g
  const uses = new Map([...code.matchAll(declared)].map(([name]) => [name, 0]))
  for (const [name] of code.matchAll(word)) if (uses.has(name)) uses.set(name, uses.get(name) + 1)
  const taken = new Set(code.match(/\$\w+/g))
  const free = Array.from({ length: uses.size + taken.size }, (_, index) => `$${index.toString(36)}`).filter((name) => !taken.has(name))
  const byUses = [...uses.keys()].sort((a, b) => uses.get(b) - uses.get(a))
  const short = new Map(byUses.map((name, index) => [name, free[index]]))
  const shortened = code.replace(word, (name) => short.get(name) ?? name)
  const [left] = shortened.match(/[\w$]+/g).filter((name) => uses.has(name))
  if (left !== undefined) throw new Error(`The name ${left} is used in a way that was not expected.`)
  return shortened
}

/** Packages that the libraries import but docsgen never uses: it sends JSON, does not parse style attributes or dates, writes no trees of
 * HTML, prints no traces, and asks clients of the Model Context Protocol nothing whose answer would have to be validated. */
function withoutUnused() {
  const filter = /^(?:postcss|dom-serializer|mime-db|form-data|dayjs|debug|ajv|ajv-formats)$/
  return {
    name: 'without-unused',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter }, ({ path }) => ({ path, namespace: 'unused' }))
      onLoad({ filter: /.*/, namespace: 'unused' }, ({ path }) => ({
        contents: `module.exports = ${path === 'debug' ? '() => () => {}' : '{}'}`,
      }))
    },
  }
}

/** Collects what rare commands share with the program, and lets them take it from there. */
function takenFromProgram(shared) {
  const namespace = 'program'
  return {
    name: 'taken-from-program',
    setup: ({ onResolve, onLoad, resolve }) => {
      onResolve({ filter: /.*/ }, async ({ path, pluginData, ...from }) => {
        if (from.namespace === namespace) return { path, external: true }
        if (pluginData === namespace) return
        const found = await resolve(path, { ...from, pluginData: namespace })
        if (found.external || found.namespace !== 'file' || ofRareCommands.test(found.path)) return found
        // Each of the two files contains the small part of these packages that it uses.
        if (/[\\/]node_modules[\\/]/.test(from.importer) || /^(?:valibot|htmlparser2)$/.test(path)) return found
        const file = `./${relative(root, found.path).replaceAll(sep, '/')}`
        shared.add(file)
        // Without the extension, which would make an ES module of it.
        return { path: file.replace(/\.\w+$/, ''), namespace, pluginData: file }
      })
      onLoad({ filter: /.*/, namespace }, ({ pluginData }) => ({
        contents: `module.exports = require('./program.cjs').shared[${JSON.stringify(pluginData)}]()`,
      }))
    },
  }
}

function rareCommandsOnDemand() {
  const namespace = 'rare-commands'
  return {
    name: namespace,
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: new RegExp(`^\\./(?:${rareCommands.join('|')})\\.ts$`) }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, namespace } : undefined,
      )
      onResolve({ filter: /.*/, namespace }, ({ path }) => ({ path, external: true }))
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `module.exports = require('./rare-commands.cjs')['${basename(path, '.ts')}']`,
      }))
    },
  }
}

function libraryFile(name) {
  return name.replace('/', '-')
}

function librariesOnDemand() {
  const filter = new RegExp(`^(?:${loadedOnDemand.join('|')})$`)
  return {
    name: 'libraries-on-demand',
    setup: ({ onResolve }) => onResolve({ filter }, ({ path }) => ({ path: `./libraries/${libraryFile(path)}.cjs`, external: true })),
  }
}

/**
 * Loads the installed programs, and what Node.js loads slowly, only when they are used: oxc-parser takes 25 ms, and `node:http` 5.
 * `import()` of a CommonJS package would first look for its exports, which `require` does not.
 */
function installedOnDemand() {
  const onUse = (name, exported = Object.keys(require(name))) =>
    `module.exports = { ${exported.map((key) => `get ${key}() { return require('${name}').${key} }`).join(', ')} }`
  const contents = {
    'oxc-parser': onUse('oxc-parser', ['parseSync']),
    esbuild: "module.exports = require('esbuild')",
    'node:dns': onUse('node:dns', ['lookup']),
    'node:http': onUse('node:http'),
    'node:https': onUse('node:https'),
    'node:readline/promises': onUse('node:readline/promises'),
  }
  const filter = new RegExp(`^(?:${Object.keys(contents).join('|')})$`)
  const namespace = 'installed'
  return {
    name: 'installed-on-demand',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter }, ({ path, namespace: from }) => (from === namespace ? { path, external: true } : { path, namespace }))
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: contents[path] }))
    },
  }
}

function importingApart() {
  return {
    name: 'importing-apart',
    setup: ({ onResolve }) => onResolve({ filter: /^\.\/import-url\.ts$/ }, () => ({ path: './import-url.cjs', external: true })),
  }
}

/** What is owed to the authors of the packages in the programs; for browser files, `dist/client/licenses.json` says it. */
function writeProgramLicenses(results) {
  const { findPackages, readNotices, writeLicenses, licensesFile } = tools
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs))
  const legal = ['dist', 'dist/libraries'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.LEGAL.txt'))
      .map((name) => join(folder, name)),
  )
  const notices = legal.flatMap((file) => readNotices(readFileSync(file, 'utf8')))
  for (const file of legal) rmSync(file)
  const contents = "docsgen's programs (dist/*.cjs, dist/libraries/*.cjs)"
  writeFileSync(join('dist', licensesFile), writeLicenses([{ packages: findPackages(inputs, root), notices }], contents))
}

/** Identifies the code for caches: the same code produces the same output. */
function writeCodeHash() {
  const hash = createHash('sha256')
  const programs = readdirSync('dist').filter((name) => name.endsWith('.cjs'))
  const libraries = readdirSync('dist/libraries').map((name) => `libraries/${name}`)
  for (const file of [...programs, ...libraries].sort()) hash.update(readFileSync(join('dist', file)))
  writeFileSync('dist/code-hash', hash.digest('hex').slice(0, 16))
}

/** All translations of the interface in one compressed file: the keys once, and for each language its values in their order. */
function packLanguages() {
  const folder = 'src/core/languages'
  const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const files = readdirSync(folder).sort()
  const { admonitions, messages } = read(files[0])
  const languages = files.map((file) => {
    const texts = read(file)
    return [file.replace('.json', ''), [Object.values(texts.admonitions), Object.values(texts.messages)]]
  })
  const packed = { keys: [Object.keys(admonitions), Object.keys(messages)], languages: Object.fromEntries(languages) }
  writeFileSync('dist/languages.br', brotliCompressSync(JSON.stringify(packed)))
}

function buildApi() {
  return build({
    entryPoints: ['src/index.ts'],
    outfile: 'dist/index.js',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'warning',
  })
}

/** Uses the functions that compile a site's own theme. */
async function buildClient() {
  const { compileReact, compileLibrary, compileThemeClient, features, readPackage, themePartsOf } = tools
  const parts = themePartsOf(features)
  const compileShared = async (name, compile) => {
    const { entries, files, licenses } = await compile
    const { version } = require(`${name}/package.json`)
    return { name, files, licenses, listed: { entry: entries[name], files: files.map((file) => file.name), version } }
  }
  const packages = await Promise.all([
    compileShared('react', compileReact(root)),
    ...Object.values(parts).flatMap(({ library }) => (library === undefined ? [] : compileShared(library, compileLibrary(library, root)))),
  ])
  const shared = Object.fromEntries(packages.map(({ name, listed }) => [name, listed]))
  const compileTheme = (live) =>
    compileThemeClient({ templates: join(root, 'templates'), root: join(root, 'templates'), live, parts, shared })
  const [theme, live] = await Promise.all([compileTheme(false), compileTheme(true)])
  // Files of both themes with the same name have the same content, because the name contains its hash.
  for (const { name, content } of [
    ...packages.flatMap(({ files }) => files),
    ...theme.files,
    ...Object.values(theme.partFiles).flat(),
    ...live.files,
  ])
    writeFileSync(join('dist/client', name), content)
  const manifest = { theme: theme.manifest, live: live.manifest, shared }
  writeFileSync('dist/client/manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
  // docsgen's code is third-party code in the sites that it builds.
  const licenses = {
    theme: { packages: [readPackage(root), ...theme.licenses.packages], notices: theme.licenses.notices },
    ...Object.fromEntries(packages.map((each) => [each.name, each.licenses])),
  }
  writeFileSync('dist/client/licenses.json', `${JSON.stringify(licenses, null, 2)}\n`)
}

/** The scripts of features that run alone in a browser. */
function buildFeatureScripts() {
  const scripts = [
    { entry: 'src/features/diagrams/drawing/draw-diagram.ts', name: 'drawing', format: 'esm' },
    { entry: 'src/features/offline-copy/in-browser/load-files.ts', name: 'offline', format: 'iife' },
  ]
  const options = { outdir: 'dist', bundle: true, target: 'es2022', minify: true, logLevel: 'warning' }
  const present = scripts.filter(({ entry }) => existsSync(entry))
  return Promise.all(present.map(({ entry, name, format }) => build({ ...options, entryPoints: { [name]: entry }, format })))
}
