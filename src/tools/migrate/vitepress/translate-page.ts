import { posix } from 'node:path'
import { readFenceInfo } from '../../../core/markdown/fence-info.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { escapeAttribute, escapeTags } from '../../../kit/escape/markup.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { readFenceLine } from '../../../kit/markdown-lines/fence.ts'
import { type Fence, readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import { linkTarget } from '../mdx/write-attributes.ts'
import { ownSyntax } from '../own-syntax.ts'
import type { SiteFiles } from '../site-files.ts'
import { createTaken, PageDraft } from '../text/page-draft.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { besideFile, findAnchorMakers } from '../unknown-parts.ts'
import { relativeTo, textOf, type Values, withoutTags } from '../values.ts'
import { translateIncludes, translateLines } from './translate-lines.ts'
import { translateVue } from './translate-vue.ts'

/**
 * Rewrites a VitePress page in docsgen's Markdown. Most of the syntax is the same: admonitions, code groups, alerts, code markers, and IDs.
 */
export function translatePage(input: TranslateInput): Translation {
  const draft = new PageDraft(input)
  const { text, bodyStart, values } = draft
  const home = input.page && values.layout === 'home' ? writeHomePage(values) : ''
  if (home !== '') draft.edits.push({ start: bodyStart, end: bodyStart, text: `\n${home}` })
  translateLines(draft)
  translateFences(draft)
  const outside = /[<{]/.test(text) ? blankCode(text, { from: draft.bodyStart }) : ''
  if (outside !== '') translateVue(draft, { outside, isTaken: createTaken(draft.edits) })
  if (draft.features.has('own-ids')) draft.unknownParts.add('the `slugify` function of the config')
  if (/\s(?::id|v-bind:id|v-html|v-for)=/.test(outside)) draft.unknownParts.add('code of Vue')
  const named = draft.components.map((used) => (used.source === undefined ? { ...used, source: findOwnComponent(used.name, input) } : used))
  for (const maker of findAnchorMakers(named, { files: input.files, locate: (source) => besideFile(input.file, source) }))
    draft.unknownParts.add(maker)
  return draft.finish()
}

const ownComponents = new WeakMap<SiteFiles, ReadonlyMap<string, string>>()

/** Finds the file of a component that the theme registers for all pages. Components of VitePress itself have no anchors. */
function findOwnComponent(name: string, { file, site, files }: TranslateInput): string | undefined {
  if (name.startsWith('VP')) return undefined
  const theme = site.configFile.slice(0, site.configFile.indexOf('.vitepress') + '.vitepress'.length)
  const known =
    ownComponents.get(files) ??
    new Map(['', theme].flatMap((folder) => files.list(folder, { depth: 6 })).map((each) => [posix.basename(each, '.vue'), each]))
  ownComponents.set(files, known)
  return relativeTo(file, known.get(name) ?? `${name}.vue`)
}

/** Rewrites the text after the language of a code block, and markers in code that docsgen does not support. */
function translateFences(draft: PageDraft): void {
  for (const { line, start, part, fence } of readMarkdownLines(draft.text, { from: draft.bodyStart })) {
    if (part === 'opening' && fence) translateInfo(draft, fence)
    else if (part !== 'code') continue
    else if (line.includes('@include:')) translateIncludes(draft, { line, at: start, isInFence: true })
    else if (line.includes('[!code ')) translateMark(draft, { start, line })
  }
}

function translateInfo(draft: PageDraft, { infoStart, info }: Fence): void {
  if (info.trim() === '') return
  const span = { start: infoStart, end: infoStart + info.length }
  let written = info
    // The number of the first line cannot be set.
    .replace(/(\S)?:line-numbers(=\d+)?(?=[\s{[]|$)/, (_, before: string | undefined, first: string | undefined) => {
      if (first !== undefined && first !== '=1') draft.note(span, 'Line numbers start at 1.')
      return `${before ?? ''} numbered`
    })
    .replace(/:no-line-numbers(?=[\s{[]|$)/, '')
  if (/^\s*[\w+#-]+-vue(?=[\s{[:]|$)/.test(written)) {
    written = written.replace('-vue', '')
    draft.note(span, 'Expressions in this code are shown as they are written. For values of the config, use `variables`.')
  }
  const { unknown } = readFenceInfo(written, ownSyntax.fenceWords)
  for (const word of unknown) {
    if (word === 'twoslash' || word === 'active')
      draft.note(span, 'Types are not shown in code. To check samples, see “Checking samples” in the manual.', 'types')
    else draft.note(span, `Removed \`${word}\`, which docsgen does not know.`)
    written = removeWord(written, word)
  }
  if (written !== info) draft.edits.push({ ...span, text: written.trimEnd() })
}

/** The value of an option, as in `foo="x"`, is removed as well. */
function removeWord(info: string, word: string): string {
  const at = info.indexOf(word)
  if (at === -1) return info
  const value = /^=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\S+)/.exec(info.slice(at + word.length))?.[0] ?? ''
  return info.slice(0, at).trimEnd() + info.slice(at + word.length + value.length)
}

const foreignMark = /\[!code (focus|error|warning|info|word|\+\+|--|highlight|hl)(:[^\]\n]{1,100})?\]/
const markEnds = new Set(['', '-->', '*/}', '*/'])

/** `// [!code focus]` becomes a highlighted line, and `// [!code ++:3]` is repeated on each of the lines. */
function translateMark(draft: PageDraft, { start, line }: { readonly start: number; readonly line: string }): void {
  const match = foreignMark.exec(line)
  if (!match) return
  const [found, kind = '', range = ''] = match
  const after = line.slice(match.index + found.length)
  if (!markEnds.has(after.trim()) || (range === '' && /^(?:\+\+|--|highlight|hl)$/.test(kind))) return
  const before = line.slice(0, match.index)
  const comment = /(?:\{\/\*|\/\*|<!--|\/\/|#|--|;|%)[ \t]*$/.exec(before)
  const from = start + (comment?.index ?? match.index)
  const span = { start: start + match.index, end: start + match.index + found.length }
  if (kind === 'word') {
    draft.note(span, 'Single words of code cannot be highlighted.')
    draft.edits.push({ start: start + before.slice(0, from - start).trimEnd().length, end: start + line.length, text: '' })
    return
  }
  if (/^(?:focus|error|warning|info)$/.test(kind)) draft.note(span, 'The line is highlighted instead.')
  const mark = `[!code ${kind === '++' || kind === '--' ? kind : 'highlight'}]`
  draft.edits.push({ ...span, text: mark })
  const count = Math.min(Number(range.slice(1)) || 1, 200)
  const added = ` ${line.slice(from - start, match.index)}${mark}${after}`.trimEnd()
  let at = start + line.length
  for (let index = 1; index < count && at < draft.text.length; index++) {
    const next = draft.text.indexOf('\n', at + 1)
    at = next === -1 ? draft.text.length : next
    // The code fence ends before all lines are marked.
    if (readFenceLine(draft.text.slice(draft.text.lastIndexOf('\n', at - 1) + 1, at))) break
    draft.edits.push({ start: at, end: at, text: added })
  }
}

/** Writes the hero and the features of a home page as text that is also readable in other formats. */
function writeHomePage({ hero, features }: Values): string {
  const { name, text, tagline, actions } = recordOf(hero)
  const heading = [textOf(name), textOf(text)].filter((each) => each !== undefined && each !== '').join(': ')
  const links = listOf(actions).flatMap((each) => {
    const { text: label, link } = recordOf(each)
    return typeof label === 'string' && typeof link === 'string' ? [`[${withoutTags(label)}](${linkTarget(link)})`] : []
  })
  const cards = listOf(features).map((each) => writeCard(recordOf(each)))
  const parts = [
    heading === '' ? '' : `# ${withoutTags(heading)}`,
    withoutTags(textOf(tagline) ?? ''),
    links.join(' · '),
    cards.length === 0 ? '' : `<Cards>\n${cards.join('')}</Cards>`,
  ]
  return parts
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('\n')
}

function writeCard({ title, details, link, icon }: Values): string {
  const symbol = typeof icon === 'string' && !icon.includes('<') && icon.length <= 10 ? `${icon} ` : ''
  const href = typeof link === 'string' ? ` href=${JSON.stringify(link)}` : ''
  const name = attribute(`${symbol}${withoutTags(textOf(title) ?? '')}`.trim())
  return `<Card title="${name}"${href}>\n\n${withoutTags(textOf(details) ?? '')}\n\n</Card>\n`
}

function attribute(text: string): string {
  return escapeTags(escapeAttribute(text))
}
