import { posix } from 'node:path'
import type { Function as FunctionDeclaration, Program, StaticImport, TSInterfaceDeclaration, TSTypeAliasDeclaration } from 'oxc-parser'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { sourceAddress } from '../references/generated-text.ts'
import type { TypeScriptSourceConfig } from '../references/options.ts'
import { type FilesRequest, type FoundFiles, nameOf } from '../references/reference-requests.ts'
import type { ApiMember, ApiSymbol, ReferenceFile } from '../references/reference-types.ts'
import { type Declaration, type DeclaredSource, type DocComment, findTag, type Member, type TypeScriptSource } from './declarations.ts'
import { addEntityDecorators } from './entity-decorators.ts'
import { createDiagnostic } from './index.ts'
import { type Declared, isFunction, listDeclared, namesOf, parseFile } from './module-scope.ts'
import { planExports } from './plan-exports.ts'
import { type PlannedDeclaration, type PlannedPage, planPages } from './plan-pages.ts'
import { readParameters } from './read-callable.ts'
import { isTypeDeclaration, type LocalTypes, readTypeDeclaration, referredName } from './read-declaration.ts'
import { readExports } from './read-exports.ts'
import { readFunction, readVariable } from './read-function.ts'
import { createFileScope, type SourceText } from './source-text.ts'

/** Reads the declarations of a source. Reports a source that has no declarations, or far fewer than it exports. */
export function readTypeScriptSource(
  all: FoundFiles,
  request: FilesRequest<TypeScriptSourceConfig>,
  locate: (literal: string) => Location,
): Outcome<DeclaredSource> {
  const { source } = request
  const { value: read, diagnostics } = readSource(declaringFiles(all, source), request, locate)
  const value = source.implementationUrl ? addImplementations(read, all.files, source.implementationUrl) : read
  if (!source.entities) return { value, diagnostics }
  const entities = addEntityDecorators(value, all.files, locate(nameOf(source)))
  return { value: entities.value, diagnostics: [...diagnostics, ...entities.diagnostics] }
}

/**
 * Returns the files with declarations. Compiled code and source maps are excluded, because they are read only for decorators and paths of
 * implementations.
 */
export function declaringFiles(found: FoundFiles, { entities, implementationUrl }: TypeScriptSourceConfig): FoundFiles {
  if (!entities && !implementationUrl) return found
  return { ...found, files: found.files.filter(({ path }) => !/\.[cm]?js(?:\.map)?$/.test(path)) }
}

function readSource(
  found: FoundFiles,
  { source, key }: FilesRequest<TypeScriptSourceConfig>,
  locate: (literal: string) => Location,
): Outcome<DeclaredSource> {
  const name = nameOf(source)
  const { into, inherited = false, entryPoints } = source
  const group = groupOf(source, found)
  if (group !== 'docsCategory') {
    const read = readExports({ ...found, into }, { group, inherited, entryPoints, key, locate })
    const isEmpty = read.value.api?.modules.every(({ exports }) => exports.length === 0) && read.diagnostics.length === 0
    return isEmpty ? { ...read, diagnostics: [nothingDocumented('its entry points export no declarations')] } : read
  }
  const files = source.files ? found.files : taggedFiles(found.files)
  const read = readDeclarations({ ...found, files, into })
  const documented = read.value.declarations.length
  if (documented === 0 && read.diagnostics.length === 0)
    return { ...read, diagnostics: [nothingDocumented('no declaration has the tag `@docsCategory`')] }
  // Authors who set the group know that only tagged declarations have pages.
  const exported = source.group === undefined ? listExportedNames({ ...found, files }).length : 0
  if (exported <= 2 * documented) return read
  const params = { name, documented, exported }
  return { ...read, diagnostics: [...read.diagnostics, createDiagnostic('reference/mostly-omitted', params, locate(name))] }

  function nothingDocumented(reason: string): Diagnostic {
    return createDiagnostic('reference/nothing-documented', { name, reason }, locate(name))
  }
}

/**
 * Unless the config specifies otherwise, tags determine the pages of packages that contain tags. In other packages, every export has a
 * page.
 */
