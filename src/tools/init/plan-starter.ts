import { builtinModules } from 'node:module'
import { parseJsonIfValid, recordOf } from '../../kit/data/is-record.ts'
import { escapeAttribute } from '../../kit/escape/markup.ts'
import { quoteShell } from '../../kit/escape/quote-words.ts'

/** File contents by path, with forward slashes. */
export type StarterFiles = ReadonlyMap<string, string>

/** The entries that each template adds to the config of the starter. The files of each template are in `starter/templates`. */
const templates = {
  docs: undefined,
  library: {
    item: "{ label: 'API', sidebar: 'reference' }",
    sidebar: "reference: [{ autogenerate: 'reference' }]",
    option:
      "// The folder with the declaration files of your package.\n  reference: { typescript: [{ folder: 'library', into: 'reference', group: 'kind' }] }",
  },
  api: {
    item: "{ label: 'API', sidebar: 'reference' }",
    sidebar: "reference: [{ autogenerate: 'reference' }]",
    option: "// The OpenAPI document of your API.\n  reference: { openapi: [{ file: 'openapi.yaml', into: 'reference' }] }",
  },
  blog: { item: "{ label: 'Blog', href: '/blog/' }", sidebar: undefined, option: undefined },
} as const

export type TemplateName = keyof typeof templates

interface StarterValues {
  /** The template to use. @default 'docs' */
  readonly template?: TemplateName | undefined
  readonly title: string
  readonly packageName: string
  /** The version in `package.json`: a version range, or `file:` and a path. */
  readonly docsgen: string
}

/** npm omits or renames `.gitignore` files in packages. */
const renamed: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

const fills: Readonly<Record<string, (text: string, values: StarterValues) => string>> = {
  'docs.config.ts': fillConfig,
  'content/index.md': fillHome,
  'README.md': (text, { title }) => replaceOnce(text, '# My docs', `# ${title.replace(/[\\`*_[\]<>&#]/g, '\\$&')}`),
  'package.json': fillPackage,
}

/** Plans the files of a new site: the starter with the site's names, except files that already exist. */
export function planStarter(starter: StarterFiles, values: StarterValues, present: readonly string[]): StarterFiles {
  const own = `templates/${values.template ?? 'docs'}/`
  const used = [...starter].map(([path, text]) => [path.startsWith(own) ? path.slice(own.length) : path, text] as const)
  const planned = used
    .filter(([path]) => !path.startsWith('templates/'))
    .map(([path, text]) => [renamed[path] ?? path, fills[path]?.(text, values) ?? text] as const)
  return new Map(planned.filter(([path]) => !present.some((name) => sameFile(name, path))))
}

/** Whether two files are the same. README files with different extensions are treated as the same file. */
function sameFile(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => name.toLowerCase().replace(/^readme\..*$/, 'readme'))
  return first === second
}

function fillConfig(text: string, { title, template = 'docs' }: StarterValues): string {
  const added = templates[template]
  let filled = replaceOnce(text, "'My docs'", toLiteral(title))
  if (!added) return filled
  const { item, sidebar, option } = added
  filled = replaceOnce(filled, "{ label: 'Guide', sidebar: 'guide' }", `{ label: 'Guide', sidebar: 'guide' }, ${item}`)
  if (!sidebar) return filled
  filled = replaceOnce(filled, "    guide: [{ autogenerate: 'guide' }],\n", `    guide: [{ autogenerate: 'guide' }],\n    ${sidebar},\n`)
  return replaceOnce(filled, '  sidebars: {\n', `  ${option},\n  sidebars: {\n`)
}

/** Writes a TypeScript string in single quotes. */
function toLiteral(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Sets the title in the front matter and in the heading, where asterisks have a special meaning. */
function fillHome(text: string, { title }: StarterValues): string {
  const filled = replaceOnce(text, 'title: "My docs"', `title: ${JSON.stringify(title)}`)
  return replaceOnce(filled, '*My docs*', `*${escapeAttribute(title.replaceAll('*', '∗'))}*`)
}

function fillPackage(text: string, { packageName, docsgen }: StarterValues): string {
  const { devDependencies, ...rest } = JSON.parse(text) as { readonly devDependencies: Readonly<Record<string, string>> }
  const filled = { ...rest, name: packageName, devDependencies: { ...devDependencies, docsgen } }
  return `${JSON.stringify(filled, undefined, 2)}\n`
}

function replaceOnce(text: string, from: string, to: string): string {
  const [before, after, ...more] = text.split(from)
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`The starter must say ${from} once`)
  return `${before}${to}${after}`
}

const fallbackPackage = 'docs'
const fallbackTitle = 'My docs'
const maxPackageName = 214
/** Names that npm rejects, and docsgen's own name, because a package cannot install itself. */
const takenNames: ReadonlySet<string> = new Set([...builtinModules, 'node_modules', 'favicon.ico', 'docsgen'])

/** Creates a valid package name from a folder name: `My Docs!` becomes `my-docs`. */
export function packageNameOf(folderName: string): string {
  const name = folderName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, maxPackageName)
    .replace(/[._-]+$/, '')
  if (name === '') return fallbackPackage
  return takenNames.has(name) ? `${name}-site` : name
}

/** Suggests a title: `my-docs` becomes `My docs`. */
export function titleOf(folderName: string): string {
  const words = cleanTitle(folderName.replace(/[-_.]+/g, ' '))
  const [first = '', ...rest] = words
  return words === '' ? fallbackTitle : [first.toUpperCase(), ...rest].join('')
}

/** Converts text to a single trimmed line, which may be empty. */
export function cleanTitle(text: string): string {
  return text.replace(/[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\s]+/gu, ' ').trim()
}

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type PackageManager = (typeof managers)[number]

