import { isObjectOrList } from '../../kit/data/is-record.ts'
import { findSourceProblem, type PolicyTopic } from '../policy/policy-source.ts'
import * as o from './schema-parts.ts'

function sources(topic: PolicyTopic): readonly string[] {
  return o.list(o.text((source) => findSourceProblem(topic, source)))
}

/**
 * The origins that pages can use, such as `https://plausible.io`, or `https://*.example.com` for all subdomains of a domain. Some options also accept
 * keywords such as `'self'`.
 */
export class SecurityAllowConfig {
  /** Origins that pages can load scripts from. On pages that allow other origins, docsgen does not enforce Trusted Types. @default the site itself */
  readonly script?: readonly string[] = o.optional(sources('script'))
  /**
   * Origins that scripts can connect to with `fetch`, `EventSource`, or `WebSocket`.
   * @default the site itself and, if configured, the search cluster
   */
  readonly connect?: readonly string[] = o.optional(sources('connect'))
  /** Origins that pages can display in frames. To allow the site's own pages and files, add `'self'`. @default none */
  readonly frame?: readonly string[] = o.optional(sources('frame'))
  /**
   * Origins that pages can load images from. The list can also contain `blob:`.
   * @default the site itself, `data:`, and the origins of images in the page's Markdown
   */
  readonly image?: readonly string[] = o.optional(sources('image'))
  /** Origins that pages can load audio and video from. The list can also contain `data:` and `blob:`. @default the site itself */
  readonly media?: readonly string[] = o.optional(sources('media'))
  /** Origins that pages can load style sheets from. To allow scripts to add styles to the page, add `'unsafe-inline'`. @default the site itself */
  readonly style?: readonly string[] = o.optional(sources('style'))
  /** Origins that pages can load fonts from. The list can also contain `data:`. @default the site itself */
  readonly font?: readonly string[] = o.optional(sources('font'))
  /** Origins that pages can load workers from. The list can also contain `blob:`. @default the site itself */
  readonly worker?: readonly string[] = o.optional(sources('worker'))
  /** Origins that forms can submit data to. @default the site itself */
  readonly form?: readonly string[] = o.optional(sources('form'))
}

/** The additional origins of some pages. */
class SecurityPages {
  /** One or more glob patterns for page files, relative to the content folder, such as `guide/**`. Patterns that start with `!` exclude files. */
  readonly match: string | readonly string[] = o.globs()
  /** The additional origins for these pages. The options are the same as in `security.allow`. */
  readonly allow: SecurityAllowConfig = o.object(SecurityAllowConfig)
}

export class SecurityConfig {
  /** The additional origins that all pages can use. @default {} */
  readonly allow?: SecurityAllowConfig = o.optional(o.object(SecurityAllowConfig), {})
  /** The additional origins that specific pages can use. @default [] */
  readonly pages?: readonly SecurityPages[] = o.optional(o.list(o.object(SecurityPages)), [])
}

/** A tag for the `<head>` of pages. */
export class HeadTagConfig {
  readonly tag: 'script' | 'style' | 'link' | 'meta' = headTagName()
  /**
   * The tag's attributes. With `true`, as in `defer: true`, the tag contains only the attribute name. With `false`, the tag omits the attribute.
   * @default {}
   */
  readonly attributes?: Readonly<Record<string, string | boolean>> = o.optional(o.record(findAttributeNameProblem, attributeValue()), {})
  /** The code of an inline script or style sheet. @default none */
  readonly content?: string = o.optional(o.text())
  /**
   * One or more glob patterns that limit the tag to matching page files, such as `guide/**`. The format is the same as in `security.pages.match`.
   * @default all pages
   */
  readonly pages?: string | readonly string[] = o.optional(o.globs())
}

/** Common tags that docsgen generates itself or that do not belong in the `<head>`. */
const refusedTags: Readonly<Record<string, string>> = {
  title: 'docsgen generates `<title>` from the page’s title and `title` in the config',
  base: '`<base>` would change the target of every link on the page; to serve the site from a path, set `base` in the config',
  noscript: '`<noscript>` is not needed, because pages are complete without scripts',
}

function headTagName(): 'script' | 'style' | 'link' | 'meta' {
  return o.choose<'script' | 'style' | 'link' | 'meta'>((input) => {
    const reason = typeof input === 'string' && Object.hasOwn(refusedTags, input) ? refusedTags[input] : undefined
    return reason === undefined ? o.oneOf('script', 'style', 'link', 'meta') : o.rejected(reason)
  })
}

function attributeValue(): string | boolean {
  return o.choose<string | boolean>((input) => {
    if (typeof input === 'string') return o.text()
    return typeof input === 'boolean' ? o.flag() : o.expected('a string, `true`, or `false`')
  })
}

function findAttributeNameProblem(name: string): string | undefined {
  if (/^[a-z][a-z0-9_.:-]*$/.test(name)) return undefined
  const lower = name.toLowerCase()
  return /^[a-z][a-z0-9_.:-]*$/.test(lower)
    ? `HTML attribute names must be lowercase: \`${lower}\``
    : 'an attribute name must begin with a letter and contain only letters, digits, `-`, `_`, `.`, and `:`'
}

export function security(): SecurityConfig | false {
  return o.choose<SecurityConfig | false>((input) => {
    if (input === false) return o.literal(false)
    return isObjectOrList(input) ? o.object(SecurityConfig) : o.expected('an object or `false`')
  })
}
