import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** All that the colors of a page decide. */
export const rulesOfColor: readonly string[] = ['color-contrast', 'link-in-text-block']

interface Scope {
  /** A selector of the part of the page that is checked. */
  readonly within?: string
  readonly rules?: readonly string[] | undefined
}

/** What axe finds wrong on a page, each with the HTML of the elements. */
export async function findFlaws(page: Page, { within, rules }: Scope = {}): Promise<readonly string[]> {
  // No page that is checked has frames, so one pass in the page itself is enough, without the results of rules that it keeps.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
