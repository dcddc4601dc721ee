import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissingConfig {
  readonly path: string
  /** It was given with `--config`. */
  readonly isNamed?: boolean
  /** A file that was probably intended. */
  readonly misnamed?: string | undefined
}

interface UnknownReference {
  readonly key: string
  readonly what: string
  readonly name: string
  /** There is a file in the place of the folder. */
  readonly isFile?: boolean | undefined
  readonly suggestion?: string | undefined
  readonly otherwise?: string
}

/** Problems of `docs.config.ts`. They end the command with exit code 2. */
export const configEntries = {
  'config/not-found': {
    severity: 'error',
    title: 'Config file not found',
    message: ({ path }: MissingConfig) => `There is no config file at \`${path}\`.`,
    hint: ({ isNamed, misnamed }: MissingConfig) => {
      if (isNamed) return didYouMean(misnamed) ?? 'Set `--config` to the path of a file, relative to the project folder.'
      if (misnamed === undefined)
        return 'To create a site, run `docsgen init`. docsgen looks for a `docs.config.ts`, `.mts`, `.js`, `.mjs`, or `.json` file in the folder that you specify. If you do not specify a folder, docsgen searches the current folder and its parent folders.'
      const ending = /\.(?:[cm]?ts|m?js|json)$/.exec(misnamed)?.[0]
      return ending === undefined
        ? `Write the config as \`docs.config.ts\` or \`docs.config.json\`. docsgen does not read \`${misnamed}\`.`
        : `Rename \`${misnamed}\` to \`docs.config${ending.replace('.cts', '.ts')}\`.`
    },
  },
  'config/several': {
    severity: 'error',
    title: 'More than one config file',
    message: ({ files }: { files: string }) => `Found more than one config file: ${files}.`,
    hint: () => 'Keep only one of these files, or choose one with `--config`.',
  },
  'config/syntax': {
    severity: 'error',
    title: 'The config file does not compile',
    message: ({ reason }: { reason: string }) => reason,
    hint: ({ reason }: { reason: string }) => {
      if (reason.startsWith('`docsgen` does not export')) return "Write `import { defineConfig } from 'docsgen'`, or remove the import."
      if (reason.startsWith('The key ')) return 'Keep one of them.'
      if (reason.startsWith('Could not resolve')) return 'Correct the path, or remove the import.'
      return /^Expected "[})\],]" but found/.test(reason) ? 'Check whether a comma is missing before this location.' : undefined
    },
  },
  'config/threw': {
    severity: 'error',
    title: 'The config file threw an error',
    message: ({ reason }: { reason: string }) => `The config file threw an error: ${reason}`,
    hint: ({ reason }: { reason: string }) => {
      const [, name] = /^([\w$]+) is not defined$/.exec(reason) ?? []
      if (name === 'defineConfig') return "Add `import { defineConfig } from 'docsgen'` at the top of the file."
      return name === undefined ? undefined : `Define or import \`${name}\`, or correct its spelling. If it is text, put it in quotes.`
    },
  },
  'config/exits': {
    severity: 'error',
    title: 'The config file exits the process',
    message: ({ code }: { code: string }) => `The config file calls \`process.exit(${code})\`, so docsgen cannot read its options.`,
    hint: () => 'Throw an error that describes the problem instead.',
  },
  'config/timeout': {
    severity: 'error',
    title: 'The config file takes too long to load',
    message: ({ seconds }: { seconds: number }) => `The config file did not finish loading within ${seconds} seconds.`,
    hint: () => 'Look for an `await` that never resolves, such as a network request without a timeout.',
  },
  'config/missing-package': {
    severity: 'error',
    title: 'The config file imports a package that is not installed',
    message: ({ name }: { name: string; suggestion: string | undefined }) =>
      `The config file imports the package \`${name}\`, which is not installed.`,
    hint: ({ name, suggestion }: { name: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ?? `Run \`npm install --save-dev ${name}\`, or remove the import.`,
  },
  'config/no-export': {
    severity: 'error',
    title: 'The config file has no valid default export',
    message: ({ found }: { found: string }) => `The default export of the config file must be an object; found ${found}.`,
    hint: () => 'Write `export default defineConfig({ … })`.',
  },
  'config/unknown-key': {
    severity: 'error',
    title: 'Unknown config option',
    message: ({ key }: { key: string; suggestion?: string | undefined; instead?: string | undefined }) => `Unknown option \`${key}\`.`,
    hint: ({ suggestion, instead }: { suggestion?: string | undefined; instead?: string | undefined }) => instead ?? didYouMean(suggestion),
  },
  'config/missing-key': {
    severity: 'error',
    title: 'Required config option missing',
    message: ({ key }: { key: string }) => `The option \`${key}\` is required.`,
  },
  'config/wrong-type': {
    severity: 'error',
    title: 'A config value has the wrong type',
    message: ({ key, expected, found }: { key: string; expected: string; found: string }) =>
      `\`${key}\` must be ${expected}; found ${found}.`,
  },
  'config/untranslated': {
    severity: 'warning',
    title: 'Missing translation in the config',
    message: ({ key, missing, shown }: { key: string; missing: string; shown: string }) =>
      `\`${key}\` has no translation for ${missing}, so readers see the text for \`${shown}\`.`,
    hint: () => 'Add the translation. If the text is the same in all languages, write a plain string instead.',
  },
  'config/bad-value': {
    severity: 'error',
    title: 'Invalid config value',
    message: ({ key, reason }: { key: string; reason: string }) => `\`${key}\` is invalid: ${reason}.`,
  },
  'config/matches-no-page': {
    severity: 'warning',
    title: 'A glob in the config matches no pages',
    message: ({ key, glob }: { key: string; glob: string }) => `\`${key}\` has no effect, because no page matches \`${glob}\`.`,
    hint: () =>
      'Write a glob for the file’s path relative to the content folder, including the extension, such as `guide/**` or `guide/install.md`.',
  },
  'config/matches-no-file': {
    severity: 'warning',
    title: 'Globs in the config match no files',
    message: ({ key, globs }: { key: string; globs: string }) =>
      `\`${key}\` has no effect, because no file in the project matches ${globs}.`,
    hint: () => 'Correct the globs. They are relative to the project folder, as in `schemas/*.graphql`.',
  },
  'config/admin-key': {
    severity: 'error',
    title: 'The admin key is used as the search key',
    message: () => '`search.searchKey` is the same key as `TYPESENSE_ADMIN_KEY`, so every reader would receive the admin key.',
    hint: () => 'Create a key that allows only the `documents:search` action. If you have published the admin key, replace it.',
  },
  'config/unknown-reference': {
    severity: 'error',
    title: 'The config refers to something that does not exist',
    message: ({ key, what, name, isFile }: UnknownReference) =>
      isFile
        ? `\`${key}\` refers to \`${name}\`, which is a file, not a folder.`
        : `\`${key}\` refers to the ${what} \`${name}\`, which does not exist.`,
    hint: ({ key, what, isFile, suggestion, otherwise }: UnknownReference) =>
      didYouMean(suggestion) ??
      otherwise ??
      (isFile
        ? `Set \`${key}\` to a folder.`
        : what === 'folder' || what === 'file'
          ? `Create the ${what}, or correct \`${key}\`.`
          : `Correct or remove \`${key}\`.`),
  },
} as const satisfies CatalogueTable
