/** Texts by path, with forward slashes. */
export type StarterFiles = ReadonlyMap<string, string>

export interface StarterValues {
  readonly title: string
  readonly packageName: string
  /** What `package.json` names to install docsgen: a range of versions, or `file:` and a path. */
  readonly docsgen: string
}

/** npm leaves a `.gitignore` out of a package, or renames it. */
const renamed: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

const fills: Readonly<Record<string, (text: string, values: StarterValues) => string>> = {
  'docs.config.ts': fillTitle,
  'content/index.tsx': fillTitle,
  'README.md': (text, { title }) => replaceOnce(text, '# My docs', `# ${title.replace(/[\\`*_[\]<>&#]/g, '\\$&')}`),
  'package.json': fillPackage,
}

/** The files of a new site: docsgen's starter under the site's own names, without what the folder has already. */
export function planStarter(starter: StarterFiles, values: StarterValues, present: readonly string[]): StarterFiles {
  const planned = [...starter].map(([path, text]) => [renamed[path] ?? path, fills[path]?.(text, values) ?? text] as const)
  return new Map(planned.filter(([path]) => !present.some((name) => sameFile(name, path))))
}

/** A readme of any ending is one. */
function sameFile(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => name.toLowerCase().replace(/^readme\..*$/, 'readme'))
  return first === second
}

function fillTitle(text: string, { title }: StarterValues): string {
  const inner = JSON.stringify(title).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return replaceOnce(text, "'My docs'", `'${inner}'`)
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
