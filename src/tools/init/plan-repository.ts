import { recordOf } from '../../kit/data/is-record.ts'
import { parseJsonIfValid } from '../../kit/data/parse-json.ts'
import { quoteShell } from '../../kit/escape/quote-words.ts'
import { cleanTitle, type PackageManager, type StarterFiles, titleOf, toLiteral } from './plan-starter.ts'

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
