import { closingLineOf, splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import type { OtherFrontMatter } from '../other-site.ts'
import { originalText, reviseText } from '../text/revise-text.ts'
import type { TranslateInput, Translation, TranslationNote } from '../tool.ts'
import { settingsOf } from './config.ts'
import { type BlockWriter, createBlockWriter } from './markdown/block-writer.ts'
import { translateBlocks } from './markdown/translate-blocks.ts'
import { translateInline } from './markdown/translate-inline.ts'
import { findIncluded, relativeTo } from './markdown/write-fence.ts'
import { isRecord, readMeta } from './read-config.ts'

/** Writes a page of Python-Markdown and its extensions in docsgen's Markdown: first its blocks, and then what is in their lines. */
export function translatePage(input: TranslateInput): Translation {
  const { text, page, file, site } = input
  const frontMatter = page?.frontMatter ?? readMeta(text, file).frontMatter
  const writer = createBlockWriter(input, frontMatter.bodyStart, translateBlocks)
  writer.writeParts({ from: 0, to: writer.lines.length, base: 0, out: 0 })
  if (page) {
    translateFrontMatter(writer, frontMatter)
    appendSnippets(writer)
  }
  const blocks = reviseText(originalText(text), writer.edits)
  const notes: TranslationNote[] = [...writer.notes.values()]
  const inline = translateInline(
    {
      features: site.features,
      text: blocks.text,
      variables: site.variables,
      hasUnknownAnchors: writer.hasUnknownAnchors,
      note: (offset, found, advice) => notes.push({ offset: blocks.originOf(offset), found, advice }),
    },
    splitOtherFrontMatter(blocks.text)?.bodyStart ?? 0,
  )
  return {
    revised: reviseText(blocks, inline.edits),
    notes: onePerKind(notes),
    components: [],
    partials: [...writer.partials],
    ...(inline.hasUnknownAnchors || site.features.has('hooks') || site.features.has('slug=unknown')
      ? { hasUnknownAnchors: true as const }
      : {}),
  }
}

/** Files that pymdownx.snippets adds to every page, such as abbreviations. */
function appendSnippets(writer: ReturnType<typeof createBlockWriter>): void {
  const { text } = writer
  for (const path of settingsOf(writer.features, 'append')) {
    const found = findIncluded(writer, { syntax: 'snippet', path, isPart: false }, text.length)
    if (found === undefined) continue
    writer.partials.add(found)
    writer.edits.push({
      start: text.length,
      end: text.length,
      text: `${text.endsWith('\n') ? '' : '\n'}\n:::include ${relativeTo(writer, found)}\n`,
    })
  }
}

/** The same advice on a page is given once for each thing found. */
function onePerKind(notes: readonly TranslationNote[]): readonly TranslationNote[] {
  const seen = new Set<string>()
  return notes
    .toSorted((a, b) => a.offset - b.offset)
    .filter(({ found, advice }) => {
      const key = `${found} ${advice}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}

/** Keys that mean the same. */
const kept = new Set(['title', 'description', 'draft', 'slug'])
/** Keys of posts, which a journal also has. */
const keptInPosts = new Set(['date', 'authors', 'tags', 'categories', 'pin', 'links', 'readtime'])
/** Keys without an equivalent that change nothing that readers could miss. */
const silent = new Set(['comments', 'social', 'og_image', 'date', 'authors', 'revision_date', 'generator'])

const advice: Readonly<Record<string, string>> = {
  hide: 'docsgen can hide the table of contents (`toc: false`), and a page in generated sidebars (`sidebar: { hidden: true }`).',
  icon: 'Pages have no icon in the sidebar.',
  status: 'Use `<Badge>` beside the title.',
  template: 'Templates of a theme are not read. See `layout`, React pages, and the theme’s own files.',
  tags: 'Pages have no tags.',
  search: 'Only `search: false` has an equivalent.',
}

/** Writes the keys that docsgen knows, and removes the others with a note. */
function translateFrontMatter(writer: BlockWriter, { values, format, bodyStart }: OtherFrontMatter): void {
  const keys = Object.keys(values)
  if (keys.length === 0) return
  if (typeof values.template === 'string') writer.hasUnknownAnchors = true
  if (format === 'none') {
    writeMeta(writer, values, bodyStart)
    return
  }
  const isPost = writer.input.page?.kind === 'post'
  for (const { key, start, found } of keysIn(writer.text.slice(0, bodyStart))) {
    if (kept.has(key) || (isPost && keptInPosts.has(key))) continue
    const replacement = equivalentOf(key, values[key])
    writer.edits.push({ start, end: start + found.length, text: replacement ?? '' })
    if (replacement === undefined && !silent.has(key))
      writer.note(start, found.trim(), advice[key] ?? 'docsgen has no such key. It was removed.')
  }
}

/** Each key with the lines below that belong to it. */
function keysIn(head: string): readonly { readonly key: string; readonly start: number; readonly found: string }[] {
  const starts = [...head.matchAll(/^([\w-]+)[ \t]*:/gm)]
  const close = closingLineOf(head, head.length)
  return starts.map(({ 1: key = '', index }, at) => ({ key, start: index, found: head.slice(index, starts[at + 1]?.index ?? close) }))
}

function equivalentOf(key: string, value: unknown): string | undefined {
  if (key === 'hide') {
    const hidden = (Array.isArray(value) ? value : [value]).map(String)
    const others = hidden.filter((each) => each !== 'toc' && each !== 'footer' && each !== 'path' && each !== 'tags' && each !== 'feedback')
    return hidden.includes('toc') && others.every((each) => each === 'navigation') ? 'toc: false\n' : others.length === 0 ? '' : undefined
  }
  if (key === 'search') return isRecord(value) && value.exclude === true ? 'search: false\n' : undefined
  return undefined
}

/** The lines `Key: value` of the extension meta become YAML. */
function writeMeta(writer: BlockWriter, values: OtherFrontMatter['values'], bodyStart: number): void {
  const lines = Object.entries(values).flatMap(([key, value]) => (kept.has(key) ? [`${key}: ${JSON.stringify(value)}`] : []))
  for (const key of Object.keys(values)) if (!kept.has(key)) writer.note(0, key, advice[key] ?? 'docsgen has no such key. It was removed.')
  writer.edits.push({ start: 0, end: bodyStart, text: lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n\n` })
}
