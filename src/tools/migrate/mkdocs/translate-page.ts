import { stringify } from 'yaml'
import { uniqueBy } from '../../../kit/data/sort-and-group.ts'
import { closingLineOf, splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import type { OtherFrontMatter } from '../other-site.ts'
import { originalText, reviseText } from '../text/revise-text.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { filledText, relativeTo } from '../values.ts'
import { settingsOf } from './config.ts'
import { BlockWriter } from './markdown/block-writer.ts'
import { translateBlocks } from './markdown/translate-blocks.ts'
import { translateInline } from './markdown/translate-inline.ts'
import { findIncluded } from './markdown/write-fence.ts'
import { isComments, readMeta } from './read-config.ts'

/** Rewrites a page for Python-Markdown and its extensions in docsgen's Markdown: first its blocks, and then the inline syntax. */
export function translatePage(input: TranslateInput): Translation {
  const { text, page, file } = input
  const frontMatter = page?.frontMatter ?? readMeta(text, file).frontMatter
  const writer = new BlockWriter(input, frontMatter, translateBlocks)
  writer.writeParts({ from: 0, to: writer.lines.length, base: 0, out: 0 })
  if (page) {
    if (typeof frontMatter.values.template === 'string') writer.unknownParts.add(`the template \`${frontMatter.values.template}\``)
    writeMeta(writer, frontMatter)
    appendSnippets(writer)
  }
  const blocks = reviseText(originalText(text), writer.edits)
  const title = filledText(frontMatter.values.title) ?? /^#[ \t]+([^\n{]*[^\n{\s])/m.exec(text.slice(frontMatter.bodyStart))?.[1]
  const inline = translateInline(
    {
      features: writer.features,
      text: blocks.text,
      variables: { ...input.site.variables, ...(title === undefined ? {} : { 'page.title': title }) },
      unknownParts: writer.unknownParts,
      note: (offset, found, advice, group) =>
        writer.notes.push({ offset: blocks.originOf(offset), found, advice, ...(group && { group }) }),
    },
    splitOtherFrontMatter(blocks.text)?.bodyStart ?? 0,
  )
  for (const part of settingsOf(writer.features, 'unknown')) writer.unknownParts.add(part)
  const translation = writer.finish(reviseText(blocks, inline))
  // The same advice is listed only once per page for each finding.
  return { ...translation, notes: uniqueBy(translation.notes, ({ found, advice }) => `${found} ${advice}`) }
}

/** Files that pymdownx.snippets adds to every page, such as abbreviations. */
function appendSnippets(writer: BlockWriter): void {
  const { text } = writer
  for (const path of settingsOf(writer.features, 'append')) {
    const found = findIncluded(writer, { syntax: 'snippet', path, isPart: false }, text.length)
    if (found === undefined) continue
    writer.partials.add(found)
    writer.edits.push({
      start: text.length,
      end: text.length,
      text: `${text.endsWith('\n') ? '' : '\n'}\n:::include ${relativeTo(writer.input.file, found)}\n`,
    })
  }
}

/** `Key: value` lines at the top are converted to YAML front matter. */
function writeMeta({ edits, text }: BlockWriter, { values, format, bodyStart }: OtherFrontMatter): void {
  if (format !== 'none') return
  if (bodyStart === 0 && isComments(text)) {
    // docsgen would interpret the two rules as front matter.
    const end = splitOtherFrontMatter(text)?.bodyStart ?? 0
    edits.push({ start: 0, end: text.indexOf('\n') + 1, text: '' }, { start: closingLineOf(text, end), end, text: '' })
  }
  if (bodyStart === 0) return
  edits.push({ start: 0, end: bodyStart, text: `---\n${stringify(values, { lineWidth: 0 })}---\n\n` })
}
