import { commentIdsIn } from '../../core/markdown/explicit-ids.ts'
import { createHeadingIdRule, type HeadingIdRule } from '../../core/markdown/heading-id-rules.ts'
import type { OwnHeadingIds } from '../../core/model/document.ts'
import type { HeadingIdFunction, HeadingIdRuleName } from '../../core/model/heading-ids.ts'

/** How the ids of a page's headings are made where the site has chosen another rule than docsgen's. */
export interface OtherHeadingIds {
  /** undefined for a function. */
  readonly rule: HeadingIdRule | undefined
  readonly makeId: HeadingIdFunction | undefined
  /** The ids that the page's text names, also further down, and those made so far. */
  readonly used: Set<string>
  readonly own: { readonly claimed: readonly string[]; readonly calls: OwnHeadingIds['calls'][number][] } | undefined
}

interface OtherIdsInput {
  readonly text: string
  /** By attributes of headings and by HTML. */
  readonly givenIds: readonly string[]
  readonly makeHeadingId: HeadingIdFunction | undefined
}

export function createOtherIds(choice: HeadingIdRuleName | 'own', { text, givenIds, makeHeadingId }: OtherIdsInput): OtherHeadingIds {
  const comments = choice === 'docusaurus' ? commentIdsIn(text) : []
  const claimed = [...new Set([...givenIds, ...comments])]
  const used = new Set(claimed)
  return choice === 'own'
    ? { rule: undefined, makeId: makeHeadingId, used, own: { claimed, calls: [] } }
    : { rule: createHeadingIdRule(choice, claimed), makeId: undefined, used, own: undefined }
}

/** Why an id that the site's function returned cannot be used. */
export function findOwnIdProblem(id: unknown, used: ReadonlySet<string>): string | undefined {
  if (typeof id !== 'string') return `returned ${id === null ? 'null' : `a value of type ${typeof id}`} instead of a string`
  if (id === '') return 'returned an empty string'
  if (/[\s"'`<>&\p{Cc}]/u.test(id))
    return `returned \`${id}\`, which contains a space, a quotation mark, or another character that ids cannot contain`
  return used.has(id) ? `returned \`${id}\`, which this page already uses` : undefined
}

/** Whether the site's function still gives the headings of a page the same ids. */
export function givesSameIds(makeId: HeadingIdFunction, { claimed, calls }: OwnHeadingIds): boolean {
  const used = new Set(claimed)
  return calls.every(({ text, level, id }) => {
    const isSame = id !== undefined && makeId(text, { level, used }) === id
    used.add(id ?? '')
    return isSame
  })
}
