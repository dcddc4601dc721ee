import { defineFeature } from '../../core/feature.ts'
import { commentIdsIn } from '../../core/markdown/explicit-ids.ts'
import { isReservedId } from '../../core/markdown/heading-ids.ts'
import { createNotes, type HeadingIds, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import type { HeadingText } from '../../core/markdown/syntax-parts.ts'
import type { Document, OwnHeadingIds } from '../../core/model/document.ts'
import type { HeadingIdFunction } from '../../core/model/heading-ids.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { withDeadline } from '../../kit/threads/with-deadline.ts'
import { createHeadingIdRule, type HeadingIdRule } from './heading-id-rules.ts'

/** How the IDs of a page's headings are made where the site has chosen another rule than docsgen's. */
interface OtherHeadingIds {
  /** undefined for a function. */
  readonly rule: HeadingIdRule | undefined
  readonly makeId: HeadingIdFunction | undefined
  /** The IDs that the page's text names, also further down, and those made so far. */
  readonly used: Set<string>
  readonly own: { readonly claimed: readonly string[]; readonly calls: OwnHeadingIds['calls'][number][] } | undefined
}

const otherIds = createNotes((walk): OtherHeadingIds => {
  const { options, text, givenIds, makeHeadingId } = walk.page
  const choice = options.headingIds ?? 'own'
  const comments = choice === 'docusaurus' ? commentIdsIn(text) : []
  const claimed = [...new Set([...givenIds, ...comments])]
  const used = new Set(claimed)
  return choice === 'own'
    ? { rule: undefined, makeId: makeHeadingId, used, own: { claimed, calls: [] } }
    : { rule: createHeadingIdRule(choice, claimed), makeId: undefined, used, own: undefined }
})

/** The questions to the site's function about the page, and its answers. */
function ownIdsOf(walk: PageWalk): OwnHeadingIds | undefined {
  return otherIds(walk).own
}

const headingIdRule: HeadingIds = {
  make: (walk, heading) => makeOtherId(walk, heading, otherIds(walk)),
  take: (walk, id) => otherIds(walk).rule?.take(id),
}

/** The id by the rule that the site has chosen, or undefined where its function gives none that can be used. */
function makeOtherId(walk: PageWalk, heading: HeadingText, ids: OtherHeadingIds): string | undefined {
  const { anchors } = walk.found
  const made = ids.makeId ? callOwnFunction(walk, heading, ids) : ids.rule?.make(heading.tokens)
  if (made === undefined) return undefined
  const isFree = (id: string) => !anchors.has(id) && (!ids.used.has(id) || heading.anchorIds.has(id))
  // An id that another element has, or none at all: the heading still gets one, of a kind that the rule rarely makes.
  const base = made === '' ? 'section' : `section-${made}`
  let id = made !== '' && !isReservedId(made) && isFree(made) ? made : base
  for (let count = 1; !isFree(id); count++) id = `${base}-${count}`
  anchors.add(id)
  ids.used.add(id)
  return id
}

function callOwnFunction(
  walk: PageWalk,
  { text, heading, offset }: HeadingText,
  { makeId, used, own }: OtherHeadingIds,
): string | undefined {
  let problem: string | undefined
  let id: string | undefined
  try {
    id = makeId?.(text, { level: heading.depth, used })
    problem = findOwnIdProblem(id, used) ?? (isReservedId(String(id)) ? `returned \`${id}\`, which the page layout uses` : undefined)
  } catch (error) {
    problem = `failed: ${error instanceof Error ? error.message : String(error)}`
  }
  own?.calls.push({ text, level: heading.depth, ...(problem === undefined && id !== undefined ? { id } : {}) })
  if (problem === undefined) return id
  walk.reports.report('heading/own-id', { text, reason: problem }, offset, heading.raw.trimEnd().split('\n')[0]?.length ?? 0)
  return undefined
}

/** Why an ID that the site's function returned cannot be used. */
function findOwnIdProblem(id: unknown, used: ReadonlySet<string>): string | undefined {
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

export const headingIds = defineFeature({
  name: 'heading-ids',
  parseOptions: ({ config }) => headingIdOption(config),
  isCurrent: (document, { makeHeadingId }) => hasSameIds(document, makeHeadingId),
  syntax: {
    isIn: ({ options, isGenerated }) => options.headingIds !== undefined && !isGenerated,
    headingIds: headingIdRule,
    records(walk) {
      const ownHeadingIds = ownIdsOf(walk)
      return ownHeadingIds ? { document: { ownHeadingIds } } : {}
    },
  },
})

function headingIdOption({ headingIds }: SiteConfig): Pick<ParseOptions, 'headingIds'> {
  if (headingIds === 'docsgen') return {}
  return { headingIds: typeof headingIds === 'function' ? 'own' : headingIds }
}

/** The function's answers are not cached: they would outlive a change of what the config imports. */
function hasSameIds({ ownHeadingIds: ids }: Document, makeHeadingId: HeadingIdFunction | undefined): boolean {
  if (!ids || !makeHeadingId) return true
  let isSame = false
  const compare = () => {
    isSame = givesSameIds(makeHeadingId, ids)
  }
  try {
    return withDeadline(compare) && isSame
  } catch (error) {
    // Parsing the page again reports it.
    ignoreError(error)
    return false
  }
}
