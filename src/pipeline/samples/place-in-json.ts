import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Location } from '../../model/diagnostic.ts'
import type { ProjectPath } from '../../model/paths.ts'

/** Where keys lead to in a JSON file. */
export type PlaceInJson = (keys: readonly string[]) => Location

/** Parses the text with positions when it is first asked; without keys it is the place of what makes the text invalid. */
export function placeInJson(file: ProjectPath, text: string): PlaceInJson {
  let tree: { readonly root: Node | undefined; readonly errors: readonly ParseError[] } | undefined
  return (keys) => {
    tree ??= parse(text)
    let { root: node } = tree
    let offset = keys.length === 0 ? tree.errors[0]?.offset : undefined
    for (const key of keys) {
      // The last of equal keys counts, as in `JSON.parse`.
      const property = node?.children?.findLast((child) => child.children?.[0]?.value === key)
      if (!property) break
      offset = property.offset
      node = property.children?.[1]
    }
    const before = text.slice(0, offset ?? 0)
    return { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
  }
}

function parse(text: string) {
  const errors: ParseError[] = []
  return { root: parseTree(text, errors, { disallowComments: true }), errors }
}
