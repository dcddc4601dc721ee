import type { ApiMember, ApiSymbol } from '../references/api-symbol.ts'
import { type Declaration, type DeclaredSource, type DocComment, findTag, type Member, type TypeScriptSource } from './declarations.ts'
import { planExports } from './plan-exports.ts'
import { type PlannedDeclaration, type PlannedPage, planPages } from './plan-pages.ts'

/** Lists the declarations on the pages of all sources, for comparing versions. */
export function listTypeScriptSymbols(sources: readonly DeclaredSource[]): readonly ApiSymbol[] {
  const byCategory = planPages(sources.filter(({ api }) => !api))
  const exported = sources.flatMap((source) => (source.api ? planExports({ ...source, api: source.api }) : []))
  return [...byCategory, ...exported].flatMap((page) => page.declarations.map((planned) => describe(page, planned)))
}

const exportedName =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:class|interface|type|const|let|function|enum|namespace) +([A-Za-z_$][\w$]*)/gm

/** Every name that files export where they declare it, documented or not: `@acme/core Order`. */
export function listExportedNames(found: Pick<TypeScriptSource, 'origin' | 'files'> | undefined): readonly string[] {
  if (!found) return []
  const names = found.files.flatMap(({ text }) => [...text.matchAll(exportedName)].map(([, name]) => `${found.origin.name} ${name}`))
  return [...new Set(names)]
}

function describe({ path }: PlannedPage, { declaration, origin, anchor, members }: PlannedDeclaration): ApiSymbol {
  // A function's signature has its parameters.
  const listed = members.filter(({ member: { kind } }) => kind !== 'parameter' && kind !== 'returns')
  return {
    language: 'TypeScript',
    api: origin.name,
    name: declaration.name,
    kind: declaration.kind,
    from: origin,
    page: path,
    anchor,
    signature: onOneLine(listed.length > 0 && declaration.kind !== 'component' ? headerOf(declaration) : declaration.signature),
    parents: [...declaration.extends, ...declaration.implements].map((type) => /^[\w$.]+/.exec(type)?.[0] ?? type),
    ...deprecation([declaration.comment]),
    members: listed.map(({ member, anchor: memberAnchor }) => describeMember(member, memberAnchor)),
  }
}

/** The code before the members. */
function headerOf({ signature }: Declaration): string {
  const at = signature.indexOf('{\n')
  return at === -1 ? signature : signature.slice(0, at)
}

function describeMember({ kind, name, modifiers, overloads, default: usual }: Member, anchor: string): ApiMember {
  const mark = modifiers.includes('optional') ? '?' : ''
  const words = modifiers.filter((modifier) => modifier !== 'optional')
  const types = overloads.map(({ type }) => type).filter((type) => type !== '')
  const code = [...words, `${name}${mark}${types.length === 0 ? '' : `: ${types.join(' & ')}`}`].join(' ')
  return {
    name,
    kind,
    anchor,
    signature: onOneLine(usual === '' ? code : `${code} = ${usual}`),
    ...deprecation(overloads.map(({ comment }) => comment)),
  }
}

/** Overloads are deprecated if all of them are. */
function deprecation(comments: readonly (DocComment | undefined)[]): Pick<ApiMember, 'deprecated'> {
  const notes = comments.flatMap((comment) => (comment && findTag(comment, 'deprecated')?.text) ?? [])
  return notes.length > 0 && notes.length === comments.length ? { deprecated: onOneLine(notes[0] ?? '') } : {}
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
