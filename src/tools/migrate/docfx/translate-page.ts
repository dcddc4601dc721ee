import type { ProjectPath } from '../../../kit/files/paths.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { type Edit, originalText, readOtherFrontMatter, reviseText, withoutOverlaps } from '../text/revise-text.ts'
import type { BrokenPart, TranslateInput, Translation } from '../tool.ts'
import { relativeTo } from '../values.ts'
import { createFileFinder, resolveFile } from './resolve-link.ts'

/** `:::image source="x.png":::` and others that end on their line, with the attributes that contain files or text. */
const inlineTag = /:::[ \t]*(image|code|video|no-loc)\b/gi
const shownAttribute = /(?<![\w-])(?:source|lightbox|text)="([^"<>\n]{1,1000})"/gi
const marks: Readonly<Record<string, readonly [before: string, after: string]>> = {
  image: ['![](<', '>) '],
  code: ['[file](<', '>) '],
  'no-loc': ['', ''],
}
/** Lines of blocks: `::: zone pivot="x"` to `::: zone-end`. */
const blockLine = /^[ \t>]*:::[ \t]*((zone|moniker|row|column)(-end)?|image-end|form)\b[^\n]*$/gim
const include =
  /\[!include[ \t]{0,9}(?:\[[^\]\n]{0,500}\])?[ \t]{0,9}\([ \t]{0,9}<?([^()<>\n]{1,500}?)>?[ \t]{0,9}(?:"[^"\n]{0,500}"[ \t]{0,9})?\)[ \t]{0,9}\]/gi
const codeLink = /\[!code(?:-[\w#+.-]{1,40})?[ \t]{0,9}(\[[^\]\n]{0,500}\]\([^()\n]{1,1000}\))[ \t]{0,9}\]/gi
const tabLine = /^[ \t>]*#{1,6}[ \t][^\n]*\]\(#tab\/[^()\n]*\)[ \t]*$/gim

/** Writes a page so that its links, images, included files, and headings are those of Markdown. Nothing else of it is translated. */
export function translatePage({ file, text, page, site, files }: TranslateInput): Translation {
  const { bodyStart } = page?.frontMatter ?? readOtherFrontMatter(text, file).frontMatter
  const outside = blankCode(text, { from: bodyStart, anyIndent: true })
  const find = createFileFinder(files)
  const partials: ProjectPath[] = []
  const unknownParts: string[] = []
  const { edits: blockEdits, broken } = readBlocks(outside)
  const edits: Edit[] = [...readInlineTags(outside), ...blockEdits]
  const remove = (start: number, end: number, by = '') => edits.push({ start, end, text: by })

  let below = ''
  for (const { 0: found, 1: written = '', index } of outside.matchAll(include)) {
    const end = index + found.length
    const path = resolveFile(written, { from: file, site, files })
    if (path === undefined) {
      unknownParts.push('a file of a different repository')
      remove(index, end)
      continue
    }
    const partial = find(path) ?? (path as ProjectPath)
    const target = relativeTo(file, partial)
    const line = `:::include ${target.includes(' ') ? JSON.stringify(target) : target}`
    partials.push(partial)
    const isBlock = /\n[ \t]*$|^$/.test(text.slice(Math.max(0, index - 99), index)) && /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 99))
    remove(index, end, isBlock ? line : '')
    if (!isBlock) below += `\n\n${line}\n`
  }
  for (const { 0: found, 1: link = '', index } of outside.matchAll(codeLink)) {
    const start = index + found.indexOf(link)
    remove(index, start)
    remove(start + link.length, index + found.length)
  }
  for (const { 0: line, index } of outside.matchAll(tabLine)) remove(index, index + line.length)
  if (below !== '') remove(text.length, text.length, below)
  return { revised: reviseText(originalText(text), withoutOverlaps(edits)), notes: [], components: [], partials, unknownParts, broken }
}

/** Files of images and samples become links, and names that are not translated become text. */
function* readInlineTags(outside: string): Generator<Edit> {
  for (const { 0: found, 1: name = '', index } of outside.matchAll(inlineTag)) {
    const close = outside.indexOf(':::', index + found.length)
    if (close === -1) return
    const tag = outside.slice(index, close)
    if (tag.includes('\n')) continue
    const [before, after] = marks[name.toLowerCase()] ?? []
    let done = index
    for (const { 0: attribute, 1: value = '', index: at } of before === undefined ? [] : tag.matchAll(shownAttribute)) {
      const end = index + at + attribute.length - 1
      yield { start: done, end: end - value.length, text: `${done === index ? '' : after}${before}` }
      done = end
    }
    yield { start: done, end: close + 3, text: done === index ? '' : (after ?? '').trimEnd() }
  }
}

/** The lines of blocks are removed. A block without an end is reported. */
function readBlocks(outside: string): { readonly edits: readonly Edit[]; readonly broken: readonly BrokenPart[] } {
  const edits: Edit[] = []
  const broken: BrokenPart[] = []
  const open: (Pick<BrokenPart, 'offset' | 'length'> & { readonly name: string })[] = []
  const report = (unclosed: typeof open) => {
    for (const { name, ...place } of unclosed)
      broken.push({ ...place, report: (at) => createDiagnostic('other-site/unclosed-block', { name }, at) })
  }
  for (const { 0: line, 2: word, 3: end, index } of outside.matchAll(blockLine)) {
    edits.push({ start: index, end: index + line.length, text: '' })
    const name = word?.toLowerCase()
    const colons = line.indexOf(':')
    if (name === undefined) continue
    if (end === undefined) open.push({ name, offset: index + colons, length: line.trimEnd().length - colons })
    else {
      const at = open.findLastIndex((block) => block.name === name)
      const [opener, ...unclosed] = at === -1 ? [] : open.splice(at)
      report(unclosed)
      const start = opener === undefined || name !== 'column' ? index : opener.offset + opener.length
      // The text of columns is indented, which would be code here.
      for (const { 0: indent, index: line } of outside.slice(start, index).matchAll(/^[ \t]+(?=\S)/gm))
        edits.push({ start: start + line, end: start + line + indent.length, text: '' })
    }
  }
  report(open)
  return { edits, broken }
}
