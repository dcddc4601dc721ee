import type { CatalogueTable } from '../entry.ts'

interface Exceeded {
  readonly path: string
  /** `812 kB of images` */
  readonly found: string
  readonly limit: string
  /** Of the option. */
  readonly key: string
  /** The largest part of what was found. */
  readonly part: string
  readonly size: string
  readonly advice: string
}

/** Limits for what a page makes browsers load. */
export const budgetEntries = {
  'budget/exceeded': {
    severity: 'warning',
    title: 'A page exceeds its budget',
    message: ({ path, found, limit, part, size }: Exceeded) =>
      `The page \`${path}\` has ${found}, and its budget is ${limit}. The largest part is ${part} with ${size}.`,
    hint: ({ advice, key }: Exceeded) => `${advice}, or raise the limit \`${key}\` in the config.`,
  },
} as const satisfies CatalogueTable
