import type { BlockWriter, Part } from './block-writer.ts'

const directive = /^(?:(#{1,6})[ \t]*)?::: ?([^\s:][^\s]*)[ \t]*$/
const openApi = /^\[OAD\(.*\)\]$/

/** `::: package.module` of mkdocstrings and other plugins, with its options below it: what they show is made from code. */
export function writeGenerated(writer: BlockWriter, index: number, part: Part): number | undefined {
  const text = writer.textOf(index)
  const [, marks, name] = directive.exec(text) ?? []
  if (name === undefined && !openApi.test(text)) return undefined
  const line = writer.lines[index]
  const indent = line?.indent ?? 0
  const end = Math.max(index + 1, writer.endOfIndented(index + 1, part, indent + 4))
  for (let option = index + 1; option < end; option++) writer.replace(option, '')
  const pad = writer.padOf(index, part)
  writer.replace(index, `${pad}${marks === undefined ? '' : `${marks} `}\`${name ?? text}\``)
  writer.note(
    line?.first ?? 0,
    text,
    'A plugin makes this part of the page from code. Generate it into a Markdown file, or write it by hand.',
  )
  writer.hasUnknownAnchors = true
  return end
}
