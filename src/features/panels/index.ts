import { defineFeature } from '../../core/feature.ts'
import { bodyText } from '../../core/markdown/body-writer.ts'
import type { ContainerToken } from '../../core/markdown/container-extension.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { reportEmptyContainer } from '../../core/markdown/report-container.ts'
import { writeBlocks } from '../../core/markdown/write-blocks.ts'
import { writeEnclosed } from '../../core/markdown/write-inline.ts'
import { closeScope, openScope } from '../../core/markdown/write-raw-html.ts'

/** The strings that panels add to pages. */
const texts = { details: 'Details' }

/** `:::details Title`, `:::details{open} Title`: a panel that readers can open. */
export const panels = defineFeature({
  name: 'panels',
  texts,
  syntax: { containers: { details: { write: writePanel, words: ['open'] } } },
})

function writePanel(walk: PageWalk, token: ContainerToken, offset: number): void {
  const { titleTokens, tokens, words } = token
  reportEmptyContainer(walk, token, offset)
  walk.writer.write(`<details class="panel"${words.includes('open') ? ' open' : ''}><summary>`)
  if (titleTokens.length > 0) writeEnclosed(walk, titleTokens)
  else walk.writer.write(bodyText(walk, 'details'))
  walk.writer.write('</summary>\n')
  const scope = openScope(walk)
  writeBlocks(walk, tokens)
  closeScope(walk, scope)
  walk.writer.write('</details>\n')
}

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
