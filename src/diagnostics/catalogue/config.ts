import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissingConfig {
  readonly path: string
  /** It was asked for with `--config`. */
  readonly isNamed?: boolean
  /** A file that was probably meant. */
  readonly misnamed?: string | undefined
}

/** What can be wrong with `docs.config.ts`. These end the command with exit code 2. */
export const configEntries = {
  'config/not-found': {
    severity: 'error',
    title: 'There is no config file',
    message: ({ path }: MissingConfig) => `There is no config file at \`${path}\`.`,
    hint: ({ isNamed, misnamed }: MissingConfig) => {
      if (isNamed) return 'Give `--config` the file’s path from the project’s folder.'
      if (misnamed === undefined)
        return 'docsgen looks for `docs.config.ts`, `.mts`, `.js`, `.mjs` or `.json` in the folder you name; if you name none, in this one and those above it. Run `docsgen init` to start a site.'
      const ending = /\.(?:[cm]?ts|m?js|json)$/.exec(misnamed)?.[0]
      return ending === undefined
        ? `\`${misnamed}\` is not read: write the config as \`docs.config.ts\` or \`docs.config.json\`.`
        : `\`${misnamed}\` is not read: rename it to \`docs.config${ending.replace('.cts', '.ts')}\`.`
    },
  },
  'config/several': {
    severity: 'error',
    title: 'There are several config files',
    message: ({ files }: { files: string }) => `There are several config files: ${files}.`,
    hint: () => 'Keep one, or name it with `--config`.',
  },
  'config/syntax': {
    severity: 'error',
    title: 'The config does not compile',
    message: ({ reason }: { reason: string }) => reason,
  },
  'config/threw': {
    severity: 'error',
    title: 'The config failed while it ran',
    message: ({ reason }: { reason: string }) => `The config file threw an error: ${reason}`,
  },
  'config/exits': {
    severity: 'error',
    title: 'The config ends the process',
    message: ({ code }: { code: string }) => `The config file called \`process.exit(${code})\`, so its options are not known.`,
    hint: () => 'Throw an error that says what is wrong instead.',
  },
  'config/timeout': {
    severity: 'error',
    title: 'The config does not finish',
    message: ({ seconds }: { seconds: number }) => `The config file did not finish within ${seconds} seconds.`,
    hint: () => 'Something it awaits never settles.',
  },
  'config/missing-package': {
    severity: 'error',
    title: 'The config imports a package that is not installed',
    message: ({ name }: { name: string }) => `The config file imports the package \`${name}\`, which is not installed.`,
    hint: ({ name }: { name: string }) => `Run \`npm install --save-dev ${name}\`, or remove the import.`,
  },
  'config/no-export': {
    severity: 'error',
    title: 'The config exports nothing',
    message: ({ found }: { found: string }) => `The config file must export an object by default; it exports ${found}.`,
    hint: () => 'Write `export default defineConfig({ … })`.',
  },
  'config/unknown-key': {
    severity: 'error',
    title: 'An unknown config key',
    message: ({ key }: { key: string; suggestion?: string | undefined }) => `There is no option \`${key}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) => didYouMean(suggestion),
  },
  'config/missing-key': {
    severity: 'error',
    title: 'A config key is missing',
    message: ({ key }: { key: string }) => `The option \`${key}\` is needed.`,
  },
  'config/wrong-type': {
    severity: 'error',
    title: 'A config value has the wrong type',
    message: ({ key, expected, found }: { key: string; expected: string; found: string }) =>
      `\`${key}\` must be ${expected}; this is ${found}.`,
  },
  'config/bad-value': {
    severity: 'error',
    title: 'A config value cannot be used',
    message: ({ key, reason }: { key: string; reason: string }) => `\`${key}\` cannot be used: ${reason}.`,
  },
  'config/admin-key': {
    severity: 'error',
    title: 'The search key is the admin key',
    message: () => '`search.searchKey` is the key of `TYPESENSE_ADMIN_KEY`, and every reader would get it.',
    hint: () => 'Make a key with the action `documents:search` alone, and a new admin key where this one was published.',
  },
  'config/unknown-reference': {
    severity: 'error',
    title: 'The config names something that is not there',
    message: ({ key, what, name }: { key: string; what: string; name: string; suggestion?: string | undefined }) =>
      `\`${key}\` names the ${what} \`${name}\`, which does not exist.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) => didYouMean(suggestion),
  },
} as const satisfies CatalogueTable
