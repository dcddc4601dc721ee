import { escapeHtml } from '../../kit/escape/markup.ts'
import type { PageWalk } from './page-walk.ts'
import { closeScope, openScope } from './write-raw-html.ts'

interface BoxParts {
  readonly title: (() => void) | undefined
  readonly body: () => void
}

/** A note, a warning, or another kind of box. */
export function writeBox(walk: PageWalk, kind: string, parts: BoxParts): void {
  const look = walk.page.options.admonitions[kind]
  walk.writer.write(
    `<aside class="admonition admonition-${escapeHtml(look?.like ?? kind)}" data-kind="${escapeHtml(kind)}"><p class="admonition-title">`,
  )
  if (parts.title) parts.title()
  else walk.writer.write(escapeHtml(walk.page.boxTitles[kind] ?? look?.title ?? kind))
  walk.writer.write('</p>\n')
  const scope = openScope(walk)
  parts.body()
  closeScope(walk, scope)
  walk.writer.write('</aside>\n')
}
