import GithubSlugger from 'github-slugger'
import type { Token } from 'marked'
import { defineFeature } from '../../core/feature.ts'
import { commentIdsIn } from '../../core/markdown/explicit-ids.ts'
import { isReservedId } from '../../core/markdown/heading-ids.ts'
import { createNotes, type HeadingIds, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { decode } from '../../core/markdown/plain-text.ts'
import type { HeadingText } from '../../core/markdown/syntax-parts.ts'
import type { Document, HeadingIdFunction, HeadingIdRuleName, OwnHeadingIds } from '../../core/model/document.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { withDeadline } from '../../kit/threads/with-deadline.ts'

/** Creates the IDs of the headings on one page in the same way as another tool. */
interface HeadingIdRule {
  /** Returns the ID of the next heading. Empty if that tool does not create an ID. */
  make(tokens: readonly Token[]): string
  /** Records an ID that the author specified. */
  take(id: string): void
}

/**
 * The rules of other tools. `test/features/heading-ids/heading-ids.json` contains the IDs that those tools create for the same headings.
 */
function createHeadingIdRule(name: HeadingIdRuleName, claimed: Iterable<string>): HeadingIdRule {
  switch (name) {
    case 'github':
      return githubRule({ images: false, keepCase: false })
    case 'docusaurus':
      return githubRule({ images: true, keepCase: false })
    case 'keep-case':
      return githubRule({ images: false, keepCase: true })
    case 'vitepress':
      return vitepressRule()
    case 'mkdocs':
      return mkdocsRule(claimed)
  }
}

function githubRule({ images, keepCase }: { readonly images: boolean; readonly keepCase: boolean }): HeadingIdRule {
  const slugger = new GithubSlugger()
  return { make: (tokens) => slugger.slug(sluggedText(tokens, { images }), keepCase), take: () => {} }
}

/** The characters that `slugify` in @mdit-vue/shared replaces. */
const vitepress = {
  combining: /[\u0300-\u036F]/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule removes them.
  control: /[\u0000-\u001f]/g,
  special: /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g,
  emoji: /(?<=^|\s):[a-z0-9_+-]+:(?=\s|$)/g,
}

/** markdown-it-anchor also counts the IDs that authors specify. */
function vitepressRule(): HeadingIdRule {
  const used = new Set<string>()
  const ahead: Ahead = new Map()
  return {
    make(tokens) {
      const base = sluggedText(tokens, { entities: true })
        .replace(vitepress.emoji, '')
        .normalize('NFKD')
        .replace(vitepress.combining, '')
        .replace(vitepress.control, '')
        .replace(vitepress.special, '-')
        .replace(/-{2,}/g, '-')
        .replace(/^-+|-+$/g, '')
        .replace(/^(\d)/, '_$1')
        .toLowerCase()
      const id = used.has(base) ? firstFree(`${base}-`, 1n, { used, ahead }) : base
      used.add(id)
      return id
    },
    take: (id) => void used.add(id),
  }
}

/** Python-Markdown reads all IDs of the page before it creates the first ID. */
function mkdocsRule(claimed: Iterable<string>): HeadingIdRule {
  const used = new Set(claimed)
  const ahead: Ahead = new Map()
  return {
    make(tokens) {
      const plain = sluggedText(tokens)
        .normalize('NFKD')
        .replace(/[^\w\s-]|[^\p{ASCII}]/gu, '')
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, '-')
      // A number at the end is increased: `a_2` is followed by `a_3`.
      const [, base = plain, count = '0'] = /^(.*)_([0-9]+)$/.exec(plain) ?? []
      const id = plain === '' || used.has(plain) ? firstFree(`${base}_`, BigInt(count) + 1n, { used, ahead }) : plain
      used.add(id)
      return id
    },
    take: (id) => void used.add(id),
  }
}

/** The next number to try for each ID that is taken. */
type Ahead = Map<string, bigint>

/**
 * Returns the first free ID, starting at a given number. Later searches skip the IDs that this search has passed, because IDs stay taken.
 */
function firstFree(start: string, from: bigint, { used, ahead }: { readonly used: ReadonlySet<string>; readonly ahead: Ahead }): string {
  const passed: string[] = []
  let number = from
  let id = `${start}${number}`
  while (used.has(id)) {
    passed.push(id)
    number = ahead.get(id) ?? number + 1n
    id = `${start}${number}`
  }
  for (const each of passed) ahead.set(each, number)
  return id
}

