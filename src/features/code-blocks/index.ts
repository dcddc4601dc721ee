import type { Tokens } from 'marked'
import { defineFeature } from '../../core/feature.ts'
import type { ContainerToken } from '../../core/markdown/container-extension.ts'
import { readFenceInfo } from '../../core/markdown/fence-info.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { decode } from '../../core/markdown/plain-text.ts'
import { firstLine } from '../../core/markdown/report-container.ts'
import { writeCode } from '../../core/markdown/write-code.ts'
import { type Tab, writeTabs } from '../../core/markdown/write-component.ts'
import { diagnostics, report } from './diagnostics.ts'
import { showCode, showNotes } from './show-code.ts'
import { texts } from './texts.ts'

export const codeBlocks = defineFeature({
  name: 'code-blocks',
  texts,
  diagnostics,
  syntax: {
    containers: { 'code-group': { write: writeCodeGroup } },
    fenceWords: { ins: { needsValue: true }, del: { needsValue: true }, numbered: {}, showLineNumbers: {}, annotated: {} },
    showCode,
    list: showNotes,
  },
})

/** `:::code-group`: shows the code blocks that it contains as tabs, each labeled with its title or language. */
function writeCodeGroup(walk: PageWalk, token: ContainerToken, offset: number): void {
  const { length } = firstLine(token.raw).trimEnd()
  const reportProblem = (problem: string) => report(walk, 'container/code-group', { problem }, { offset, length })
  const isFence = (child: { type: string }): child is Tokens.Code => child.type === 'code'
  const tabs: Tab[] = []
  const labels = new Set<string>()
  let other = token.titleTokens.length > 0
  for (const child of token.tokens) {
    const at = walk.cursor.enter(child.raw)
    if (!isFence(child)) {
      if (child.type !== 'space') other = true
      walk.cursor.leave(at, child.raw)
      continue
    }
    const info = readFenceInfo(decode(child.lang ?? ''), walk.syntax.table.fenceWords)
    const label = info.title ?? info.language
    if (label === '') reportProblem('a code block in it has neither a title nor a language')
    else if (labels.has(label)) reportProblem(`two code blocks in it are named \`${label}\``)
    labels.add(label)
    tabs.push({ label: label || `${tabs.length + 1}`, write: () => writeCode(walk, child, at, { withTitle: false }) })
    walk.cursor.leave(at, child.raw)
  }
  if (tabs.length === 0) {
    reportProblem('it contains no code block')
    return
  }
  if (other) reportProblem('it contains something other than code blocks, which is not shown')
  writeTabs(walk, { offset, length, tabs })
}
