import { slug } from 'github-slugger'
import type { Token } from 'marked'
import { type HeadingAttributes, isValidId, readCommentId, readHeadingAttributes } from './explicit-ids.ts'
import type { PageWalk, SyntaxTable } from './page-walk.ts'
import type { HeadingText } from './syntax-parts.ts'

/** Matches IDs that the page layout and React use. */
const reserved = /^(?:_content$|_menu$|_{1,2}L?R_|__proto__$)/

/** Whether React generated the ID, as in a React page. */
export function isReactId(id: string): boolean {
  return /^_{1,2}L?R_/.test(id)
}

export function isReservedId({ syntax }: Pick<PageWalk, 'syntax'>, id: string): boolean {
  return reserved.test(id) || syntax.table.ownIds.some((ids) => ids.test(id))
}

/** Removes `{#id .class}` from the last text token of a heading. Returns undefined if there are no such braces. */
export function takeHeadingAttributes(
  { page }: Pick<PageWalk, 'page'>,
  tokens: readonly Token[],
): (HeadingAttributes & { readonly rest: readonly Token[] }) | undefined {
  const last = tokens.at(-1)
  const comment = page.options.headingIds === 'docusaurus' ? readCommentId(tokens) : undefined
  if (comment) return comment
  if (last?.type !== 'text' || last.tokens !== undefined) return undefined
  const trimmed = last.text.trimEnd()
  const found = readHeadingAttributes(trimmed)
  if (!found) return undefined
  const text = trimmed.slice(0, -found.raw.length).trimEnd()
  return { ...found, rest: [...tokens.slice(0, -1), ...(text === '' ? [] : [{ ...last, text, raw: text }])] }
}

/** Finds braces at the end of a heading that are intended for another tool, and that readers therefore see: `{.wide;}`. */
function findShownAttributes(tokens: readonly Token[]): string | undefined {
  const last = tokens.at(-1)
  if (last?.type !== 'text' || last.tokens !== undefined || !last.text.trimEnd().endsWith('}')) return undefined
  const text = last.text.trimEnd()
  return /^\{:?\s*\.[A-Za-z][^{}\n]*\}$/.exec(text.slice(text.lastIndexOf('{')))?.[0]
}

/** Locates the attributes of a heading in the page. The heading begins at the offset. */
export function locateAttributes(walk: PageWalk, explicit: HeadingAttributes | undefined, offset: number): HeadingText['explicit'] {
  return explicit && { ...explicit, offset: Math.max(offset, walk.page.text.indexOf(explicit.raw, offset)) }
}

/** Reports attributes such as `{.wide;}`, which are shown as text. */
export function reportShownAttributes(walk: PageWalk, tokens: readonly Token[], offset: number): void {
  const word = findShownAttributes(tokens)
  if (word === undefined) return
  walk.reports.report(
    'heading/ignored-attribute',
    { word, why: 'shown' },
    Math.max(offset, walk.page.text.indexOf(word, offset)),
    word.length,
  )
}

/**
 * Returns the ID of a heading, which is unique on the page. This is the ID that the author wrote, if it is valid, or else an ID that is
 * derived from the text.
 */
export function headingId(walk: PageWalk, heading: HeadingText): string {
  const { explicit } = heading
  if (explicit !== undefined) {
    const { offset, raw } = explicit
    const id = explicit.id?.normalize('NFC') ?? ''
    for (const word of explicit.ignored) walk.reports.report('heading/ignored-attribute', { word, why: 'unknown' }, offset, raw.length)
    if (explicit.id === undefined) return generatedId(walk, heading)
    const isUsable = isValidId(id) && !isReservedId(walk, id)
    if (isUsable && !walk.found.anchors.has(id)) {
      walk.found.anchors.add(id)
      for (const ids of walk.syntax.headingIds) ids.take(walk, id)
      return id
    }
    walk.reports.report(isUsable ? 'heading/duplicate-id' : 'heading/bad-id', { id: explicit.id }, offset, raw.length)
  }
  return generatedId(walk, heading)
}

/**
 * Writes the classes of a heading as an attribute. Class names of the theme are omitted, because they would change the page around the
 * heading.
 */
export function classAttribute(walk: PageWalk, explicit: HeadingText['explicit']): string {
  if (!explicit || explicit.classes.length === 0) return ''
  const own = explicit.classes.filter((name) => isOwnClass(walk.syntax.table, name))
  for (const name of own)
    walk.reports.report('heading/ignored-attribute', { word: `.${name}`, why: 'own-class' }, explicit.offset, explicit.raw.length)
  const classes = explicit.classes.filter((name) => !own.includes(name))
  return classes.length === 0 ? '' : ` class="${[...new Set(classes)].join(' ')}"`
}

function generatedId(walk: PageWalk, heading: HeadingText): string {
  const { text, anchorIds } = heading
  for (const ids of walk.syntax.headingIds) {
    const id = ids.make(walk, heading)
    if (id !== undefined) return id
  }
  // A heading that contains only symbols or pictographs has no letters from which to derive an ID.
  const name = /[\p{L}\p{N}]/u.test(text) ? text.normalize('NFC') : 'section'
  const plain = anchorIds.size === 0 ? undefined : slug(name)
  // An anchor in the heading already has this ID, so the heading does not need the ID again.
  let id =
    plain !== undefined && anchorIds.has(plain) && !walk.found.anchors.has(plain) && !isReservedId(walk, plain)
      ? plain
      : walk.slugger.slug(name)
  if (isReservedId(walk, id)) id = walk.slugger.slug(`section-${id}`)
  while (walk.found.anchors.has(id)) id = walk.slugger.slug(id)
  walk.found.anchors.add(id)
  return id
}

/** The first words of class names in docsgen's theme, apart from those of features. */
export const coreClasses =
  'added admonition align anchor announcement badge brand breadcrumbs button card chevron class code color column constant contents copy ' +
  'doc dropdown embed enlarge external facts failure feedback file filter for function hero highlighted hljs home icon label language line ' +
  'link loading menu method moved not numbered page pager panel pen progress prose removed script shell sidebar site skip soft spinner ' +
  'steps tab table tabs task term toc topbar untranslated version video view visually zoom on'

/** Whether docsgen's theme uses a class with this name or could use it in the future. */
export function isOwnClass({ ownClasses }: Pick<SyntaxTable, 'ownClasses'>, name: string): boolean {
  return ownClasses.has(name.split(/[-_]/, 1)[0] ?? '')
}
