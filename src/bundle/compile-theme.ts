import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import type { FeedbackConfig } from '../model/config-sections.ts'
import type { GeneratedFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Href, OutputPath } from '../model/paths.ts'
import { sha256Base64, shortHash } from '../support/files/hash.ts'
import { packageFolder } from '../support/files/package-folder.ts'
import { browserOptions, type ClientBundle, compileClient, fromSharedFiles } from './compile-client.ts'
import { type Licenses, licensesFile, writeLicenses } from './licenses.ts'

/** The manifest of the compiled browser files. */
interface ThemeManifest {
  /** The script in each page that runs before the first paint. */
  readonly preload: string
  readonly entry: string
  /** The static imports of the entry. */
  readonly parts: readonly string[]
  readonly styles: string
  /** Styles of pages with formulas. */
  readonly mathStyles: string
  /** Styles of pages in journals. */
  readonly journalStyles: string
  readonly files: readonly string[]
  /** The form that asks readers whether a page helped, for sites that have it. */
  readonly feedback: { readonly script: string; readonly styles: string }
}

interface ThemeInput {
  /** The folder with the theme's sources, or a name that the plugins resolve. */
  readonly templates: string
  /** Paths in names are relative to it. */
  readonly root: string
  /** The site's base path; undefined if unknown. */
  readonly base?: string
  /** Whether to include live updates. */
  readonly live?: boolean
  readonly shared: { readonly react: string; readonly mermaid: string }
  /** Plugins that replace parts of the theme. */
  readonly plugins?: readonly Plugin[]
}

export interface CompiledTheme {
  readonly manifest: ThemeManifest
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
  readonly feedbackFiles: CompiledTheme['files']
  /** Every source file, with forward slashes from the root. */
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
  shared,
  plugins = [],
}: ThemeInput): Promise<CompiledTheme> {
  const { build } = await import('esbuild')
  const [client, feedback, journal, preload] = await Promise.all([
    compileClient({
      entryPoints: {
        entry: `${templates}/client/${live ? 'live/' : ''}entry.ts`,
        styles: `${templates}/styles/index.css`,
        math: `${templates}/styles/math.css`,
      },
      root,
      ...(base === undefined ? {} : { base }),
      plugins: [...plugins, fromSharedFiles(shared)],
    }),
    // Apart from the rest, which must not change with it.
    compileClient({
      entryPoints: { feedback: `${templates}/client/feedback.ts`, 'feedback-form': `${templates}/styles/feedback.css` },
      root,
      ...(base === undefined ? {} : { base }),
      plugins,
    }),
    compileClient({
      entryPoints: { journal: `${templates}/styles/journal.css` },
      root,
      ...(base === undefined ? {} : { base }),
      plugins,
    }),
    build({
      ...browserOptions,
      entryPoints: [`${templates}/client/preload.ts`],
      absWorkingDir: root,
      format: 'iife',
      plugins: [...plugins],
      logLevel: 'silent',
    }),
  ])
  const { entry = '', styles = '', math = '' } = client.entries
  const files = [...client.files, ...journal.files]
  return {
    // `</script` cannot occur: esbuild writes it as `<\/script`.
    manifest: {
      preload: preload.outputFiles[0]?.text.trim() ?? '',
      entry,
      parts: client.imports.entry ?? [],
      styles,
      mathStyles: math,
      journalStyles: journal.entries.journal ?? '',
      files: files.map(({ name }) => name),
      feedback: { script: feedback.entries.feedback ?? '', styles: feedback.entries['feedback-form'] ?? '' },
    },
    files,
    feedbackFiles: feedback.files,
    licenses: client.licenses,
    inputs: [...client.inputs, ...feedback.inputs, ...journal.inputs, ...Object.keys(preload.metafile.inputs)],
    warnings: [...client.warnings, ...feedback.warnings, ...journal.warnings, ...preload.warnings],
  }
}

