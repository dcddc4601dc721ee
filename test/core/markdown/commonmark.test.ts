import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { highlightCode } from '../../../src/core/markdown/code-languages.ts'
import { createPageWalk } from '../../../src/core/markdown/create-page-walk.ts'
import { lexMarkdown } from '../../../src/core/markdown/lex-markdown.ts'
import { createIncludedFiles } from '../../../src/core/markdown/read-include.ts'
import { createLineIndex } from '../../../src/core/markdown/source-cursor.ts'
import { writeBlocks } from '../../../src/core/markdown/write-blocks.ts'
import { escapeHtml } from '../../../src/kit/escape/markup.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { admonitions } from './parse-text.ts'

interface Example {
  readonly markdown: string
  readonly html: string
  readonly number: number
  readonly section: string
}

const { tests } = createRequire(import.meta.url)('commonmark-spec') as { readonly tests: readonly Example[] }

/** Bare URLs become links, as on GitHub; in CommonMark, they are text. */
const githubAutolinks = [602, 608, 611, 612]

/** Known differences from the specification. Any other difference, and any unnecessary entry, fails. */
const known = {
  withoutComponents: githubAutolinks,
  /** `<Warning>` is text because capitalized tags are components. */
  withComponents: [163, ...githubAutolinks],
} as const

describe('CommonMark 0.31.2', () => {
  it.each([
    { name: 'without component tags', expected: known.withoutComponents, components: false, least: 642 },
    { name: 'with component tags', expected: known.withComponents, components: true, least: 640 },
  ])('holds the specification $name', ({ expected, components, least }) => {
    const failing = tests
      .filter((example) => normalise(render(example.markdown, components)) !== normalise(example.html))
      .map(({ number }) => number)
    expect(failing).toEqual(expected)
    expect(tests.length - failing.length).toBeGreaterThanOrEqual(least)
  })
})

function render(markdown: string, components: boolean): string {
  const text = markdown.replaceAll('→', '\t')
  const walk = createPageWalk({
    file: 'page.md' as ProjectPath,
    text,
    start: 0,
    lines: createLineIndex(text),
    options: { includeFolders: [], components: [], admonitions, codeLanguages: [], html: 'commonmark' },
    componentNames: new Set(),
    includedFiles: createIncludedFiles({ read: () => 'missing', similar: () => undefined }),
  })
  writeBlocks(walk, lexMarkdown(text, { componentNames: components ? new Set(['Tabs', 'TabItem']) : undefined }))
  const body = walk.writer.finish(walk.writer.requests.map(({ code, language }) => highlightCode(code, language)))
  const bytes = Buffer.from(body.html)
  let html = ''
  let at = 0
  for (const slot of body.slots) {
    html += bytes.subarray(at, slot.offset).toString()
    at = slot.offset
    if (slot.kind === 'href' || slot.kind === 'image') {
      const address = escapeHtml(encodeURI(walk.found.links[slot.link]?.href ?? '').replace(/%25/g, '%'))
      html += slot.kind === 'image' ? `src="${address}"` : address
    }
  }
  return html + bytes.subarray(at).toString()
}

/** Removes what docsgen adds to CommonMark's HTML, and normalizes equivalent HTML. */
function normalise(html: string): string {
  return html
    .replaceAll('→', '\t')
    .replace(/<a class="anchor"[^>]*><\/a>/g, '')
    .replace(/<(h[1-6]) id="[^"]*">/g, '<$1>')
    .replace(/<figure class="code"[^>]*>(?:<figcaption>.*?<\/figcaption>)?<pre(?: class="numbered")? tabindex="0">/g, '<pre>')
    .replace(/<\/pre><\/figure>/g, '</pre>')
    .replace(/<code class="hljs language-/g, '<code class="language-')
    .replace(/<span class="hljs[^>]*>|(?<=hljs.*)<\/span>/g, '')
    .replace(/ loading="lazy" decoding="async"/g, '')
    .replace(/\s*\/>/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|ul|ol|li|h[1-6]|blockquote|pre|hr|br|div|table|tr|td|th)\b[^>]*>) ?/g, '$1')
    .trim()
}
