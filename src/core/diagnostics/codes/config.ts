import { didYouMean, didYouMeanOr, error, warning } from '../define-diagnostics.ts'

interface MissingConfig {
  readonly path: string
  /** Whether the file was specified with `--config`. */
  readonly isNamed?: boolean
  /** The file that was probably intended. */
  readonly misnamed?: string | undefined
}

/** If there are more keys than this, they are easier to find in the manual. */
const maxKnownKeys = 12

interface UnknownKey {
  readonly suggestion?: string | undefined
  readonly instead?: string | undefined
  /** The keys that are allowed in this place. */
  readonly known?: readonly string[] | undefined
}

interface UnknownReference {
  readonly key: string
  readonly what: string
  readonly name: string
  /** Whether a file exists in place of the folder. */
  readonly isFile?: boolean | undefined
  readonly suggestion?: string | undefined
  readonly otherwise?: string
}

interface SolvedProblem {
  readonly file: string
  readonly code: string
  /** The number of problems that the config allows. `count` is the number of problems that were found. */
  readonly limit: number
  readonly count: number
}

export const configDiagnostics = {
  'config/not-found': error('Config file not found', 'There is no config file at `{path}`.', ({ isNamed, misnamed }: MissingConfig) => {
    if (isNamed) return didYouMean(misnamed) ?? 'Set `--config` to the path of a file, relative to the project folder.'
    if (misnamed === undefined)
      return 'To create a site, run `docsgen init`. docsgen looks for a `docs.config.ts`, `.mts`, `.js`, `.mjs`, or `.json` file in the folder that you specify. If you do not specify a folder, docsgen searches the current folder and its parent folders.'
    const ending = /\.(?:[cm]?ts|m?js|json)$/.exec(misnamed)?.[0]
    return ending === undefined
      ? `Write the config as \`docs.config.ts\` or \`docs.config.json\`. docsgen does not read \`${misnamed}\`.`
      : `Rename \`${misnamed}\` to \`docs.config${ending.replace('.cts', '.ts')}\`.`
  }),
  'config/several': error(
    'More than one config file',
    'Found more than one config file: {files}.',
    'Keep only one of these files, or choose one with `--config`.',
  ),
  'config/syntax': error('Compile error in the config file', '{reason}', ({ reason }: { reason: string }) => {
    if (reason.startsWith('`docsgen` does not export')) return "Write `import { defineConfig } from 'docsgen'`, or remove the import."
    if (reason.startsWith('The key ')) return 'Keep one of them.'
    if (reason.startsWith('Could not resolve')) return 'Correct the path, or remove the import.'
    return /^Expected "[})\],]" but found/.test(reason) ? 'Check whether a comma is missing before this location.' : undefined
  }),
  'config/threw': error('Error in the config file', 'The config file threw an error: {reason}', ({ reason }: { reason: string }) => {
    const [, name] = /^([\w$]+) is not defined$/.exec(reason) ?? []
    if (name === 'defineConfig') return "Add `import { defineConfig } from 'docsgen'` at the top of the file."
    return name === undefined ? undefined : `Define or import \`${name}\`, or correct its spelling. If it is text, put it in quotes.`
  }),
  'config/exits': error(
    'Exit in the config file',
    'The config file calls `process.exit({code})`, so docsgen cannot read its options.',
    'Throw an error that describes the problem instead.',
  ),
  'config/timeout': error(
    'Slow config file',
    'The config file did not finish loading within {seconds} seconds.',
    'Look for an `await` that never resolves, such as a network request without a timeout.',
  ),
  'config/missing-package': error(
    'Package of the config file not installed',
    'The config file imports the package `{name}`, which is not installed.',
    didYouMeanOr('Run `npm install --save-dev {name}`, or remove the import.'),
  ),
  'config/no-export': error(
    'Missing default export of the config file',
    'The default export of the config file must be an object; found {found}.',
    () => 'Write `export default defineConfig({ … })`.',
  ),
  'config/unknown-key': error(
    'Unknown config option',
    'Unknown option `{key}`.',
    ({ suggestion, instead, known = [] }: UnknownKey) =>
      instead ??
      didYouMean(suggestion) ??
      (known.length > 0 && known.length <= maxKnownKeys
        ? `The possible keys are ${known.map((key) => `\`${key}\``).join(', ')}.`
        : undefined),
  ),
  'config/missing-key': error('Required config option missing', 'The option `{key}` is required.'),
  'config/wrong-type': error('Wrong type of a config value', '`{key}` must be {expected}; found {found}.'),
  'config/untranslated': warning(
    'Missing translation in the config',
    '`{key}` has no translation for {missing}, so readers see the text for `{shown}`.',
    'Add the translation. If the text is the same in all languages, write a plain string instead.',
  ),
  'config/bad-value': error('Invalid config value', '`{key}` is invalid: {reason}.'),
  'config/solved-problem': warning(
    'Solved known problem',
    ({ file, code, limit, count }: SolvedProblem) =>
      `\`check.knownProblems\` accepts ${limit} \`${code}\` in \`${file}\`, but ${file.includes('*') ? 'these files have' : 'the file has'} ${count === 0 ? 'none' : `only ${count}`}.`,
    ({ count }: SolvedProblem) =>
      count === 0 ? 'Remove the entry.' : `Change the number to ${count}, so that no new problem takes the place of a solved one.`,
  ),
  'config/matches-no-page': warning(
    'Glob without matching pages',
    '`{key}` has no effect, because no page matches `{glob}`.',
    'Write a glob for the file’s path relative to the content folder, including the extension, such as `guide/**` or `guide/install.md`.',
  ),
  'config/unknown-reference': error(
    'Unknown reference in the config',
    ({ key, what, name, isFile }: UnknownReference) =>
      isFile
        ? `\`${key}\` refers to \`${name}\`, which is a file, not a folder.`
        : `\`${key}\` refers to the ${what} \`${name}\`, which does not exist.`,
    ({ key, what, isFile, suggestion, otherwise }: UnknownReference) =>
      didYouMean(suggestion) ??
      otherwise ??
      (isFile
        ? `Set \`${key}\` to a folder.`
        : what === 'folder' || what === 'file'
          ? `Create the ${what}, or correct \`${key}\`.`
          : `Correct or remove \`${key}\`.`),
  ),
}
