import * as v from 'valibot'
import { defineFeature } from '../../core/feature.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { HeadTag } from '../../core/model/document.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { diagnostics } from './diagnostics.ts'
import { findHeadOffsets, readHead } from './read-head.ts'

export { readHead } from './read-head.ts'

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** The tags for the page's `<head>`, as written. See `Document.head`. */
    readonly head?: readonly unknown[]
  }
}

const notes = createNotes((): { tags: readonly HeadTag[] } => ({ tags: [] }))

export const headTags = defineFeature({
  name: 'head-tags',
  diagnostics,
  frontMatter: { head: { value: v.array(v.unknown(), 'a list of tags') } },
  syntax: {
    isIn: ({ frontMatter }) => (frontMatter.head?.length ?? 0) > 0,
    prepare(walk) {
      notes(walk).tags = readTags(walk)
    },
    records: (walk) => (notes(walk).tags.length > 0 ? { document: { head: notes(walk).tags } } : {}),
  },
})

function readTags({ page, found, reports }: PageWalk): readonly HeadTag[] {
  const { yaml = '', yamlStart } = splitFrontMatter(page.text)
  const offsets = findHeadOffsets(yaml)
  const head = readHead(page.frontMatter.head ?? [], (index) => reports.locate(yamlStart + (offsets[index] ?? 0)))
  const before = found.links.length
  found.links.push(...head.links)
  for (const diagnostic of head.diagnostics) reports.add(diagnostic)
  return head.tags.map((tag) => (tag.link === undefined ? tag : { ...tag, link: before + tag.link }))
}
