import type { Range } from '../model/diagnostic.ts'

/** Where a module's text exports a name, as far as its lines tell; undefined where it does so by `export *`. */
export function findExport(text: string, name: string): Range | undefined {
  const word = name.replace(/\$/g, '\\$&')
  const patterns =
    name === 'default'
      ? [/\bexport\s+(default)\b/d]
      : [
          new RegExp(`\\bexport\\s+(?:async\\s+)?(?:function\\s*\\*?|const|let|var|class|enum)\\s+(${word})(?![\\w$])`, 'd'),
          new RegExp(`\\bexport\\s*\\{[^}]*?(?<![\\w$])(${word})(?=\\s*[,}])`, 'd'),
        ]
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.indices?.[1]
    if (found) return rangeOf(text, ...found)
  }
  return undefined
}

function rangeOf(text: string, start: number, end: number): Range {
  const before = text.slice(0, start).split(/\r\n|\r|\n/)
  const column = (before.at(-1)?.length ?? 0) + 1
  return { line: before.length, column, endColumn: column + end - start }
}