interface AssetsInput {
  readonly base: string
  readonly hasMermaid: boolean
  readonly feedback: FeedbackConfig | undefined
  readonly hasMath: boolean
  readonly hasJournal: boolean
  /** Whether to include live updates. */
  readonly live?: boolean
  /** The browser side of the site's own theme; undefined for docsgen's. */
  readonly theme: CompiledTheme | undefined
  /** Islands and styles of the site's code. */
  readonly own: readonly ClientBundle['files'][number][]
  /** The licenses of the packages in them. */
  readonly licenses: readonly Licenses[]
}

interface ThemeAssets {
  readonly client: ClientAssets
  readonly files: readonly GeneratedFile[]
  /** Changes with the files of the theme. */
  readonly hash: string
}

/** Reads the browser files under `assets/`. The 3 MB of mermaid are omitted if the site has no diagrams. */
export function readThemeAssets({
  base,
  hasMermaid,
  hasMath,
  hasJournal,
  feedback,
  live = false,
  theme: siteTheme,
  own,
  licenses,
}: AssetsInput): ThemeAssets {
  const { theme: built, live: living, react, mermaid } = readClientManifest()
  const docsgens = live ? living : built
  const theme = siteTheme?.manifest ?? docsgens
  const read = (names: readonly string[]) => names.map((name) => ({ name, content: readFileSync(join(clientFolder(), name)) }))
  const files = [
    ...(siteTheme?.files ?? read(theme.files)).filter(
      ({ name }) => (hasMath || name !== theme.mathStyles) && (hasJournal || name !== theme.journalStyles),
    ),
    ...read([...react.files, ...(hasMermaid ? mermaid.files : [])]),
    ...(feedback ? (siteTheme?.feedbackFiles ?? read(Object.values(theme.feedback))) : []),
    // A picture may be used by several parts.
    ...new Map(own.map((file) => [file.name, file])).values(),
  ]
  const docsgensLicenses = readClientLicenses()
  const text = writeLicenses([
    docsgensLicenses.theme,
    docsgensLicenses.react,
    ...(hasMermaid ? [docsgensLicenses.mermaid] : []),
    ...(siteTheme ? [siteTheme.licenses] : []),
    ...licenses,
  ])
  files.push({ name: licensesFile, content: Buffer.from(text) })
  const hrefOf = (name: string) => `${base}assets/${name}` as Href
  const ownStyles = own.filter(({ name }) => name.endsWith('.css')).map(({ name }) => name)
  return {
    client: {
      styles: [theme.styles, ...(feedback ? [theme.feedback.styles] : []), ...ownStyles].map(hrefOf),
      ...(hasMath ? { mathStyles: hrefOf(theme.mathStyles) } : {}),
      ...(hasJournal ? { journalStyles: hrefOf(theme.journalStyles) } : {}),
      // Without a form there is nothing to send.
      scripts: [theme.entry, ...(feedback?.url !== undefined || feedback?.event ? [theme.feedback.script] : [])].map(hrefOf),
      scriptParts: theme.parts.map(hrefOf),
      preload: { code: theme.preload, hash: `sha256-${sha256Base64(theme.preload)}` },
    },
    files: files.map(({ name, content }) => ({ kind: 'generated', path: `assets/${name}` as OutputPath, make: () => content })),
    hash: shortHash(theme.files.join()),
  }
}

/** The browser files that were compiled with docsgen. */
interface ClientManifest {
  readonly theme: ThemeManifest
  /** The theme with live updates. */
  readonly live: ThemeManifest
  readonly react: SharedFiles
  readonly mermaid: SharedFiles & { readonly version: string }
}

interface SharedFiles {
  readonly entry: string
  readonly files: readonly string[]
}

export function readClientManifest(): ClientManifest {
  return JSON.parse(readFileSync(join(clientFolder(), 'manifest.json'), 'utf8')) as ClientManifest
}

/** The licenses of these files. They are in a separate file, because few callers need them. */
function readClientLicenses(): Readonly<Record<'theme' | 'react' | 'mermaid', Licenses>> {
  return JSON.parse(readFileSync(join(clientFolder(), 'licenses.json'), 'utf8'))
}

export function clientFolder(): string {
  return join(packageFolder().folder, 'dist/client')
}
