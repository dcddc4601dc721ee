import type { BudgetKind } from '../../model/config-sections.ts'
import { formatBytes } from '../../support/text/format-bytes.ts'
import { formatCounted } from '../../support/text/format-count.ts'
import type { CatalogueTable } from '../entry.ts'

interface Exceeded {
  readonly path: string
  readonly kind: BudgetKind
  readonly total: number
  readonly limit: number
  /** Of the option. */
  readonly key: string
  /** The largest part of the total. */
  readonly part: string
  readonly size: number
}

const nouns: Readonly<Record<BudgetKind, string>> = {
  html: 'HTML',
  script: 'scripts',
  css: 'styles',
  pictures: 'images',
  domNodes: 'elements',
}

const advice: Readonly<Record<BudgetKind, string>> = {
  html: 'Split the page',
  script: 'Use fewer islands on the page, or smaller packages in them',
  css: 'Remove styles that the page doesn’t need',
  pictures: 'Publish smaller images, or set the option `images`',
  domNodes: 'Split the page',
}

function amount(kind: BudgetKind, value: number): string {
  return kind === 'domNodes' ? formatCounted(value, 'element') : formatBytes(value)
}

/** Limits for what a page makes browsers load. */
export const budgetEntries = {
  'budget/exceeded': {
    severity: 'warning',
    title: 'A page exceeds its budget',
    message: ({ path, kind, total, limit, part, size }: Exceeded) => {
      const found = kind === 'domNodes' ? amount(kind, total) : `${amount(kind, total)} of ${nouns[kind]}`
      return `The page \`${path}\` has ${found}, and its budget is ${amount(kind, limit)}. The largest part is ${part} with ${amount(kind, size)}.`
    },
    hint: ({ kind, key }: Exceeded) => `${advice[kind]}, or raise the limit \`${key}\` in the config.`,
  },
} as const satisfies CatalogueTable
