import { escapeHtml } from '../../kit/escape/markup.ts'
import { bodyText } from './body-messages.ts'
import type { PageWalk } from './page-walk.ts'
import { closeScope, openScope } from './write-raw-html.ts'

/** A panel that readers open. */
export function writePanel(walk: PageWalk, isOpen: boolean, parts: BoxParts): void {
  walk.writer.write(`<details class="panel"${isOpen ? ' open' : ''}><summary>`)
  if (parts.title) parts.title()
  else walk.writer.write(bodyText(walk.page, 'details'))
  walk.writer.write('</summary>\n')
  const scope = openScope(walk)
  parts.body()
  closeScope(walk, scope)
  walk.writer.write('</details>\n')
}

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
