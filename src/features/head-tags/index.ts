import * as v from 'valibot'
import { isMap, isSeq, parseDocument } from 'yaml'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { findControl } from '../../core/markdown/control-characters.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { HeadTag, Link } from '../../core/model/document.ts'
import { unsafeScheme } from '../../core/policy/browser-address.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'front-matter/head-tag': warning(
    'Invalid `head` tag in front matter',
    'docsgen ignores tag {number} in `head`: {reason}.',
    "Correct the tag, or move it to `head` in the config. There, you can limit the tag to certain pages with a pattern such as `pages: 'guide/**'`.",
  ),
})

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

export interface ReadHead {
  readonly tags: readonly HeadTag[]
  /** The URLs in the tags. The `link` of a tag is an index into this list. */
  readonly links: readonly Link[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the tags in a page's front matter. Front matter is not trusted: a tag may give search engines and readers' programs information
 * about the page, but never load, run, or permit anything. `at` returns the location of a tag.
 */
export function readHead(written: readonly unknown[], at: (index: number) => Location): ReadHead {
  const tags: HeadTag[] = []
  const links: Link[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, value] of written.entries()) {
    const { tag, attributes, misplaced } = asTag(value)
    const reason = findProblem({ tag, attributes, misplaced })
    const location = at(index)
    if (reason !== undefined) {
      diagnostics.push(createDiagnostic('front-matter/head-tag', { number: index + 1, reason }, location))
      continue
    }
    const clean = attributes as Readonly<Record<string, string>>
    if (tag === 'meta') tags.push({ tag, attributes: clean })
    else {
      links.push({ href: clean.href ?? '', kind: 'html', at: { line: 1, column: 1, ...location } })
      tags.push({ tag: 'link', attributes: clean, link: links.length - 1 })
    }
  }
  return { tags, links, diagnostics }
}

/** Returns the offsets of the tags within the YAML. Only pages with such tags are read a second time to find them. */
function findHeadOffsets(yaml: string): readonly number[] {
  const { contents } = parseDocument(yaml, { logLevel: 'silent', prettyErrors: false, schema: 'core' })
  const list = isMap(contents) ? contents.get('head', true) : undefined
  return isSeq(list) ? list.items.map((item) => (item as { readonly range?: readonly number[] }).range?.[0] ?? 0) : []
}

interface WrittenTag {
  readonly tag: unknown
  readonly attributes: Readonly<Record<string, unknown>>
  /** A key other than these two. */
  readonly misplaced: string | undefined
}

function asTag(value: unknown): WrittenTag {
  if (!isRecord(value)) return { tag: undefined, attributes: {}, misplaced: undefined }
  const { tag, attributes, ...others } = value
  return { tag, attributes: isRecord(attributes) ? attributes : {}, misplaced: Object.keys(others)[0] }
}

const metaAttributes = ['name', 'property', 'content', 'lang']
const linkAttributes = ['rel', 'href', 'hreflang', 'type', 'title', 'lang']
/** Link relations that do not make browsers do anything by themselves. */
const relations = ['alternate', 'author', 'bookmark', 'canonical', 'help', 'license', 'me', 'next', 'prev']
/** Names that make browsers and services act on a page, or treat its author as the owner of the site. */
const reservedName = /verif|validat|^(?:viewport|referrer|color-scheme|monetization|apple-|google-play-|msapplication-|docsgen)/i

function findProblem({ tag, attributes, misplaced }: WrittenTag): string | undefined {
  if (tag === undefined && /^(?:script|style|base)$/.test(misplaced ?? ''))
    return `front matter can add only \`meta\` and \`link\` tags, not \`${misplaced}\``
  if (tag === undefined) return 'it requires a `tag` key with the value `meta` or `link`'
  if (tag !== 'meta' && tag !== 'link') return `front matter can add only \`meta\` and \`link\` tags, not \`${String(tag)}\``
  if (misplaced !== undefined) return `\`${misplaced}\` is not a valid key here; move it to \`attributes\``
  const known = tag === 'meta' ? metaAttributes : linkAttributes
  for (const [name, value] of Object.entries(attributes)) {
    if (!known.includes(name)) return `a \`<${tag}>\` tag in front matter cannot have the attribute \`${name}\``
    if (typeof value !== 'string') return `its \`${name}\` attribute must be text`
    if (findControl(value) || !value.isWellFormed()) return `its \`${name}\` attribute contains an invalid character`
  }
  return tag === 'meta' ? findMetaProblem(attributes as Record<string, string>) : findLinkProblem(attributes as Record<string, string>)
}

function findMetaProblem({ name, property, content }: Readonly<Record<string, string>>): string | undefined {
  const key = name ?? property
  if (key === undefined || key.trim() === '' || (name !== undefined && property !== undefined))
    return 'it requires either `name` or `property`'
  if (content === undefined) return 'it requires `content`'
  return reservedName.test(key.trim()) ? `\`${key}\` affects the whole site` : undefined
}

function findLinkProblem({ rel, href }: Readonly<Record<string, string>>): string | undefined {
  if (rel === undefined || !relations.includes(rel)) {
    return `its \`rel\` must be one of ${relations.map((each) => `\`${each}\``).join(', ')}${rel === undefined ? '' : `, not \`${rel}\``}`
  }
  if (href === undefined || href.trim() === '') return 'it requires `href`'
  const scheme = unsafeScheme(href, 'link')
  if (scheme !== undefined) return `its \`href\` begins with the unsafe scheme \`${scheme}:\``
  if (rel === 'canonical' && /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})|\\/i.test(href))
    return 'a canonical URL must be a path on this site, such as `/guide/`'
  return undefined
}
