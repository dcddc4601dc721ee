import type { Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { fenceComponent } from '../../kit/text/names.ts'
import type { AttributeValue } from '../model/document.ts'
import { type FenceInfo, readFenceAttributes } from './fence-info.ts'
import type { PageWalk } from './page-walk.ts'
import { decode } from './plain-text.ts'
import { findPropProblem } from './prop-problems.ts'
import { readFence } from './read-fence.ts'

/** A code block that a component of the site renders. Its children are the code, for search and for readers without the component. */
export function writeFenceComponent(
  walk: PageWalk,
  token: Tokens.Code,
  { info, offset }: { readonly info: FenceInfo; readonly offset: number },
): void {
  const { writer } = walk
  const { language } = info
  const text = info.file === undefined ? token.text : readFence(walk, token, { info, offset }).code
  const attributes: Record<string, AttributeValue> = {}
  for (const [name, value] of readFenceAttributes(decode(token.lang ?? ''))) {
    const problem = name === 'text' ? 'it contains the code' : findPropProblem(name, value)
    if (problem !== undefined)
      walk.reports.report('component/refused-attribute', { name: language, attribute: name, reason: problem }, offset, language.length + 3)
    else attributes[name] = value
  }
  attributes.text = text
  writer.slot({ kind: 'open', component: fenceComponent(language), attributes, at: walk.page.lines.rangeAt(offset, language.length + 3) })
  writer.write(`<pre tabindex="0"><code class="language-${escapeHtml(language)}">${escapeHtml(text)}</code></pre>`)
  writer.slot({ kind: 'close' })
  writer.write('\n')
}
