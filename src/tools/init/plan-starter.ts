import { builtinModules } from 'node:module'
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
export function toLiteral(text: string): string {
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