export function groupOf({ group }: TypeScriptSourceConfig, { files }: FoundFiles): NonNullable<TypeScriptSourceConfig['group']> {
  return group ?? (files.some(isTagged) ? 'docsCategory' : 'module')
}

/** A folder can contain both source files and the declarations that were compiled from them. */
function taggedFiles(files: readonly ReferenceFile[]): readonly ReferenceFile[] {
  const declarations = files.filter(({ path }) => /\.d\.[cm]?ts$/.test(path))
  return declarations.some(isTagged) ? declarations : files
}

function isTagged({ text }: ReferenceFile): boolean {
  return text.includes('@docsCategory')
}

/** Reads the documented declarations of a package's files. */
export function readDeclarations({ origin, into, files }: TypeScriptSource): Outcome<DeclaredSource> {
  const declarations: Declaration[] = []
  const diagnostics: Diagnostic[] = []
  for (const file of [...files].sort(byText(({ path }) => path))) {
    if (!file.text.includes('@docsCategory')) continue
    const parsed = parseFile(file)
    for (const diagnostic of parsed.diagnostics) diagnostics.push(diagnostic)
    if (!parsed.value) continue
    const { source, program, imports } = parsed.value
    for (const declaration of readProgram(source, program, imports)) declarations.push(declaration)
    for (const diagnostic of findInlineTags(source)) diagnostics.push(diagnostic)
  }
  return { value: { origin, into, declarations }, diagnostics }
}

/** Reads the documented declarations of a file. */
function readProgram(source: SourceText, { body }: Program, imports: readonly StaticImport[]): readonly Declaration[] {
  const declared = listDeclared(source, body)
  const localTypes = findLocalTypes(declared)
  const documented = declared.flatMap(({ node, comment }) => (isDocumented(comment) ? namesOf(node) : []))
  const scope = createFileScope(imports, documented)
  const documentedFunctions = new Set<string>()
  const declarations = declared.flatMap(({ statement, node, comment }): readonly (Declaration | undefined)[] => {
    if (!comment || !isDocumented(comment)) return []
    const context = { source, statement, comment, localTypes, scope }
    if (isTypeDeclaration(node)) return [readTypeDeclaration(context, node)]
    if (node.type === 'VariableDeclaration') return node.declarations.map((declarator) => readVariable(context, node, declarator))
    if (!isFunction(node)) return []
    const name = node.id?.name ?? 'default'
    // A comment on one overload applies to all overloads.
    if (documentedFunctions.has(name)) return []
    documentedFunctions.add(name)
    return [readFunction(context, name, findOverloads(declared, name))]
  })
  const defaults = findPropertyDefaults(source, declared)
  return declarations.flatMap((declaration) => (declaration ? [withDefaults(declaration, defaults.get(declaration.name))] : []))
}

