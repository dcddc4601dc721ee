import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listFiles, repository } from '../architecture/source-files.ts'

export interface FoundPattern {
  /** `src/core/markdown/fence-info.ts: /a+/g` */
  readonly name: string
  readonly source: string
  readonly flags: string
}

/** The regular expression literals in these folders, and the calls of `RegExp`. */
export function collectPatterns(folders: readonly string[]): {
  readonly patterns: readonly FoundPattern[]
  readonly composed: readonly string[]
} {
  const patterns: FoundPattern[] = []
  const composed: string[] = []
  for (const path of listFiles().filter((file) => /\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)))) {
    const text = readFileSync(join(repository, path), 'utf8')
    const { program } = parseSync(path, text)
    new Visitor({
      Literal(node) {
        if ('regex' in node) patterns.push({ name: `${path}: ${node.raw}`, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') composed.push(path)
      },
    }).visit(program)
  }
  return { patterns, composed }
}
