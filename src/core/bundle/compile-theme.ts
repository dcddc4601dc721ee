import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import { byText } from '../../kit/data/sort-and-group.ts'
import { sha256Base64, shortHash } from '../../kit/files/hash.ts'
import type { Href, OutputPath } from '../../kit/files/paths.ts'
import type { GeneratedFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { clientFolder } from './client-folder.ts'
import { browserOptions, type ClientBundle, compileClient, fromSharedFiles, type SharedPackages } from './compile-client.ts'
import { type Licenses, licensesFile, writeLicenses } from './licenses.ts'

/** A part of the theme that only some sites or pages load. Each part is compiled separately, so that a change does not affect the other files. */
export interface ThemePart {
  /** The name of a file in `templates/client`. */
  readonly script?: string
  /** The name of a file in `templates/styles`. */
  readonly styles?: string
  /** A package that scripts of the theme import. Only sites that need the part publish its files, which can be large. */
  readonly library?: string
  /** Whether only some pages of the site load the part. @default false */
  readonly onPages?: true
  /** Whether the site needs the part. @default if a page's text needs it */
  readonly isUsed?: (site: Site, config: SiteConfig) => boolean
}

type ThemeParts = Readonly<Record<string, ThemePart>>

const coreParts: ThemeParts = {
  feedbackForm: { styles: 'feedback.css', isUsed: (_, { feedback }) => feedback !== undefined },
  /** If there is no form, no script is needed to send answers. */
  feedback: { script: 'feedback.ts', isUsed: (_, { feedback }) => feedback?.url !== undefined || feedback?.event === true },
}

/** All parts of the theme, sorted by name. */
export function themePartsOf(features: readonly { readonly theme?: { readonly parts?: ThemeParts } }[]): ThemeParts {
  const parts = [coreParts, ...features.flatMap(({ theme }) => theme?.parts ?? [])].flatMap((own) => Object.entries(own))
  return Object.fromEntries(parts.sort(byText(([name]) => name)))
}

interface CompiledPart {
  readonly source: ThemePart
  readonly script?: string | undefined
  readonly styles?: string | undefined
  /** All files of this part. */
  readonly files: readonly string[]
}

/** The manifest of the compiled browser files. */
interface ThemeManifest {
  /** The script in each page that runs before the browser displays the page. */
  readonly preload: string
  readonly entry: string
  /** The files that the entry imports statically. */
  readonly imports: readonly string[]
  readonly styles: string
  readonly files: readonly string[]
  readonly parts: Readonly<Record<string, CompiledPart>>
}

interface ThemeInput {
  /** The folder with the sources of the theme, or a name that the plugins resolve. */
  readonly templates: string
  /** The folder that paths in file names are relative to. */
  readonly root: string
  /** The base path of the site, or undefined if it is unknown. */
  readonly base?: string
  /** Whether to include live updates. */
  readonly live?: boolean
  readonly parts: ThemeParts
  readonly shared: SharedPackages
  /** Plugins that replace parts of the theme. */
  readonly plugins?: readonly Plugin[]
}

export interface CompiledTheme {
  readonly manifest: ThemeManifest
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
  readonly partFiles: Readonly<Record<string, CompiledTheme['files']>>
  /** The paths of all source files relative to the root, with forward slashes. */
  readonly inputs: readonly string[]
  readonly licenses: ClientBundle['licenses']
  readonly warnings: readonly Message[]
}

/** Compiles the browser side of the theme. Throws esbuild's `BuildFailure`. */
export async function compileThemeClient({
  templates,
  root,
  base,
  live = false,
  parts: sources,
  shared,
  plugins = [],
}: ThemeInput): Promise<CompiledTheme> {
  const { build } = await import('esbuild')
  const common = { root, ...(base === undefined ? {} : { base }) }
  const [client, preload, ...parts] = await Promise.all([
    compileClient({
      entryPoints: { entry: `${templates}/client/${live ? 'live/' : ''}entry.ts`, styles: `${templates}/styles/index.css` },
      ...common,
      plugins: [...plugins, fromSharedFiles(shared)],
    }),
    build({
      ...browserOptions,
      entryPoints: [`${templates}/client/preload.ts`],
      absWorkingDir: root,
      format: 'iife',
      plugins: [...plugins],
      logLevel: 'silent',
    }),
    // The parts are compiled separately, so that they do not change the names of the other files.
    ...Object.values(sources).map((part) => {
      const { script, styles } = part
      const entryPoints = {
        ...(script && { [entryNames(part).script]: `${templates}/client/${script}` }),
        ...(styles && { [entryNames(part).styles]: `${templates}/styles/${styles}` }),
      }
      return compileClient({ entryPoints, ...common, plugins })
    }),
  ])
  const { entry = '', styles = '' } = client.entries
  const fileNames = ({ files }: Pick<ClientBundle, 'files'>) => files.map(({ name }) => name)
  const byPart = <Value>(make: (part: ClientBundle, source: ThemePart) => Value) =>
    Object.fromEntries(Object.entries(sources).map(([name, source], index) => [name, make(parts[index] as ClientBundle, source)]))
  return {
    // The script cannot contain `</script`, because esbuild writes this text as `<\/script`.
    manifest: {
      preload: preload.outputFiles[0]?.text.trim() ?? '',
      entry,
      imports: client.imports.entry ?? [],
      styles,
      files: fileNames(client),
      parts: byPart((part, source) => ({
        source,
        script: part.entries[entryNames(source).script],
        styles: part.entries[entryNames(source).styles],
        files: fileNames(part),
      })),
    },
    files: client.files,
    partFiles: byPart(({ files }) => files),
    licenses: client.licenses,
    inputs: [...[client, ...parts].flatMap(({ inputs }) => inputs), ...Object.keys(preload.metafile.inputs)],
    warnings: [client, ...parts, preload].flatMap(({ warnings }) => warnings),
  }
}

/** The entry names for the script and styles of a part. */
function entryNames({ script = '', styles = '' }: ThemePart): { readonly script: string; readonly styles: string } {
  return { script: basename(script, '.ts'), styles: `${basename(styles, '.css')}-styles` }
}

/** How a feature changes the style sheets of the theme. */
export interface StyleChanges {
  /** Changes a compiled style sheet. */
  readonly change?: (css: string) => string
  /** CSS to append to the styles of every page. */
  readonly add?: string
}

interface AssetsInput {
  readonly base: string
  readonly styleChanges: readonly StyleChanges[]
  /** The parts that at least one page needs. */
  readonly parts: ReadonlySet<string>
  /** Whether to include live updates. */
  readonly live?: boolean
  /** The browser side of the site's own theme, or undefined for the default theme. */
  readonly theme: CompiledTheme | undefined
  /** The islands and styles of the site's code. */
  readonly own: readonly ClientBundle['files'][number][]
  /** The licenses of the packages in these files. */
  readonly licenses: readonly Licenses[]
}

interface ThemeAssets {
  readonly client: ClientAssets
  readonly files: readonly GeneratedFile[]
  /** A hash that changes when the files of the theme change. */
  readonly hash: string
}

/** Reads the browser files under `assets/`. Libraries are omitted if the site does not need them, and React if the site has no islands. */
export function readThemeAssets({ base, parts, styleChanges, live = false, theme: siteTheme, own, licenses }: AssetsInput): ThemeAssets {
  const { theme: built, live: living, shared } = readClientManifest()
  // Scripts in a site's theme can import React, and `dev` can add islands while it is running.
  const hasReact =
    live ||
    siteTheme !== undefined ||
    own.some(({ name, content }) => name.endsWith('.js') && Buffer.from(content).includes(shared.react.entry))
  const docsgens = live ? living : built
  const theme = siteTheme?.manifest ?? docsgens
  const read = (names: readonly string[]): CompiledTheme['files'] =>
    names.map((name) => ({ name, content: readFileSync(join(clientFolder(), name)) }))
  const used = Object.entries(theme.parts).filter(([name]) => parts.has(name))
  const packages = [...(hasReact ? ['react'] : []), ...used.flatMap(([, { source }]) => source.library ?? [])]
  const styled = changeStyles(
    [...(siteTheme?.files ?? read(theme.files)), ...used.flatMap(([name, { files }]) => siteTheme?.partFiles[name] ?? read(files))],
    theme.styles,
    styleChanges,
  )
  const files = [
    ...styled.files,
    ...read(packages.flatMap((name) => shared[name]?.files ?? [])),
    // Several parts may use the same image.
    ...new Map(own.map((file) => [file.name, file])).values(),
  ]
  const everywhere = used.flatMap(([, part]) => (part.source.onPages ? [] : part))
  const docsgensLicenses = readClientLicenses()
  const text = writeLicenses([
    docsgensLicenses.theme,
    ...packages.flatMap((name) => docsgensLicenses[name] ?? []),
    ...(siteTheme ? [siteTheme.licenses] : []),
    ...licenses,
  ])
  files.push({ name: licensesFile, content: Buffer.from(text) })
  const hrefOf = (name: string) => `${base}assets/${styled.renamed.get(name) ?? name}` as Href
  const ownStyles = own.filter(({ name }) => name.endsWith('.css')).map(({ name }) => name)
  return {
    client: {
      styles: [theme.styles, ...everywhere.flatMap(({ styles }) => styles ?? []), ...ownStyles].map(hrefOf),
      scripts: [theme.entry, ...everywhere.flatMap(({ script }) => script ?? [])].map(hrefOf),
      scriptParts: theme.imports.map(hrefOf),
      pageParts: Object.fromEntries(
        used.flatMap(([name, { source, script, styles }]) =>
          source.onPages ? [[name, { ...(script && { script: hrefOf(script) }), ...(styles && { styles: hrefOf(styles) }) }]] : [],
        ),
      ),
      preload: { code: theme.preload, hash: `sha256-${sha256Base64(theme.preload)}` },
    },
    files: files.map(({ name, content }) => ({ kind: 'generated', path: `assets/${name}` as OutputPath, make: () => content })),
    hash: shortHash([...listFiles(theme), ...styled.renamed.values()].join()),
  }
}

interface StyledFiles {
  readonly files: CompiledTheme['files']
  /** The new names of changed style sheets, keyed by their old names. */
  readonly renamed: ReadonlyMap<string, string>
}

/** Applies the changes that features make to the style sheets, whose names contain a hash of their content. */
function changeStyles(files: CompiledTheme['files'], main: string, changes: readonly StyleChanges[]): StyledFiles {
  const renamed = new Map<string, string>()
  if (changes.length === 0) return { files, renamed }
  const changed = files.map((file) => {
    if (!file.name.endsWith('.css')) return file
    const before = Buffer.from(file.content).toString()
    const text = changes.reduce((css, { change, add = '' }) => (change?.(css) ?? css) + (file.name === main ? add : ''), before)
    if (text === before) return file
    const name = file.name.replace(/\.\w+\.css$/, `.${shortHash(text).slice(0, 8).toUpperCase()}.css`)
    renamed.set(file.name, name)
    return { name, content: Buffer.from(text) }
  })
  return { files: changed, renamed }
}

/** Lists all files of a theme. */
export function listFiles({ files, parts }: Pick<ThemeManifest, 'files' | 'parts'>): readonly string[] {
  return [...files, ...Object.values(parts).flatMap((part) => part.files)]
}

/** The manifest of the browser files that were compiled when docsgen was built. */
interface ClientManifest {
  readonly theme: ThemeManifest
  /** The theme with live updates. */
  readonly live: ThemeManifest
  /** The packages in files of their own, which several scripts import. */
  readonly shared: { readonly react: SharedFiles; readonly [name: string]: SharedFiles }
}

interface SharedFiles {
  readonly entry: string
  readonly files: readonly string[]
  readonly version: string
}

export function readClientManifest(): ClientManifest {
  return JSON.parse(readFileSync(join(clientFolder(), 'manifest.json'), 'utf8')) as ClientManifest
}

/** The files of a package that a feature states as the library of a part. */
export function readLibrary(name: string): SharedFiles {
  const library = readClientManifest().shared[name]
  if (!library) throw new Error(`No part of the theme has the library ${name}`)
  return library
}

/** Reads the licenses of these files. They are stored in a separate file, because few callers need them. */
function readClientLicenses(): { readonly theme: Licenses; readonly [name: string]: Licenses } {
  return JSON.parse(readFileSync(join(clientFolder(), 'licenses.json'), 'utf8'))
}
