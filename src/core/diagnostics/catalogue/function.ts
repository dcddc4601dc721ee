import type { CatalogueTable } from '../entry.ts'

interface Function {
  readonly kind: 'source' | 'check'
  readonly name: string
}

/** Problems of the config's own functions: sources of pages, and checks. */
export const functionEntries = {
  'function/threw': {
    severity: 'error',
    title: 'A source or check threw an error',
    message: ({ kind, name, reason }: Function & { reason: string }) => `The ${kind} \`${name}\` threw an error: ${reason}`,
  },
  'function/timeout': {
    severity: 'error',
    title: 'A source or check takes too long',
    message: ({ kind, name, seconds }: Function & { seconds: number }) =>
      `The ${kind} \`${name}\` did not finish within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    hint: () => 'Look for a loop or an `await` that never ends. If the function needs more time, increase its `timeout`.',
  },
  'function/exits': {
    severity: 'error',
    title: 'A source or check exits the process',
    message: ({ kind, name, code }: Function & { code: string }) => `The ${kind} \`${name}\` calls \`process.exit(${code})\`.`,
    hint: () => 'Throw an error that describes the problem instead.',
  },
  'function/bad-result': {
    severity: 'error',
    title: 'A source or check returns an invalid value',
    message: ({ kind, name, reason }: Function & { reason: string }) => `The ${kind} \`${name}\` returned an invalid value: ${reason}.`,
  },
  'function/bad-json': {
    severity: 'error',
    title: 'A data file is not valid JSON',
    message: ({ reason }: { reason: string }) => `This file is not valid JSON: ${reason}.`,
  },
  'function/duplicate-page': {
    severity: 'error',
    title: 'A generated page exists twice',
    message: ({ name, path }: { name: string; path: string }) => `The source \`${name}\` makes the page \`${path}\`, which already exists.`,
    hint: () => 'Give each page its own path.',
  },
} satisfies CatalogueTable
