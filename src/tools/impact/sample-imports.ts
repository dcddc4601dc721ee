import { findImports, type ModulesOf } from '../../kit/code/find-imports.ts'
import type { TextLine } from './text-lines.ts'

interface Place {
  /** 1-based. */
  readonly line: number
  /** The offset in the line. */
  readonly at: number
}

/** A code block and those that continue it. */
interface Module {
  readonly lines: string[]
  length: number
  modulesOf?: ModulesOf
}

/** Returns a function that finds the modules from which a code block of a page imports a name. */
export function readSampleImports(lines: readonly TextLine[]): (name: string, place: Place) => readonly string[] {
  const places = new Map<number, { readonly module: Module; readonly offset: number }>()
  const byTitle = new Map<string, Module>()
  let last: Module | undefined
  let end = 0
  for (const { number, text, info } of lines) {
    if (info === undefined || !/^\s*(?:[mc]?[jt]s|[jt]sx|typescript|javascript)\b/i.test(info)) continue
    if (!last || number !== end + 1) {
      const title = /\stitle="([^"]{1,200})"/.exec(info)?.[1]
      const before = /\scontinues\b/.test(info) ? (title === undefined ? last : byTitle.get(title)) : undefined
      last = before ?? { lines: [], length: 0 }
      if (title !== undefined) byTitle.set(title, last)
    }
    end = number
    places.set(number, { module: last, offset: last.length })
    last.lines.push(text)
    last.length += text.length + 1
  }
  return (name, { line, at }) => {
    const place = places.get(line)
    if (!place) return []
    const { module, offset } = place
    module.modulesOf ??= findImports(module.lines.join('\n'))
    return module.modulesOf(name, offset + at)
  }
}