/** Returns the package manager that started docsgen, from `npm_config_user_agent`: `pnpm/9.1.0 npm/? node/v22.0.0 linux x64`. */
export function readPackageManager(userAgent: string | undefined): PackageManager {
  return managers.find((name) => userAgent?.startsWith(`${name}/`)) ?? 'npm'
}

interface Surroundings {
  readonly manager: PackageManager
  readonly platform: string
}

/** The commands to run next. `folder` is the relative path of the site. It is empty for the current folder. */
export function nextCommands(folder: string, { manager, platform }: Surroundings): readonly string[] {
  const enter = folder === '' ? [] : [`cd ${quote(folder, platform)}`]
  const run = manager === 'npm' || manager === 'bun' ? `${manager} run` : manager
  return [...enter, `${manager} install`, `${run} dev`, ...(folder === '' ? [`${run} build`] : [])]
}

function quote(path: string, platform: string): string {
  const safe = path.startsWith('-') ? `./${path}` : path
  if (/^[\p{L}\p{N}._/:\\-]+$/u.test(safe) && (platform === 'win32' || !safe.includes('\\'))) return safe
  return platform === 'win32' ? `"${safe}"` : quoteShell(safe)
}

/** The facts that the files of an existing project reveal. */
export interface Repository {
  readonly folderName: string
  /** The names of the project's files and folders. */
  readonly names: readonly string[]
  /** The text of `package.json`. */
  readonly manifest: string | undefined
  readonly readme: string | undefined
  /** The paths of the files in `docs/`, with forward slashes. */
  readonly docs: readonly string[]
}

interface Manifest {
  readonly name?: unknown
  readonly description?: unknown
  readonly dependencies?: Readonly<Record<string, unknown>>
  readonly devDependencies?: Readonly<Record<string, unknown>>
}

/** Whether a site can be added to the project, which must contain a package or Markdown in `docs/`, but not a site. */
export function isRepository({ names, manifest, docs }: Repository): boolean {
  if (names.some((name) => /^docs\.config\./.test(name))) return false
  return manifest !== undefined || docs.some(isPage)
}

interface AddedSite {
  readonly title: string
  readonly files: StarterFiles
  readonly outDir: string
  /** Whether the project already depends on docsgen. */
  readonly isInstalled: boolean
}

/** Plans a config for `docs/`, and a home page if `docs/` has none. Names come from the README and `package.json`. */
export function planRepository(repository: Repository): AddedSite {
  const { folderName, names, readme, docs } = repository
  const { name, description, dependencies, devDependencies } = readManifest(repository.manifest)
  const heading = readHeading(readme)
  const title = heading || titleOf(typeof name === 'string' ? name.replace(/^@[^/]*\//, '') : folderName)
  const summary = typeof description === 'string' ? cleanTitle(description) : ''
  // The project already uses folders with these names for other purposes.
  const taken = (['public', 'theme', 'out'] as const).filter((folder) => names.includes(folder))
  const options = [
    `title: ${toLiteral(title)},`,
    ...(summary === '' ? [] : [`description: ${toLiteral(summary)},`]),
    "contentDir: 'docs',",
    ...taken.map((folder) => `${folder}Dir: 'docs-${folder}',`),
  ]
  const config = `import { defineConfig } from 'docsgen'\n\n// Your editor explains every option as you type.\nexport default defineConfig({\n${options.map((line) => `  ${line}\n`).join('')}})\n`
  const home = `---\ntitle: ${JSON.stringify(title)}\n---\n\n${summary || 'Describe your project and who it is for.'}\n`
  const hasHome = docs.some((path) => /^index\.(?:md|mdx|tsx)$/.test(path))
  return {
    title,
    files: new Map([
      ['docs.config.ts', config],
      ...(hasHome ? [] : [['docs/index.md', home] as const]),
      // Folders that the config names must exist.
      ...taken.flatMap((folder) => (folder === 'out' ? [] : [[`docs-${folder}/.gitkeep`, ''] as const])),
    ]),
    outDir: taken.includes('out') ? 'docs-out' : 'out',
    isInstalled: [dependencies, devDependencies].some((packages) => packages !== undefined && Object.hasOwn(packages, 'docsgen')),
  }
}

/** Returns the text of the first heading without images, links, or Markdown markup. */
function readHeading(readme = ''): string {
  const line = readme.split('\n').find((each) => each.startsWith('# ')) ?? ''
  const words = line
    .slice(2)
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, '')
    .replace(/\[([^\]]{0,200})\]\([^)]{0,500}\)/g, '$1')
  return cleanTitle(words.replace(/<[^>]{0,500}>|[*_`]/g, ''))
}

function isPage(path: string): boolean {
  return /\.mdx?$/i.test(path)
}

function readManifest(text: string | undefined): Manifest {
  // npm reports invalid JSON.
  return recordOf(parseJsonIfValid(text ?? '{}'))
}

/** The commands to run next. `docsgen` is a version range, or `file:` and a path. */
export function repositoryCommands(
  manager: PackageManager,
  { isInstalled, docsgen }: { isInstalled: boolean; docsgen: string },
): readonly string[] {
  const spec = docsgen.startsWith('^') ? 'docsgen' : `docsgen@${docsgen}`
  const add = manager === 'npm' ? 'npm install --save-dev' : `${manager} add --dev`
  const run = manager === 'npm' ? 'npx' : manager === 'bun' ? 'bunx' : manager
  return [...(isInstalled ? [] : [`${add} ${/^[\w@.:/^-]+$/.test(spec) ? spec : quoteShell(spec)}`]), `${run} docsgen dev`]
}
