import type { Token } from 'marked'
import { collectAbbreviations } from '../../features/abbreviations/abbreviations.ts'
import type { Glossary } from '../../features/glossary/glossary.ts'
import { createGlossary, findGlossary } from '../../features/glossary/write-glossary-term.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { createPageWalk } from './create-page-walk.ts'
import { lexMarkdown } from './lex-markdown.ts'
import { createLineIndex } from './line-index.ts'
import type { PageWalk } from './page-walk.ts'
import { writeBlocks } from './write-blocks.ts'

/** What syntax that a site has turned on needs before the walk. */
export function collectExtras(walk: PageWalk, tokens: readonly Token[]): void {
  const { options, text } = walk.page
  if (options.syntax?.abbreviations && text.includes('*[')) walk.found.abbreviations = collectAbbreviations(tokens)
  if (options.syntax?.glossary && text.includes('[[term:'))
    walk.found.glossary = findGlossary(walk, (file, text) => readEntries(walk, file, text))
}

/** The entries of a glossary, with the ids that they get on its own page. */
function readEntries({ page, includedFiles }: PageWalk, file: ProjectPath, text: string): Glossary {
  const start = splitFrontMatter(text).bodyStart
  const { options, componentNames, rootId } = page
  const walk = createPageWalk({ file, rootId, text, start, lines: createLineIndex(text), options, componentNames, includedFiles })
  return createGlossary(walk, lexMarkdown(text.slice(start), { componentNames, syntax: options.syntax }), (tokens) =>
    writeBlocks(walk, tokens),
  )
}
