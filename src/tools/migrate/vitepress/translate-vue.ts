import { readHeadingAttributes } from '../../../core/markdown/explicit-ids.ts'
import { escapeAttribute } from '../../../kit/escape/markup.ts'
import { blank } from '../../../kit/markdown-lines/code-spans.ts'
import { wordsOf } from '../../../kit/text/words.ts'
import type { Attribute, Tag } from '../mdx/scan-mdx.ts'
import type { PageDraft } from '../text/page-draft.ts'
import type { Span } from '../text/revise-text.ts'
import { modeOfClasses } from '../values.ts'
import { slugify } from './resolve-link.ts'
import { componentNameOf, findVueBlocks, type PageScripts, readExpression, readScripts, tagsIn, writeMembers } from './vue-tags.ts'

interface VueInput {
  /** The text in which code is replaced with spaces. */
  readonly outside: string
  readonly isTaken: (start: number, end: number) => boolean
}

/** Components that show their content unchanged. */
const wrappers = new Set(wordsOf('ClientOnly template Suspense VPTeamPage VPTeamPageTitle VPTeamPageSection Transition KeepAlive'))
/** Components that docsgen also has under the same name. */
const shared = new Set(['Badge'])
/** Attributes that do not affect what readers see. */
const silent = /^(?:v-pre|v-cloak|v-once|v-memo|v-slot|#|:key$|v-bind:key$|:ref$|v-else$)/

/** Translates the Vue parts of a page: scripts, components, bound attributes, and expressions. */
export function translateVue(draft: PageDraft, { outside, isTaken }: VueInput): void {
  const { text } = draft
  const blocks = /<s(?:cript|tyle)/i.test(outside) ? findVueBlocks(outside, text) : []
  for (const { start, end, kind } of blocks) {
    if (isTaken(start, end)) continue
    draft.edits.push({ start, end, text: '' })
    const instead = kind === 'script' ? 'Write a component of the site instead.' : 'Write them in the theme.'
    draft.note({ start, end }, `${kind === 'script' ? 'Scripts' : 'Styles'} of pages are removed. ${instead}`)
  }
  let rest = blankRanges(outside, blocks)
  const scripts = readScripts(blocks.flatMap(({ kind, content }) => (kind === 'script' ? [content] : [])))
  const open: boolean[] = []
  const cuts: Tag[] = []
  for (const tag of rest.includes('<') ? tagsIn(rest, text) : []) {
    cuts.push(tag)
    if (!isTaken(tag.start, tag.end)) translateTag(draft, { tag, open, scripts })
  }
  // All tags are processed in a single pass, because a page can have many tags.
  rest = blankRanges(rest, cuts)
  translateInline(draft, { rest, isTaken })
  if (rest.includes('{{')) translateExpressions(draft, { rest, isTaken })
}

function blankRanges(text: string, ranges: readonly Span[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of ranges) {
    parts.push(text.slice(done, start), blank(text.slice(start, end)))
    done = end
  }
  return parts.join('') + text.slice(done)
}

interface TagInput {
  readonly tag: Tag
  /** For each open wrapper, whether it is a block. */
  readonly open: boolean[]
  readonly scripts: PageScripts
}

function translateTag(draft: PageDraft, { tag, open, scripts }: TagInput): void {
  const { text, values } = draft
  const { name, start, end, form } = tag
  const isClosing = form === 'close'
  const isSelfClosing = form === 'self'
  if (wrappers.has(name) || wrappers.has(componentNameOf(name) ?? '')) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const isBlock = isClosing ? (open.pop() ?? false) : text.slice(lineStart, start).trim() === ''
    if (!isClosing && !isSelfClosing) open.push(isBlock)
    const isDynamic = tag.attributes.some(({ name: each }) => /^v-(?:if|else-if|for)$/.test(each))
    if (isDynamic) draft.note(tag, 'Only running code would tell whether this is shown.')
    draft.edits.push({ start, end, text: isSelfClosing || !isBlock ? '' : isClosing ? '</div>' : '<div>' })
    return
  }
  const component = componentNameOf(name)
  if (component === 'VPTeamMembers' && isSelfClosing) {
    const cards = writeMembers(tag, scripts)
    if (cards !== undefined) {
      draft.edits.push({ start, end, text: cards })
      return
    }
  }
  if (component === 'Content') {
    draft.edits.push({ start, end, text: '' })
    draft.note(tag, 'Insert the page with `:::include`.')
    return
  }
  if (isClosing) {
    if (component !== undefined && component !== name) draft.edits.push({ start, end, text: `</${component}>` })
    return
  }
  const kept: string[] = []
  let isChanged = component !== undefined && component !== name
  for (const attribute of tag.attributes) {
    const written = text.slice(attribute.start, attribute.end)
    const translated = translateAttribute(attribute, { written, isComponent: component !== undefined, scripts, values })
    if (translated !== written) isChanged = true
    if (translated !== undefined) kept.push(translated)
    else if (!silent.test(attribute.name)) draft.note(attribute, adviceFor(attribute.name))
  }
  if (component !== undefined && !shared.has(component)) {
    const source = scripts.imports.get(name) ?? scripts.imports.get(component)
    const props = tag.attributes.filter(({ name: each }) => !/^(?:@|v-|#)/.test(each)).map(({ name: each }) => each.replace(/^:/, ''))
    draft.components.push({ name: component, props, offset: start, ...(source === undefined ? {} : { source }) })
  }
  if (isChanged) draft.edits.push({ start, end, text: `<${[component ?? name, ...kept].join(' ')}${isSelfClosing ? ' />' : '>'}` })
}

interface AttributeInput extends Pick<PageDraft, 'values'> {
  readonly scripts: PageScripts
  readonly written: string
  readonly isComponent: boolean
}

/** Returns undefined if the attribute should be removed. */
function translateAttribute({ name, value }: Attribute, { written, isComponent, scripts, values }: AttributeInput): string | undefined {
  const bound = /^(?::|v-bind:)([A-Za-z][\w-]*)$/.exec(name)?.[1]
  if (bound === undefined) return /^(?:[:@#]|v-)/.test(name) ? undefined : written
  // `import logo from './logo.svg?raw'`
  const imported = scripts.imports.get(value.trim())
  const asset =
    imported !== undefined && /^\.{0,2}\/[^?]*\.(?:svg|png|jpe?g|gif|webp|avif)(?:\?|$)/.test(imported)
      ? imported.replace(/\?.*$/, '')
      : undefined
  const found = bound === 'key' ? undefined : asset === undefined ? readExpression(value, values) : { value: asset }
  if (!found || found.value === null) return undefined
  if (typeof found.value === 'string') return `${bound}="${escapeAttribute(found.value)}"`
  if (isComponent) return `${bound}={${JSON.stringify(found.value)}}`
  if (typeof found.value === 'boolean') return found.value ? bound : undefined
  return typeof found.value === 'number' ? `${bound}="${found.value}"` : undefined
}

function adviceFor(attribute: string): string {
  if (/^(?:@|v-on:)/.test(attribute)) return 'Removed: pages cannot handle events. Write a component of the site instead.'
  if (/^v-(?:if|else-if|show)/.test(attribute)) return 'Removed: only running code would tell whether this is shown.'
  if (attribute === 'v-for')
    return 'Removed: only running code would tell what is listed. Write the list out, or write a component of the site instead.'
  return 'Removed: only running code would tell its value.'
}

/** Values from the front matter and literals are written out. Other expressions are kept as text. */
function translateExpressions(draft: PageDraft, { rest, isTaken }: InlineInput): void {
  const { text, values } = draft
  const shown = text.includes('v-pre') ? blankRanges(rest, findLiteralRanges(text)) : rest
  const headings = new Set<number>()
  for (let at = shown.indexOf('{{'); at !== -1; at = shown.indexOf('{{', at + 2)) {
    const close = shown.indexOf('}}', at + 2)
    if (close === -1) return
    const end = close + 2
    if (end - at > 1000 || isTaken(at, end)) continue
    const found = readExpression(text.slice(at + 2, close), values)
    if (!found || typeof found.value === 'object') {
      draft.note({ start: at, end }, 'Only running code would tell this value. Write it out, or use `variables` in the config.')
      at = end - 2
      continue
    }
    const lineStart = text.lastIndexOf('\n', at) + 1
    const newline = text.indexOf('\n', end)
    const line = text.slice(lineStart, newline === -1 ? text.length : newline).trimEnd()
    const title = /^ {0,3}#{1,6}[ \t]+(.+)$/.exec(line)?.[1]
    const id = title === undefined || readHeadingAttributes(title) ? '' : slugify(title.replace(/[`*]/g, ''))
    draft.edits.push({ start: at, end, text: String(found.value) })
    // VitePress generates the ID from the expression rather than from its value.
    if (id !== '' && !headings.has(lineStart))
      draft.edits.push({ start: lineStart + line.length, end: lineStart + line.length, text: ` {#${id}}` })
    headings.add(lineStart)
    at = end - 2
  }
}

/** `::: v-pre` and `<span v-pre>` show expressions as written. */
function findLiteralRanges(text: string): readonly Span[] {
  const ranges: Span[] = []
  for (let at = text.indexOf('v-pre'); at !== -1; at = text.indexOf('v-pre', at + 5)) {
    if (at < (ranges.at(-1)?.end ?? 0)) continue
    const before = text.slice(Math.max(0, at - 200), at)
    const isContainer = /:::[ \t]{0,9}$/.test(before)
    if (!isContainer && !/<\w[^<>]*\s$/.test(before)) continue
    const close = text.indexOf(isContainer ? '\n:::' : '</', at)
    ranges.push({ start: at, end: close === -1 ? text.length : close })
  }
  return ranges
}

interface InlineInput {
  /** The text in which code, scripts, and tags are replaced with spaces. */
  readonly rest: string
  readonly isTaken: (start: number, end: number) => boolean
}

const imageKey = /^(?:width|height|align|loading|dark|caption)$/

/** Translates the attributes of markdown-it-attrs after links, images, and marked text, and at the end of paragraphs. */
function translateInline(draft: PageDraft, { rest, isTaken }: InlineInput): void {
  const { features } = draft
  if (!features.has('attributes') || !rest.includes('{')) return
  const delimiters = [...features].find((feature) => feature.startsWith('delimiters:'))
  if (delimiters !== undefined) {
    translateDelimiters(draft, rest, delimiters.slice('delimiters:'.length).split(' '))
    return
  }
  for (const { 0: found, 1: inside = '', index } of rest.matchAll(/\{([^{}\n]*)\}/g)) {
    const span = { start: index, end: index + found.length }
    const isBehind = /[)\]]/.test(rest[index - 1] ?? '')
      ? /^\s*(?:[.#][\w-]|[\w-]+=|[\w-]+\s*$)/
      : // Code is blank here.
        /[*_`]/.test(draft.text[index - 1] ?? '') && /^\s*(?:[.#][\w-]|[\w-]+=)/
    if (isTaken(span.start, span.end) || isEndOfHeading(rest, span) || !isBehind || !isBehind.test(inside)) continue
    if (isImageBefore(rest, index)) translateImageAttributes(draft, span, inside)
    else {
      draft.edits.push({ ...span, text: '' })
      const words = inside.trim().split(/\s+/)
      if (words.some((word) => !/^(?:target|rel)=/.test(word)))
        draft.note(span, 'Removed: links and text cannot have attributes. Use HTML instead.')
    }
  }
  for (const { 0: found, 1: title, index } of rest.matchAll(/^( {0,3}#{1,6}[ \t])?[^\n]*?[ \t](\{\.[A-Za-z][^{}\n]*\})[ \t]*$/gm)) {
    const start = index + found.lastIndexOf('{')
    const span = { start, end: index + found.trimEnd().length }
    // Headings can have class attributes.
    if (title !== undefined || isTaken(span.start, span.end)) continue
    draft.edits.push({ ...span, text: '' })
    draft.note(span, 'Removed: paragraphs cannot have attributes. Use HTML instead.')
  }
}

/** Matches `## Title %{#id}%`, with the delimiters that the site has chosen. */
function translateDelimiters(draft: PageDraft, rest: string, [left = '', right = '']: readonly string[]): void {
  if (left === '' || right === '') return
  for (let at = rest.indexOf(left); at !== -1; at = rest.indexOf(left, at + left.length)) {
    const close = rest.indexOf(right, at + left.length)
    if (close === -1) return
    const span = { start: at, end: close + right.length }
    const inside = rest.slice(at + left.length, close)
    if (inside.includes('\n') || !isEndOfHeading(rest, span)) continue
    draft.edits.push({ ...span, text: `{${inside.trim()}}` })
  }
}

function isEndOfHeading(text: string, { start, end }: Span): boolean {
  if (!/^[ \t]{0,99}(?:\n|$)/.test(text.slice(end, end + 100))) return false
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  return /^ {0,3}#{1,6}[ \t]/.test(text.slice(lineStart, lineStart + 12))
}

/** Whether the brackets before an offset belong to an image. */
function isImageBefore(text: string, offset: number): boolean {
  // No URL is longer than this.
  const start = Math.max(0, offset - 2000)
  const before = text.slice(start, offset)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const open = line.lastIndexOf('](')
  return open !== -1 && line[line.lastIndexOf('[', open - 1) - 1] === '!'
}

function translateImageAttributes(draft: PageDraft, span: Span, inside: string): void {
  const words = inside.match(/[\w-]+=(?:"[^"]*"|'[^']*'|\S+)|\S+/g) ?? []
  const kept = words.flatMap((word) => {
    const [key = ''] = word.split('=', 1)
    if (!imageKey.test(key)) return []
    return [/^(?:width|height)$/.test(key) ? word.replace(/=["']?(\d{1,6})(?:px)?["']?$/, '=$1') : word]
  })
  const valid = kept.filter((word) => !/^(?:width|height)=/.test(word) || /=\d+$/.test(word))
  const text = valid.length === 0 ? '' : `{${valid.join(' ')}}`
  if (text === `{${inside}}`) return
  draft.edits.push({ ...span, text })
  const mode = modeOfClasses(inside)
  const isPlain = /\]\([^\s()#]+\)$/.test(draft.text.slice(Math.max(0, span.start - 2000), span.start))
  if (mode !== undefined && isPlain) draft.edits.push({ start: span.start - 1, end: span.start - 1, text: `#gh-${mode}-mode-only` })
  if (valid.length < words.length - (mode === undefined ? 0 : 1))
    draft.note(span, 'Images can only have `width`, `height`, `align`, `loading`, `dark`, and `caption`.')
}
