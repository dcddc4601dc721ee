import { sha256Base64 } from '../../kit/files/hash.ts'
import { isUrl } from '../../kit/url/address.ts'
import type { HeadTagConfig } from '../config/security-options.ts'
import type { PolicyTopic } from './policy-source.ts'

type Tag = Pick<HeadTagConfig, 'tag' | 'attributes'> & { readonly content?: string | undefined }

/** A source that a tag needs in the content security policy of its page. */
interface NeededSource {
  readonly topic: PolicyTopic
  /** An origin, or the hash of inline content. */
  readonly source: string
}

const javaScript = /^(?:module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i
const loadedAs: Readonly<Record<string, PolicyTopic>> = {
  script: 'script',
  style: 'style',
  font: 'font',
  image: 'image',
  fetch: 'connect',
  worker: 'worker',
}

/** The sources that the content security policy of a page must allow for a head tag to work. */
export function sourcesNeededBy(tag: Tag): readonly NeededSource[] {
  const { attributes = {}, content } = tag
  switch (tag.tag) {
    case 'script':
      if (!isScript(tag)) return []
      return content === undefined ? ofAddress('script', attributes.src) : [{ topic: 'script', source: hashOf(content) }]
    case 'style':
      return content === undefined ? [] : [{ topic: 'style', source: hashOf(content) }]
    case 'link':
      return relOf(tag).flatMap((rel) => ofAddress(topicOf(rel, attributes.as), attributes.href))
    case 'meta':
      return []
  }
}

/** Whether a tag runs code, which can perform operations that trusted types block. */
export function runsCode(tag: Tag): boolean {
  return tag.tag === 'script' && isScript(tag) && tag.attributes?.type !== 'importmap' && tag.attributes?.type !== 'speculationrules'
}

/** Whether browsers use the `integrity` of a link to verify the file that it loads. */
export function isIntegrityChecked(tag: Tag): boolean {
  return relOf(tag).some((rel) => ['stylesheet', 'preload', 'modulepreload'].includes(rel))
}

/**
 * The role of a tag that docsgen's own head can also contain, such as `meta description` or `link icon`. The result is undefined for other
 * tags.
 */
export function roleOf({ tag, attributes = {} }: Tag): string | undefined {
  const { name, property, rel } = attributes
  if (tag === 'link')
    return typeof rel === 'string' && /^(?:canonical|icon)$/i.test(rel.trim()) ? `link ${rel.trim().toLowerCase()}` : undefined
  const key = name ?? property
  return tag === 'meta' && typeof key === 'string' ? `meta ${key.trim().toLowerCase()}` : undefined
}

/** Data blocks such as `application/ld+json` do not run, and content security policies ignore them. */
function isScript({ attributes = {} }: Tag): boolean {
  const { type } = attributes
  return typeof type !== 'string' || javaScript.test(type.trim())
}

function relOf({ attributes = {} }: Tag): readonly string[] {
  return typeof attributes.rel === 'string' ? attributes.rel.toLowerCase().split(/\s+/).filter(Boolean) : []
}

function topicOf(rel: string, as: string | boolean | undefined): PolicyTopic | undefined {
  if (rel === 'stylesheet') return 'style'
  if (rel === 'icon' || rel === 'apple-touch-icon' || rel === 'mask-icon') return 'image'
  if (rel === 'modulepreload') return 'script'
  return rel === 'preload' && typeof as === 'string' ? loadedAs[as.toLowerCase()] : undefined
}

function ofAddress(topic: PolicyTopic | undefined, href: string | boolean | undefined): readonly NeededSource[] {
  if (topic === undefined || typeof href !== 'string' || !/^https?:\/\//i.test(href) || !isUrl(href)) return []
  return [{ topic, source: new URL(href).origin }]
}

function hashOf(content: string): string {
  return `'sha256-${sha256Base64(content)}'`
}
