import type { CatalogueTable } from '../entry.ts'

/** Why docsgen does not read a file. */
export const whyRefused = {
  outside: 'it is outside the site',
  private: 'its path contains `node_modules` or a name that begins with a dot',
  ignored: 'Git ignores it',
  untracked: 'it is outside the folder of the site and not committed to Git',
} as const

/** Problems of sites of other tools, which `check --as` and `migrate` read. */
export const otherSiteEntries = {
  'other-site/config-code': {
    severity: 'warning',
    title: 'A config that only running it would tell',
    message: ({ tool }: { tool: string }) =>
      `This ${tool} config cannot be read without running its code, so the tool’s defaults are used.`,
    hint: () => 'If you trust the code, add `--allow-config-code`.',
  },
  'other-site/config-too-large': {
    severity: 'error',
    title: 'A config that is too large',
    message: () => 'The values of this config are too large or nest too deep when they are read. They are not used from here on.',
    hint: () => 'Lists or strings that repeat each other grow with each repetition: write their values out, or remove them.',
  },
  'other-site/config-value': {
    severity: 'warning',
    title: 'A value of the config that only running it would tell',
    message: ({ key }: { key: string }) => `The value of \`${key}\` cannot be read without running the config, so it is not used.`,
    hint: () => 'If you trust the code, add `--allow-config-code`.',
  },
  'other-site/config-failed': {
    severity: 'warning',
    title: 'A config that could not be run',
    message: ({ reason }: { reason: string }) => `The config could not be run: ${reason} It is read without running it instead.`,
    hint: () => 'Install the packages of the site, or remove `--allow-config-code`.',
  },
  'other-site/config-syntax': {
    severity: 'error',
    title: 'A config that cannot be parsed',
    message: ({ reason }: { reason: string }) => `The config cannot be parsed: ${reason}.`,
    hint: () => 'Correct the config.',
  },
  'other-site/front-matter': {
    severity: 'error',
    title: 'Front matter of another tool that cannot be parsed',
    message: ({ format, reason }: { format: string; reason: string }) => `The front matter is not valid ${format}: ${reason}.`,
    hint: () => 'Correct the front matter. Until then, none of its keys has an effect.',
  },
  'other-site/nav-missing-page': {
    severity: 'error',
    title: 'A page in the navigation that does not exist',
    message: ({ entry }: { entry: string; suggestion: string | undefined }) => `The navigation lists \`${entry}\`, which does not exist.`,
    hint: ({ suggestion }: { entry: string; suggestion: string | undefined }) =>
      suggestion === undefined ? 'Remove the entry, or add the page.' : `Did you mean \`${suggestion}\`?`,
  },
  'other-site/redirect-target': {
    severity: 'error',
    title: 'A redirect to a page that does not exist',
    message: ({ from, to }: { from: string; to: string }) => `The redirect from \`${from}\` leads to \`${to}\`, which does not exist.`,
    hint: () => 'Correct the target, or remove the redirect.',
  },
  'other-site/duplicate-address': {
    severity: 'error',
    title: 'Two pages with the same address',
    message: ({ address, other }: { address: string; other: string }) =>
      `The address \`${address}\` is also that of \`${other}\`. The tool publishes only one of the two pages.`,
    hint: () => 'Rename one of the files, or change its slug.',
  },
  'other-site/missing-folder': {
    severity: 'error',
    title: 'A folder of the config that does not exist',
    message: ({ folder }: { folder: string }) => `The folder \`${folder}\` does not exist.`,
    hint: () => 'Correct the config. If the folder is above this one, run docsgen in the folder above.',
  },
  'other-site/refused-file': {
    severity: 'error',
    title: 'A file that docsgen does not read',
    message: ({ path, reason }: { path: string; reason: string }) => `The file \`${path}\` is not read: ${reason}.`,
    hint: () => 'It might contain secrets. If everyone may read it, copy it into the site under another name, and commit it.',
  },
} as const satisfies CatalogueTable
