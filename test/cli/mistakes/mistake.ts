import { type Files, smallConfig } from '../project.ts'

/** A common mistake in an otherwise valid project. */
export interface Mistake {
  readonly name: string
  /** Added to a project with a config and a home page; `undefined` removes a file. */
  readonly files?: Readonly<Record<string, Files[string] | undefined>>
  /** `{taken}` is a port in use. @default ['build', '--strict'] */
  readonly args?: readonly string[]
  /** A shell command that runs in the project before docsgen. */
  readonly before?: string
  /** The working folder, relative to the project. */
  readonly cwd?: string
  /** Runs as a user with read access only. */
  readonly asNobody?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** The expected location: `content/index.md:3`, or only a file. */
  readonly at?: string
  /** Text that the report must contain besides the location, such as the author's own words and the fix. */
  readonly says: readonly string[]
  /** @default 1 */
  readonly exit?: number
}

/** A home page with a heading, and the text from line 3 on. */
export function home(text: string): Files {
  return { 'content/index.md': `# Home\n\n${text}\n` }
}

/** A page with front matter: the first key is in line 2. */
export function frontMatter(lines: string): Files {
  return { 'content/index.md': '# Home\n\n[Page](./page.md)\n', 'content/page.md': `---\n${lines}\n---\n\n# Page\n\nText.\n` }
}

/** The options begin in line 2. */
export function config(options: string): Files {
  return { 'docs.config.ts': `export default { title: 'Small', description: 'A small site.', lastUpdated: false,\n${options}\n}\n` }
}

export const project: Files = { 'docs.config.ts': smallConfig, 'content/index.md': '# Home\n\nText.\n' }
