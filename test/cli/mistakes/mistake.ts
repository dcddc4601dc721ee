import { type Files, smallConfig } from '../project.ts'

/** A slip that a tired person makes, in a project that is otherwise fine. */
export interface Mistake {
  readonly name: string
  /** Added to a project with a config and a home page; `undefined`: the file is not there. */
  readonly files?: Readonly<Record<string, Files[string] | undefined>>
  /** `{taken}` is a port on which somebody else listens. @default ['build', '--strict'] */
  readonly args?: readonly string[]
  /** A shell line that runs in the project before docsgen does. */
  readonly before?: string
  /** The folder docsgen is started in, from the project. */
  readonly cwd?: string
  /** Runs as a user who may only read. */
  readonly asNobody?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Where the report must point: `content/index.md:3`, or a file alone where no line is to blame. */
  readonly at?: string
  /** What must be in the report, besides its place: the author's own word, and the way out. */
  readonly says: readonly string[]
  /** @default 1 */
  readonly exit?: number
}

/** A home page with a heading, and the text in question from its third line on. */
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