interface TextOptions {
  /** Whether the alternative text of images is included. @default false */
  readonly images?: boolean
  /** Whether character references are kept as written. @default false */
  readonly entities?: boolean
}

/** The text from which other tools create an ID: without HTML tags, and with the space around an image. */
function sluggedText(tokens: readonly Token[], options: TextOptions = {}): string {
  let text = ''
  for (const token of tokens) {
    switch (token.type) {
      case 'image':
        if (options.images === true) text += decode(token.text)
        break
      case 'text':
      case 'strong':
      case 'em':
      case 'del':
      case 'link':
      case 'component':
        if (token.tokens !== undefined) text += sluggedText(token.tokens, options)
        else text += options.entities === true ? token.raw : decode(token.text ?? '')
        break
      case 'codespan':
      case 'escape':
        text += token.text
        break
    }
  }
  return text
}

/** How the IDs of a page's headings are created if the site has chosen a rule other than docsgen's. */
interface OtherHeadingIds {
  /** The rule, or undefined for a function. */
  readonly rule: HeadingIdRule | undefined
  readonly makeId: HeadingIdFunction | undefined
  /** The IDs that the page's text specifies, including those further down, and the IDs that have been created so far. */
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

/** The calls of the site's function for the page, and their results. */
function ownIdsOf(walk: PageWalk): OwnHeadingIds | undefined {
  return otherIds(walk).own
}

const headingIdRule: HeadingIds = {
  make: (walk, heading) => makeOtherId(walk, heading, otherIds(walk)),
  take: (walk, id) => otherIds(walk).rule?.take(id),
}

/** The ID according to the rule that the site has chosen, or undefined if its function returns no usable ID. */
function makeOtherId(walk: PageWalk, heading: HeadingText, ids: OtherHeadingIds): string | undefined {
  const { anchors } = walk.found
  const made = ids.makeId ? callOwnFunction(walk, heading, ids) : ids.rule?.make(heading.tokens)
  if (made === undefined) return undefined
  const isFree = (id: string) => !anchors.has(id) && (!ids.used.has(id) || heading.anchorIds.has(id))
  // If the ID is used by another element or is empty, the heading still gets an ID, in a form that the rule rarely creates.
  const base = made === '' ? 'section' : `section-${made}`
  let id = made !== '' && !isReservedId(walk, made) && isFree(made) ? made : base
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
    problem = findOwnIdProblem(id, used) ?? (isReservedId(walk, String(id)) ? `returned \`${id}\`, which the page layout uses` : undefined)
  } catch (error) {
    problem = `failed: ${error instanceof Error ? error.message : String(error)}`
  }
  own?.calls.push({ text, level: heading.depth, ...(problem === undefined && id !== undefined ? { id } : {}) })
  if (problem === undefined) return id
  walk.reports.report('heading/own-id', { text, reason: problem }, offset, heading.raw.trimEnd().split('\n')[0]?.length ?? 0)
  return undefined
}

/** The reason why an ID that the site's function returned cannot be used. */
function findOwnIdProblem(id: unknown, used: ReadonlySet<string>): string | undefined {
  if (typeof id !== 'string') return `returned ${id === null ? 'null' : `a value of type ${typeof id}`} instead of a string`
  if (id === '') return 'returned an empty string'
  if (/[\s"'`<>&\p{Cc}]/u.test(id))
    return `returned \`${id}\`, which contains a space, a quotation mark, or another character that ids cannot contain`
  return used.has(id) ? `returned \`${id}\`, which this page already uses` : undefined
}

/** Whether the site's function still gives the headings of a page the same IDs. */
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

/** The results of the function are not cached because the cache would hide changes to the files that the config imports. */
function hasSameIds({ ownHeadingIds: ids }: Document, makeHeadingId: HeadingIdFunction | undefined): boolean {
  if (!ids || !makeHeadingId) return true
  let isSame = false
  const compare = () => {
    isSame = givesSameIds(makeHeadingId, ids)
  }
  // If the function fails, the page is parsed again, which reports the failure.
  return attempt(() => withDeadline(compare) && isSame, false)
}
