import { isRecord, listOf, recordOf } from '../../kit/data/is-record.ts'
import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'
import { convertHtml } from '../openapi/convert-html.ts'
import { type ApiDocs, type ApiItem, type ApiModule, type ApiPackage, type ApiUse, BadDescription, placeIn } from './api-package.ts'
import { findMentions, inlineLinks } from './docstring-text.ts'
import { createRustCode } from './rust-code.ts'

type Part = Readonly<Record<string, unknown>>

/** Tested with version 57, which Rust 1.95 and 1.97 write. Parts that have changed since version 39 are read in both forms. */
const versions = { first: 39, last: 57 }

const kinds: Readonly<Record<string, string>> = {
  assoc_const: 'constant',
  assoc_type: 'type',
  proc_macro: 'macro',
  struct_field: 'field',
  trait_alias: 'trait alias',
  type_alias: 'type alias',
}

/** Reads the public items of a crate from the JSON that rustdoc writes. Throws a `BadDescription`. */
export function readRustdoc(value: unknown, file: string): ApiPackage {
  const { format_version: version, index: given, root, paths, external_crates: crates, crate_version: release } = recordOf(value)
  if (!isRecord(given) || !isRecord(paths) || root === undefined) throw new BadDescription('it does not contain the JSON of rustdoc')
  if (typeof version !== 'number' || version < versions.first || version > versions.last)
    throw new BadDescription(`its \`format_version\` is ${version}, but docsgen reads ${versions.first} to ${versions.last}`)
  const index = new Map(Object.entries(given).map(([id, item]) => [id, recordOf(item)]))
  const find = (id: unknown) => index.get(String(id))
  const rootItem = find(root)
  if (!rootItem) throw new BadDescription('it has no root module')
  /** The modules and items that have been assigned a place, so that cycles end and each item has only one place. */
  const placed = new Set<string>()
  const crateNames = namesOf(paths, index)

  const externalAddress = (id: string): string | undefined => {
    const { path, kind, crate_id: crate } = recordOf(paths[id])
    const { html_root_url: base } = recordOf(recordOf(crates)[String(crate)])
    const names = listOf(path).map(String)
    const name = names.pop()
    if (crate === 0 || name === undefined || typeof base !== 'string' || !/^https?:\/\/[^\s()<>]+$/.test(base)) return undefined
    const page = kind === 'module' ? `${name}/index.html` : kind === 'primitive' ? `primitive.${name}.html` : `${kind}.${name}.html`
    const address = [base.replace(/\/$/, ''), ...names, page].join('/')
    return /[\s()<>]/.test(address) ? undefined : address
  }

  const docsOf = ({ docs, links, span }: Part): ApiDocs | undefined => {
    if (typeof docs !== 'string' || docs.trim() === '') return undefined
    const targets = recordOf(links)
    const address = (target: string) => {
      const id = Object.hasOwn(targets, target) ? String(targets[target]) : undefined
      // Old comments contain links to HTML files because rustdoc did not resolve names at that time.
      const [, owner, member] = /^(?:\.\.?\/)*[a-z]+\.(\w+)\.html(?:#[a-z]+\.(\w+))?$/.exec(target) ?? []
      if (owner !== undefined) return `name:${member === undefined ? owner : `${owner}::${member}`}`
      return id === undefined ? undefined : index.has(id) ? `item:${id}` : externalAddress(id)
    }
    const mentioned = (name: string) => address(name) ?? address(`\`${name}\``) ?? crateNames.get(name)
    return { markdown: inlineLinks(convertHtml(markFences(docs)), address), place: placeOf(span), uses: findMentions(docs, mentioned) }
  }
  const placeOf = (span: unknown) => placeIn(recordOf(span).filename, listOf(recordOf(span).begin)[0], file)

  function readItem(id: string, item: Part, name = String(item.name ?? '_')): ApiItem | undefined {
    const [[kind, given] = ['', undefined]] = Object.entries(recordOf(item.inner))
    const inner = recordOf(given)
    const code = createRustCode()
    const text = codeOf(kind, name, { inner: kind === 'macro' ? given : inner, code, find })
    if (text === undefined) return undefined
    placed.add(id)
    const implementations = listOf(kind === 'trait' ? [] : inner.impls).flatMap((each) => {
      const { impl } = recordOf(find(each)?.inner)
      return isRecord(impl) && !impl.is_synthetic && !impl.synthetic && !impl.blanket_impl ? [impl] : []
    })
    const own = implementations.flatMap(({ trait, items }) => (trait ? [] : listOf(items)))
    const members = [...membersOf(inner), ...own].map(String).flatMap((each) => {
      const member = index.get(each)
      return member && isPublic(member) && !placed.has(each) ? (readItem(each, member) ?? []) : []
    })
    const traits = implementations.flatMap(({ trait, is_negative: not }) => (trait && !not ? [code.path(recordOf(trait))] : []))
    return {
      id,
      name: kind === 'macro' ? `${name}!` : name,
      kind: kinds[kind] ?? kind,
      code: text,
      place: placeOf(item.span),
      docs: docsOf(item),
      deprecated: isRecord(item.deprecation) ? String(item.deprecation.note ?? '') : undefined,
      implemented: [...new Set(traits)].sort(),
      members,
      uses: code.uses,
    }
  }

  /** Reads the items of a module, including items of modules that are only reachable through it. */
  function readModule(id: string, item: Part, path: readonly string[]): ApiModule {
    placed.add(id)
    const items: ApiItem[] = []
    const modules: ApiModule[] = []
    const uses: { readonly id: string; readonly name: string | undefined }[] = []
    const exports: ApiUse[] = []
    const add = (child: string, name?: string) => {
      const found = index.get(child)
      if (!found || placed.has(child)) return
      const { module, use, import: older } = recordOf(found.inner)
      const imported = recordOf(use ?? older)
      const own = name ?? String(found.name)
      if (isRecord(module)) modules.push(readModule(child, found, [...path, own]))
      else if (use || older)
        uses.push({ id: String(imported.id), name: (imported.is_glob ?? imported.glob) ? undefined : String(imported.name) })
      else {
        const read = readItem(child, found, own)
        if (read) items.push(read)
      }
    }
    for (const child of listOf(recordOf(recordOf(item.inner).module).items).map(String)) if (isPublic(index.get(child) ?? {})) add(child)
    // An item that is documented elsewhere is only listed. The list of uses grows while glob imports are followed.
    for (const { id: target, name } of uses) {
      const inner = recordOf(find(target)?.inner)
      if (name !== undefined) {
        if (placed.has(target)) exports.push({ name, id: target })
        else add(target, name)
        continue
      }
      const children = listOf(recordOf(inner.module).items ?? recordOf(inner.enum).variants).map(String)
      if (placed.has(target)) continue
      placed.add(target)
      for (const child of children) if (isPublic(index.get(child) ?? {})) add(child)
    }
    return { path, docs: docsOf(item), items, modules, exports }
  }

  const name = String(rootItem.name ?? 'crate')
  const version_ = typeof release === 'string' ? release : ''
  return { name, version: version_, language: 'rust', separator: '::', root: readModule(String(root), rootItem, []) }
}

function isPublic({ visibility }: Part): boolean {
  return visibility === 'public' || visibility === 'default'
}

/** The items of the crate by name, for names that only one item has. */
function namesOf(paths: Part, index: ReadonlyMap<string, Part>): ReadonlyMap<string, string | undefined> {
  const names = new Map<string, string | undefined>()
  for (const [id, each] of Object.entries(paths)) {
    const name = listOf(recordOf(each).path).at(-1)
    if (typeof name === 'string' && index.has(id)) names.set(name, names.has(name) ? undefined : `item:${id}`)
  }
  return names
}

/** The fields of a struct, the variants of an enum, or the items of a trait. */
function membersOf({ kind, fields, variants, items }: Part): readonly unknown[] {
  const { plain, struct, tuple } = recordOf(kind)
  return listOf(variants ?? items ?? fields ?? recordOf(plain ?? struct).fields ?? tuple).filter((id) => id !== null)
}

interface CodeInput {
  readonly inner: unknown
  readonly code: ReturnType<typeof createRustCode>
  readonly find: (id: unknown) => Part | undefined
}

/** The declaration of an item, or undefined for parts without a section, such as implementations. */
function codeOf(kind: string, name: string, { inner: given, code, find }: CodeInput): string | undefined {
  const inner = recordOf(given)
  const { type, bounds, generics, where } = code
  const fieldOf = (id: unknown) => {
    const field = find(id)
    return field && isPublic(field) ? field : undefined
  }
  const typeOf = (id: unknown) => type(recordOf(fieldOf(id)?.inner).struct_field)
  const block = (lines: readonly string[], isCut: unknown) =>
    lines.length === 0 ? ' { /* … */ }' : ` {\n${[...lines, ...(isCut ? ['// …'] : [])].map((line) => `    ${line}\n`).join('')}}`
  const fieldLines = (ids: unknown, start = 'pub ') =>
    listOf(ids).flatMap((id) => (fieldOf(id) ? [`${start}${fieldOf(id)?.name}: ${typeOf(id)},`] : []))
  const head = (word: string) => `pub ${word} ${name}${generics(inner.generics)}`
  const after = (text: string) => (text === '' ? '' : `: ${text}`)
  switch (kind) {
    case 'struct': {
      const { plain, tuple } = recordOf(inner.kind)
      const limits = where(inner.generics)
      if (tuple)
        return `${head('struct')}(${listOf(tuple)
          .map((id) => (fieldOf(id) ? `pub ${typeOf(id)}` : '_'))
          .join(', ')})${limits};`
      if (!isRecord(plain)) return `${head('struct')}${limits};`
      return `${head('struct')}${limits}${block(fieldLines(plain.fields), plain.has_stripped_fields ?? plain.fields_stripped)}`
    }
    case 'union':
      return `${head('union')}${where(inner.generics)}${block(fieldLines(inner.fields), inner.has_stripped_fields)}`
    case 'enum': {
      const lines = listOf(inner.variants).map((id) => {
        const variant = find(id)
        return `${codeOf('variant', String(variant?.name), { inner: recordOf(variant?.inner).variant, code, find })},`
      })
      return `${head('enum')}${where(inner.generics)}${block(lines, inner.has_stripped_variants)}`
    }
    case 'variant': {
      const { tuple, struct } = recordOf(inner.kind)
      if (tuple) return `${name}(${listOf(tuple).map(typeOf).join(', ')})`
      return isRecord(struct) ? `${name} { ${fieldLines(struct.fields, '').join(' ').replace(/,$/, '')} }` : name
    }
    case 'trait':
      return `pub ${inner.is_unsafe ? 'unsafe ' : ''}trait ${name}${generics(inner.generics)}${after(bounds(inner.bounds))}${where(inner.generics)}`
    case 'trait_alias':
      return `${head('trait')} = ${bounds(inner.params)};`
    case 'function':
      return code.functionCode(name, inner)
    case 'struct_field':
      return `${name}: ${type(given)}`
    case 'type_alias':
      return `${head('type')} = ${type(inner.type)};`
    case 'assoc_type':
      return `type ${name}${generics(inner.generics)}${after(bounds(inner.bounds))}${inner.type ? ` = ${type(inner.type)}` : ''}`
    case 'assoc_const':
      return `const ${name}: ${type(inner.type)}`
    case 'constant':
      return `pub const ${name}: ${type(inner.type)}${recordOf(inner.const).expr ? ` = ${recordOf(inner.const).expr}` : ''};`
    case 'static':
      return `pub static ${inner.is_mutable ? 'mut ' : ''}${name}: ${type(inner.type)};`
    case 'macro':
      return String(given)
    case 'proc_macro':
      return inner.kind === 'derive' ? `#[derive(${name})]` : inner.kind === 'attr' ? `#[${name}]` : `${name}!()`
    default:
      return undefined
  }
}

/** Code blocks in Rust comments contain Rust unless they specify another language, and their lines that begin with `#` are not shown. */
function markFences(docs: string): string {
  let isRust = false
  return [...readMarkdownLines(docs, { anyIndent: true })]
    .flatMap(({ line, part, fence }) => {
      if (part === 'opening') {
        isRust = /^\s*(?:(?:rust|ignore|no_run|should_panic|compile_fail|edition\d+)\b[^`]*)?$/.test(fence?.info ?? '')
        return [isRust ? line.replace(/([`~]{3,}).*$/, '$1rust') : line]
      }
      if (part === 'text' && /^\s*<br ?\/?>(?:<br ?\/?>)*\s*$/.test(line)) return ['']
      return part === 'code' && isRust && /^\s*#(?:\s|$)/.test(line) ? [] : [line]
    })
    .join('\n')
}
