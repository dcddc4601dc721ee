import type { Tokens } from 'marked'
import { defineFeature } from '../../core/feature.ts'
import { type FenceInfo, readFenceAttributes } from '../../core/markdown/fence-info.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { decode } from '../../core/markdown/plain-text.ts'
import { readIncluded, reportEmpty } from '../../core/markdown/write-code.ts'
import { findPropProblem } from '../../core/markdown/write-component.ts'
import type { AttributeValue } from '../../core/model/document.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { closest } from '../../kit/similar/closest.ts'
import { fenceComponent } from '../../kit/text/names.ts'
import { checkComponent } from './check-component.ts'
import { diagnostics, report } from './diagnostics.ts'
import { themeComponents } from './theme-components.ts'

export const components = defineFeature({
  name: 'components',
  diagnostics,
  syntax: [
    { components: themeComponents, component: checkComponent },
    { isIn: ({ options }) => options.fences !== undefined, fence: writeFenceComponent },
  ],
})

/** A code block that a component of the site renders. Its children are the code, for search and for readers without the component. */
function writeFenceComponent(
  walk: PageWalk,
  token: Tokens.Code,
  { info, offset }: { readonly info: FenceInfo; readonly offset: number },
): boolean {
  if (!walk.page.options.fences?.includes(info.language)) return false
  if (info.file === undefined && token.text.trim() === '') reportEmpty(walk, token.raw, offset)
  const { writer } = walk
  const { language } = info
  const text = info.file === undefined ? token.text : (readIncluded(walk, info.file, offset)?.text ?? '')
  const attributes: Record<string, AttributeValue> = {}
  for (const [name, value] of readFenceAttributes(decode(token.lang ?? ''))) {
    const problem = name === 'text' ? 'it contains the code' : findPropProblem(name, value)
    if (problem !== undefined)
      walk.reports.report('component/refused-attribute', { name: language, attribute: name, reason: problem }, offset, language.length + 3)
    else {
      reportUndeclared(walk, { language, name, offset })
      attributes[name] = value
    }
  }
  attributes.text = text
  writer.slot({ kind: 'open', component: fenceComponent(language), attributes, at: walk.page.lines.rangeAt(offset, language.length + 3) })
  writer.write(`<pre tabindex="0"><code class="language-${escapeHtml(language)}">${escapeHtml(text)}</code></pre>`)
  writer.slot({ kind: 'close' })
  writer.write('\n')
  return true
}

/** Attributes that the component does not declare. */
function reportUndeclared(
  walk: PageWalk,
  { language, name, offset }: { readonly language: string; readonly name: string; readonly offset: number },
): void {
  const props = walk.page.options.siteComponents?.[fenceComponent(language)]?.props
  if (!props || Object.hasOwn(props, name)) return
  const known = Object.keys(props).filter((each) => each !== 'text')
  const at = walk.page.text.indexOf(name, offset + language.length)
  const params = {
    name: language,
    attribute: name,
    known: known.map((each) => `\`${each}\``).join(', '),
    suggestion: closest(name, known),
    isOwn: true,
  }
  report(walk, 'component/unknown-attribute', params, { offset: at === -1 ? offset : at, length: name.length })
}