/** Reports tags within a line, because they look as if they would create a page for the declaration. */
function findInlineTags({ file, docs }: SourceText): readonly Diagnostic[] {
  return docs.flatMap(({ comment, line }) => {
    if (!comment.includes('@docsCategory') || /^(?:[ \t]|\*)*@docsCategory(?=\s|$)/m.test(comment)) return []
    const lines = comment.split('\n')
    const index = lines.findIndex((text) => /[^\s{`'"]\s+@docsCategory\s+[\w/-]+/.test(text.replace(/`[^`]*`/g, '')))
    return index === -1 ? [] : [createDiagnostic('reference/inline-tag', {}, { file: file.name as ProjectPath, line: line + index })]
  })
}

function isDocumented(comment: DocComment | undefined): boolean {
  return comment !== undefined && findTag(comment, 'docsCategory') !== undefined && findTag(comment, 'internal') === undefined
}

function findLocalTypes(declared: readonly Declared[]): LocalTypes {
  const types = new Map<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>()
  for (const { node, comment } of declared) {
    if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') continue
    if (!isDocumented(comment)) types.set(node.id.name, node)
  }
  return types
}

/** The signatures that can be called, which are the signatures without a body, if there are any. */
function findOverloads(declared: readonly Declared[], name: string): readonly FunctionDeclaration[] {
  const all = declared.flatMap(({ node }) => (isFunction(node) && (node.id?.name ?? 'default') === name ? [node] : []))
  const bare = all.filter(({ body }) => body === null)
  return bare.length > 0 ? bare : all
}

/** Finds the default values of destructured properties by the name of the parameter's type. */
function findPropertyDefaults(source: SourceText, declared: readonly Declared[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const defaults = new Map<string, ReadonlyMap<string, string>>()
  for (const { node, comment } of declared) {
    if (!isFunction(node) || node.body === null || !isDocumented(comment)) continue
    for (const { properties, typeNode } of readParameters(source, node)) {
      const name = referredName(typeNode)
      if (name !== undefined && properties) defaults.set(name, properties)
    }
  }
  return defaults
}

function withDefaults(declaration: Declaration, defaults: ReadonlyMap<string, string> | undefined): Declaration {
  if (!defaults || defaults.size === 0) return declaration
  return {
    ...declaration,
    members: declaration.members.map((member) => ({ ...member, default: member.default || (defaults.get(member.name) ?? '') })),
  }
}

/** Lists the declarations on the pages of all sources, for comparing versions. */
export function listTypeScriptSymbols(sources: readonly DeclaredSource[]): readonly ApiSymbol[] {
  const byCategory = planPages(sources.filter(({ api }) => !api))
  const exported = sources.flatMap((source) => (source.api ? planExports({ ...source, api: source.api }) : []))
  return [...byCategory, ...exported].flatMap((page) => page.declarations.map((planned) => describe(page, planned)))
}

const exportedName =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:class|interface|type|const|let|function|enum|namespace) +([A-Za-z_$][\w$]*)/gm

/** Every name that files export where the name is declared, documented or not: `@acme/core Order`. */
export function listExportedNames(found: Pick<TypeScriptSource, 'origin' | 'files'> | undefined): readonly string[] {
  if (!found) return []
  const names = found.files.flatMap(({ text }) => [...text.matchAll(exportedName)].map(([, name]) => `${found.origin.name} ${name}`))
  return [...new Set(names)]
}

function describe({ path }: PlannedPage, { declaration, origin, anchor, members }: PlannedDeclaration): ApiSymbol {
  // The signature of a function contains its parameters.
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

/** A function is deprecated if all its overloads are deprecated. */
function deprecation(comments: readonly (DocComment | undefined)[]): Pick<ApiMember, 'deprecated'> {
  const notes = comments.flatMap((comment) => (comment && findTag(comment, 'deprecated')?.text) ?? [])
  return notes.length > 0 && notes.length === comments.length ? { deprecated: onOneLine(notes[0] ?? '') } : {}
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Adds the URLs of the source code from which declarations are compiled. The line in a declaration file differs from the line in the source
 * code.
 */
export function addImplementations(source: DeclaredSource, files: readonly ReferenceFile[], url: string): DeclaredSource {
  const compiled = new Map(files.flatMap((file) => readSourceMap(file)))
  const declarations = source.declarations.map((declaration) => {
    const { path, line } = declaration
    const isDeclared = /\.d\.[cm]?ts$/.test(path)
    const own = isDeclared ? compiled.get(path.replace(/\.d\.[cm]?ts$/, '')) : path
    const implementation = own && sourceAddress(isDeclared ? url.replace(/#.*/, '') : url, source.origin, { path: own, line })
    return implementation ? { ...declaration, implementation } : declaration
  })
  return { ...source, declarations }
}

/** Returns the path of a module without its extension, and the path of its only source file in the same package. */
function readSourceMap({ path, text }: ReferenceFile): readonly (readonly [string, string])[] {
  const [, source] = /\.[cm]?js\.map$/.test(path) ? (/"sources":\s*\["([^"\\\]]+)"\]/.exec(text) ?? []) : []
  const found = source === undefined ? '' : posix.join(posix.dirname(path), source)
  return found === '' || found.startsWith('..') || !/\.[cm]?tsx?$/.test(found) ? [] : [[path.replace(/\.[cm]?js\.map$/, ''), found]]
}
