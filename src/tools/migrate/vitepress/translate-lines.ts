import { posix } from 'node:path'
import { createDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import { dedent } from '../../../core/markdown/block-scan.ts'
import { indexRegions } from '../../../core/markdown/read-include.ts'
import { escapeQuotes } from '../../../kit/escape/markup.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { blankComments } from '../../../kit/markdown-lines/code-spans.ts'
import { fenceAround } from '../../../kit/markdown-lines/fence.ts'
import { splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import type { SiteFiles } from '../site-files.ts'
import type { PageDraft } from '../text/page-draft.ts'
import type { Span } from '../text/revise-text.ts'
import { relativeTo } from '../values.ts'
import { slugify } from './resolve-link.ts'

const container = /^([ \t]*)(:{3,})[ \t]*([\w-]*)([^\n]*)$/
/** The containers that both VitePress and docsgen support, and `tabs` from a plugin. */
const known = new Set(['tip', 'info', 'warning', 'danger', 'details', 'code-group', 'note', 'important', 'caution'])

/** Translates containers, code snippets, and included pages, which VitePress reads line by line. */
export function translateLines(draft: PageDraft): void {
  const open: { readonly kind: string; readonly colons: number; readonly close: string; hasTab: boolean }[] = []
  const outside = blankComments(draft.text)
  for (const { line, start: at } of linesOutsideFences(draft.text, { from: draft.bodyStart })) {
    if (line.includes('@include:')) translateIncludes(draft, { line, at })
    const current = open.at(-1)
    const words = line.trim()
    const span = { start: at, end: at + line.length }
    if (words.startsWith('<<<') && words.length > 3) {
      const indent = line.slice(0, line.indexOf('<'))
      translateSnippet(draft, span, { indent, written: words.slice(3).trim(), isInGroup: current?.kind === 'code-group' })
      continue
    }
    if (current?.kind === 'tabs' && /^==[ \t]+\S/.test(words)) {
      const label = escapeQuotes(words.slice(2).trim())
      draft.edits.push({ ...span, text: `${current.hasTab ? '\n</TabItem>\n' : ''}<TabItem label="${label}">\n` })
      current.hasTab = true
      continue
    }
    const match = line.includes(':::') ? container.exec(outside.slice(span.start, span.end)) : null
    if (!match) continue
    const [, indent = '', colons = '', kind = '', rest = ''] = match
    if (kind === '' && rest.trim() === '') {
      if (colons.length < (current?.colons ?? Number.POSITIVE_INFINITY)) continue
      open.pop()
      if (current && current.close !== ':::')
        draft.edits.push({ ...span, text: current.hasTab ? `\n</TabItem>\n${current.close}` : current.close })
      continue
    }
    if (kind === '') continue
    const opened = openContainer(kind, rest.trim())
    const close = opened.close === '' || opened.close === ':::' ? opened.close : indent + opened.close
    open.push({ kind, colons: colons.length, close, hasTab: false })
    if (opened.text === undefined) continue
    if (opened.advice !== undefined) draft.note(span, opened.advice)
    draft.edits.push({ ...span, text: opened.text === '' ? '' : indent + opened.text })
  }
}

function openContainer(kind: string, rest: string) {
  // `{open}` applies to panels, and other attributes are for styling.
  if (known.has(kind)) return { close: ':::' }
  if (kind === 'raw' || kind === 'v-pre') return { text: '', close: '' }
  if (kind === 'tabs')
    return {
      text: `<Tabs${/^key:\S+/.test(rest) ? ` group="${rest.slice('key:'.length).split(/\s/, 1)[0]?.replaceAll('"', '')}"` : ''}>`,
      close: '</Tabs>',
    }
  return {
    text: '',
    close: '',
    advice: `docsgen has no admonition \`${kind}\`. Its text is part of the page. To define the admonition, use \`admonitions\` in the config.`,
  }
}

interface Snippet {
  readonly indent: string
  readonly written: string
  readonly isInGroup: boolean
}

/** Matches `<<< @/path.ts#region{1,3 ts:line-numbers}[label]` like `plugins/snippet.ts` in VitePress. */
function translateSnippet(draft: PageDraft, span: Span, { indent, written, isInGroup }: Snippet): void {
  const label = written.endsWith(']') && written.includes('[') ? written.slice(written.lastIndexOf('[') + 1, -1) : undefined
  const withoutLabel = label === undefined ? written : written.slice(0, -label.length - 2).trimEnd()
  const meta =
    withoutLabel.endsWith('}') && withoutLabel.includes('{') ? withoutLabel.slice(withoutLabel.lastIndexOf('{') + 1, -1) : undefined
  const target = (meta === undefined ? withoutLabel : withoutLabel.slice(0, -meta.length - 2)).trimEnd()
  const [path = '', region] = target.split('#', 2)
  const words = (meta ?? '').split(/\s+/).filter((word) => word !== '')
  const lines = words.find((word) => /^\d[\d,-]*$/.test(word))
  const written_language = words.find((word) => word !== lines) ?? ''
  const [language = '', ...options] = (written_language === '' ? (/\.([A-Za-z0-9]+)$/.exec(path)?.[1] ?? 'text') : written_language).split(
    ':',
  )
  const file = locateSource(draft, path)
  const included = readIncludedText(draft.input.files, file, { region, isCode: true })
  const title = label ?? (isInGroup ? posix.basename(path) : undefined)
  const info = [
    language.replace(/-vue$/, '') || 'text',
    included?.isWhole === true ? `file="${relativeTo(draft.input.file, file)}${region === undefined ? '' : `#${region}`}"` : '',
    lines === undefined ? '' : `{${lines}}`,
    options.some((option) => option.startsWith('line-numbers')) ? 'numbered' : '',
    title === undefined ? '' : `title="${title.replaceAll('"', '')}"`,
  ]
  if (!included) {
    draft.partials.add(file)
    draft.note(span, `The file \`${file}\` does not exist, or has no region \`${region ?? ''}\`.`)
  }
  if (included?.lacksRegion)
    draft.broken.push({
      offset: draft.text.indexOf(`#${region}`, span.start),
      length: 1 + (region ?? '').length,
      report: (location) => createDiagnostic('include/missing-region', { path: file, region: region ?? '' }, location),
    })
  const code =
    included?.isWhole === true
      ? ''
      : (included?.text ?? `Code snippet path not found: ${path}`).replace(/\n?$/, '\n').replace(/^(?=[^\n])/gm, indent)
  const marker = fenceAround(code)
  const opening = info.filter((each) => each !== '').join(' ')
  draft.edits.push({ ...span, text: `${indent}${marker}${opening}\n${code}${indent}${marker}` })
}

/** Matches `<!--@include: ./part.md#region{3,9}-->` like `plugins/include.ts` in VitePress. */
export function translateIncludes(
  draft: PageDraft,
  { line, at, isInFence = false }: { readonly line: string; readonly at: number; readonly isInFence?: boolean },
): void {
  for (let index = line.indexOf('<!--'); index !== -1; index = line.indexOf('<!--', index + 4)) {
    const close = line.indexOf('-->', index)
    if (close === -1) return
    const comment = line.slice(index + 4, close).trim()
    if (!comment.startsWith('@include:')) continue
    const written = comment.slice('@include:'.length).trim()
    const span = { start: at + index, end: at + close + 3 }
    const range = /\{(\d{0,9}),(\d{0,9})\}/.exec(written)
    const target = range ? written.replace(range[0], '') : written
    const [path = '', region] = target.split('#', 2)
    if (path === '') continue
    const file = locateSource(draft, path)
    const part = { region, range: range ? ([range[1] ?? '', range[2] ?? ''] as const) : undefined, isCode: isInFence }
    const included = readIncludedText(draft.input.files, file, part)
    if (isInFence) {
      // A missing file means that the text is an example of the include syntax.
      if (included) draft.edits.push({ ...span, text: included.text.trimEnd() })
      continue
    }
    draft.partials.add(file)
    if (!included) {
      draft.note(span, `The file \`${file}\` does not exist, or has no region \`${region ?? ''}\`.`)
      continue
    }
    const isAlone = line.trim().length === span.end - span.start
    if (included.isWhole && isAlone) {
      draft.edits.push({ ...span, text: `:::include ${relativeTo(draft.input.file, file)}${region === undefined ? '' : `#${region}`}` })
      continue
    }
    draft.note(span, 'A partial is inserted whole or by region, so its text is written here.')
    const folder = posix.relative(posix.dirname(draft.input.file), posix.dirname(file))
    draft.edits.push({ ...span, text: rebaseLinks(included.text.trimEnd(), folder) })
  }
}

/** `@` stands for the page folder. */
function locateSource({ input: { file, site, page } }: PageDraft, path: string): ProjectPath {
  const folder = page?.folder ?? site.pages[0]?.folder ?? ''
  const joined = path.startsWith('@') ? posix.join(folder, path.slice(1)) : posix.join(posix.dirname(file), path)
  return joined.replace(/^\//, '') as ProjectPath
}

/** Relative links in an included file are relative to that file's own folder. */
function rebaseLinks(text: string, folder: string): string {
  return folder === ''
    ? text
    : text.replace(/\]\((\.{1,2}\/[^()\s]*)/g, (_, path: string) => `](${posix.join(folder, path).replace(/^(?!\.)/, './')}`)
}

interface Part {
  readonly region: string | undefined
  /** The first and last line, each of which can be empty. */
  readonly range?: readonly [string, string] | undefined
  readonly isCode: boolean
}

interface IncludedText {
  readonly text: string
  /** Whether docsgen can include the text: the whole file, or a region that docsgen also finds. */
  readonly isWhole: boolean
  readonly lacksRegion?: boolean
}

/** Reads the text that VitePress would insert. Returns undefined if the file or region does not exist. */
function readIncludedText(files: SiteFiles, file: ProjectPath, { region, range, isCode }: Part): IncludedText | undefined {
  const written = files.readText(file)
  if (written === undefined) return undefined
  const isAllowed = !file.split('/').some((name) => name.startsWith('.') && name !== '..')
  const body = isCode ? written : written.slice(splitOtherFrontMatter(written)?.bodyStart)
  if (region === undefined && range === undefined) return { text: body, isWhole: isAllowed }
  // If only a range is specified, the lines of the front matter count as well.
  const whole = region === undefined ? written : undefined
  const found = region === undefined ? undefined : indexRegions(body)(region)
  if (found && range === undefined) return { text: found.read().text, isWhole: isAllowed }
  const text =
    whole ?? found?.read().text ?? findMarked(body, region ?? '', isCode) ?? (isCode ? undefined : findSection(body, region ?? ''))
  // If the region does not exist, VitePress shows the whole code file.
  if (text === undefined) return isCode ? { text: body, isWhole: false, lacksRegion: true } : undefined
  const [first = '', last = ''] = range ?? []
  const lines = text.split('\n')
  return { text: lines.slice(first === '' ? 0 : Number(first) - 1, last === '' ? undefined : Number(last)).join('\n'), isWhole: false }
}

const mark = /^(?:\/\/|\/\*|<!--|#|::|--|;|REM)?[ \t]{0,3}#?(end ?)?region[ \t]{1,3}([\w*-]+)/i

/** Regions are also written without the `#`: `// region name`. */
function findMarked(text: string, name: string, isCode: boolean): string | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => isMark(line, false))
  const end = start === -1 ? -1 : lines.findIndex((line, index) => index > start && isMark(line, true))
  if (end === -1) return undefined
  const part = lines.slice(start + 1, end).join('\n')
  return isCode ? dedent(part) : part

  function isMark(line: string, isEnd: boolean): boolean {
    const found = mark.exec(line.trim())
    return found?.[2] === name && (found[1] !== undefined) === isEnd
  }
}

/** Finds the section below a heading, up to the next heading of the same level. */
function findSection(text: string, id: string): string | undefined {
  let start: number | undefined
  let level = 0
  for (const { line, start: at, end } of linesOutsideFences(text)) {
    const [, signs, title = ''] = /^(#{1,6})[ \t]+([^\n]*)$/.exec(line) ?? []
    if (signs === undefined) continue
    if (start !== undefined && signs.length <= level) return text.slice(start, at)
    const given = /\{#([^\s{}]+)\}\s*$/.exec(title)?.[1]
    if (start === undefined && (given ?? slugify(title.replace(/[`*_]/g, ''))) === id) {
      start = end
      level = signs.length
    }
  }
  return start === undefined ? undefined : text.slice(start)
}
