import type { NamedPlace } from './name-index.ts'
import { defineName, type PageWriting } from './page-writing.ts'

const fencedCode = /^[ \t]*(`{3,}|~{3,})[ \t]*([\w-]*)[^\n]*\n([\s\S]*?)^[ \t]*\1/gm
const codeSpans = /(?<!`)`([A-Za-z_$][\w$]*)(?:\(\))?`(?!`)/g
const importClause = /\bimport\s+(?:type\s+)?\{([^{}]*)\}\s*from\s*['"]([^'"]+)['"]/g
const typeName = /(?<![\w$.'"`/@-])[A-Z][\w$]*/g
const languages = new Set(['ts', 'tsx', 'typescript', 'js', 'jsx', 'javascript'])

/** Makes the names a comment's code speaks of links: what it imports, and types of the same section. */
export function defineCodeNames(writing: PageWriting, place: NamedPlace, markdown: string): void {
  if (!markdown.includes('`')) return
  const known = new Set<string>()
  const define = (name: string, from?: string) => {
    if (known.has(name)) return
    known.add(name)
    const found = from === undefined ? writing.names.find(name, place) : writing.names.findUsed({ name, package: from }, place)
    if (found && (from !== undefined || found.page.into === place.page.into)) defineName(writing, found)
  }
  for (const [, , language = '', code = ''] of markdown.matchAll(fencedCode)) {
    if (!languages.has(language.toLowerCase())) continue
    for (const [, names = '', from = ''] of code.matchAll(importClause)) {
      for (const name of names.split(',')) define(name.replace(/^\s*type\s/, '').trim(), packageName(from))
    }
    for (const [name] of code.matchAll(typeName)) define(name)
  }
  for (const [, name = ''] of markdown.matchAll(codeSpans)) define(name)
}

function packageName(specifier: string): string {
  return specifier.startsWith('.') ? '' : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
