import type { ParseOptions } from '../../../src/core/markdown/parse-options.ts'
import { parsePage } from '../../../src/core/markdown/parse-page.ts'
import type { IncludeReader } from '../../../src/core/markdown/read-include.ts'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import type { HeadingIdFunction, ParsedPage } from '../../../src/core/model/document.ts'
import type { AdmonitionKind } from '../../../src/core/model/site-config.ts'
import { features } from '../../../src/features.ts'
import { escapeHtml } from '../../../src/kit/escape/markup.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

export const admonitions: Record<string, AdmonitionKind> = Object.fromEntries(
  ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'].map((kind) => [
    kind,
    { title: kind[0]?.toUpperCase() + kind.slice(1), icon: kind, like: kind },
  ]),
)

interface Options extends Partial<ParseOptions> {
  /** Additional kinds of admonitions. */
  readonly boxes?: readonly string[]
  readonly file?: string
  readonly makeHeadingId?: HeadingIdFunction
  readonly isGenerated?: boolean
  /** The symbols of other sites, by path. */
  readonly symbolFiles?: Readonly<Record<string, object>>
  /** Includable texts by path, or the reason for a rejection. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  readonly refused?: Readonly<Record<string, 'outside' | 'private' | 'link'>>
}

/** Parses a page's text with default options. */
export function parseText(
  text: string | Uint8Array,
  {
    boxes = [],
    file = 'content/page.md',
    files = {},
    refused = {},
    makeHeadingId,
    isGenerated = false,
    symbolFiles = {},
    ...options
  }: Options = {},
): ParsedPage {
  const reader: IncludeReader = {
    read: (path) => {
      const found = files[path]
      return found === undefined ? (refused[path] ?? 'missing') : Buffer.from(found)
    },
    similar: () => undefined,
    readWith: (path) => ({ index: symbolFiles[path] }) as never,
  }
  const own = Object.fromEntries(boxes.map((kind) => [kind, { title: kind, icon: kind, like: kind }]))
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return parsePage(
    { file: file as ProjectPath, bytes, isGenerated, makeHeadingId },
    {
      includeFolders: [],
      components: ['Tabs', 'TabItem', 'Cards', 'Card', 'Steps', 'FileTree'],
      admonitions: { ...admonitions, ...own },
      codeLanguages: [],
      html: 'checked',
      ...options,
    },
    { includeReader: reader, syntax: syntaxOf(features) },
  )
}

/** The page's HTML with addresses as written. */
export function htmlOf(page: ParsedPage): string {
  const bytes = Buffer.from(page.body.html)
  let html = ''
  let at = 0
  for (const slot of page.body.slots) {
    html += bytes.subarray(at, slot.offset).toString()
    at = slot.offset
    if (slot.kind === 'href') html += escapeHtml(page.document.links[slot.link]?.href ?? '')
    else if (slot.kind === 'image') html += `src="${escapeHtml(page.document.links[slot.link]?.href ?? '')}"`
    else html += slot.kind === 'open' ? `{${slot.component}}` : '{/}'
  }
  return html + bytes.subarray(at).toString()
}
