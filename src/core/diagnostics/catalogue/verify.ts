import type { CatalogueTable } from '../entry.ts'

/** Differences between a site and what it should be: a build without caches, or a manifest. */
export const verifyEntries = {
  'verify/not-reproducible': {
    severity: 'error',
    title: 'A build without caches makes another file',
    message: ({ difference }: { difference: string; isReused: boolean }) =>
      `A build without caches makes this file differently: ${difference}. Nothing was published.`,
    hint: ({ isReused }: { isReused: boolean }) =>
      isReused
        ? 'This build reused the file of an earlier build. If code of the site reads something that docsgen doesn’t follow, such as a file, a variable of the environment, or a server, pass the data through a source in the config. Otherwise, please report a bug in docsgen. `docsgen clean` removes the cache.'
        : 'Both builds made the file, so code of the site returns something else each time. Look for the time, random numbers, and data from a server in the components, the theme, and the config.',
  },
  'verify/other-problems': {
    severity: 'error',
    title: 'A build without caches reports other problems',
    message: ({ only, message }: { only: 'clean' | 'usual'; message: string }) =>
      only === 'clean'
        ? `Only a build without caches reports this problem: ${message}`
        : `A build without caches does not report this problem: ${message}`,
    hint: () => 'If no code of the site depends on the time, on random numbers, or on a server, please report a bug in docsgen.',
  },
  'verify/missing-file': {
    severity: 'error',
    title: 'A file in the manifest is missing',
    message: ({ reason }: { reason: string }) => `The manifest lists this file, but ${reason}.`,
    hint: () => 'Deploy the site again. If the file was removed on purpose, use the manifest of the build that is published now.',
  },
  'verify/different-file': {
    severity: 'error',
    title: 'A file differs from the manifest',
    message: ({ reason }: { reason: string; isHost: boolean }) => `This file differs from the manifest: ${reason}.`,
    hint: ({ isHost }: { isHost: boolean }) =>
      isHost
        ? 'Deploy the site again, and clear the caches of the host. Turn off features of the host that change files, such as minification, protection of email addresses, and injected scripts.'
        : 'Deploy the site again, and do not change files after the build.',
  },
  'verify/extra-file': {
    severity: 'error',
    title: 'A file is not in the manifest',
    message: () => 'This file is not in the manifest.',
    hint: () => 'Delete the file, or check that the manifest is that of this build.',
  },
} as const satisfies CatalogueTable
