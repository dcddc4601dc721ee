import { createPathMatcher } from '../../kit/files/path-matcher.ts'
import type { SitePage } from '../model/site.ts'
import type { Connection, SiteConfig, SiteHeadTag } from '../model/site-config.ts'
import { pictureOrigin } from './browser-address.ts'
import { runsCode, sourcesNeededBy } from './head-tags.ts'
import { findSourceProblem, type PolicyTopic } from './policy-source.ts'

interface PolicySource {
  readonly source: string
  /** The setting or text that requires the source, such as `security.allow.frame`, or undefined for sources that every page has. */
  readonly from: string | undefined
}

interface PolicyDirective {
  readonly name: string
  readonly sources: readonly PolicySource[]
}

/** A content security policy, with a reason for each of its sources. */
export interface SecurityPolicy {
  /** The policy, exactly as written into a page. */
  readonly text: string
  readonly directives: readonly PolicyDirective[]
  /** Omitted directives, each with the setting that the directive would break. */
  readonly leftOut: readonly { readonly name: string; readonly from: string }[]
}

/** The properties of a page on which its policy depends. */
interface PolicyPage {
  /** The page's file in its content folder, or undefined for pages that docsgen creates. */
  readonly path: string | undefined
  /** The parts of the theme that the page needs. */
  readonly parts: readonly string[]
  /** The origins of Markdown images on other sites, such as `https://example.com`. */
  readonly imageOrigins: readonly string[]
  /** Origins of the frames that docsgen's own components load. */
  readonly frameOrigins: readonly string[]
}

/**
 * All content security policies of a site. They are computed only here, for pages, `_headers`, `dev`, the checks, and `docsgen routes
 * --security`.
 */
export interface SecurityPolicies {
  /** Returns the policy of a page, or undefined if the site has disabled policies. */
  readonly ofPage: (page: PolicyPage) => SecurityPolicy | undefined
  /** One policy that allows everything that any page needs, for hosts that send it with every file. */
  readonly ofSite: (pages: readonly SitePage[]) => SecurityPolicy | undefined
  /** Whether other pages of the site can show the site's pages in frames. */
  readonly framesItself: boolean
}

/** The names of directives such as `script-src`, keyed by their names in the config. */
export const directiveNames: Readonly<Record<PolicyTopic, string>> = {
  script: 'script-src',
  style: 'style-src',
  image: 'img-src',
  font: 'font-src',
  media: 'media-src',
  connect: 'connect-src',
  frame: 'frame-src',
  worker: 'worker-src',
  form: 'form-action',
}
const topics = Object.keys(directiveNames) as readonly PolicyTopic[]
const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types 'none'"]

/** A part of the config that extends the policy of matching pages. */
interface Rule {
  readonly matches: (path: string | undefined) => boolean
  /** The part of the theme that a page must need for this origin. @default every page gets it */
  readonly part?: string | undefined
  readonly sources: readonly { readonly topic: PolicyTopic; readonly source: string; readonly from: string }[]
  /** The setting that adds scripts that trusted types would block. */
  readonly scripts: string | undefined
}

type PolicyConfig = Pick<SiteConfig, 'security' | 'head' | 'connections' | 'feedback'>

/** `inlineScriptHash` is the hash of the theme's only inline script: `sha256-…`. */
export function createSecurityPolicies(config: PolicyConfig, inlineScriptHash: string): SecurityPolicies {
  const rules = createRules(config)
  const made = new Map<string, SecurityPolicy>()
  const compose = (applied: readonly Rule[], { imageOrigins, frameOrigins }: Pick<PolicyPage, 'imageOrigins' | 'frameOrigins'>) => {
    const key = JSON.stringify([applied.map((rule) => rules.indexOf(rule)), imageOrigins, frameOrigins])
    const known = made.get(key)
    if (known) return known
    const policy = composePolicy({ rules: applied, imageOrigins, frameOrigins, inlineScriptHash })
    // Image origins differ between pages, but all other parts of the policies have few variants.
    if (imageOrigins.length === 0) made.set(key, policy)
    return policy
  }
  const isOff = config.security === false
  const isFor = ({ part }: Rule, parts: readonly string[]) => part === undefined || parts.includes(part)
  return {
    ofPage: (page) =>
      isOff
        ? undefined
        : compose(
            rules.filter((rule) => rule.matches(page.path) && isFor(rule, page.parts)),
            page,
          ),
    ofSite(pages) {
      if (isOff) return undefined
      const parts = pages.flatMap(({ document }) => document.parts ?? [])
      return compose(
        rules.filter((rule) => isFor(rule, parts)),
        {
          imageOrigins: [...new Set(pages.flatMap(imageOriginsOf))].sort(),
          frameOrigins: [...new Set(pages.flatMap(frameOriginsOf))].sort(),
        },
      )
    },
    framesItself: rules.some(({ sources }) => sources.some(({ topic, source }) => topic === 'frame' && source === "'self'")),
  }
}

/** The origins on other sites of a page's Markdown images and of its images outside the text. */
function imageOriginsOf(page: Pick<SitePage, 'links' | 'document' | 'pictures'>): string[] {
  const origins = new Set<string>()
  page.links.forEach((link, index) => {
    if (link.kind !== 'external' || page.document.links[index]?.kind !== 'image') return
    const origin = pictureOrigin(link.href)
    if (origin !== undefined) origins.add(origin)
  })
  for (const image of page.pictures ?? []) {
    const origin = image.startsWith('https:') ? pictureOrigin(image) : undefined
    if (origin !== undefined) origins.add(origin)
  }
  return [...origins].sort()
}

/** The origins of the videos that the page shows with docsgen's own components. */
function frameOriginsOf({ document }: Pick<SitePage, 'document'>): string[] {
  const frames = document.links.filter(({ isBuiltIn }) => isBuiltIn)
  return [...new Set(frames.map(({ href }) => new URL(href).origin))].sort()
}

/** The properties of a page of the site. */
export function policyPageOf(page: SitePage): PolicyPage {
  return {
    path: page.route.source.path,
    parts: page.document.parts ?? [],
    imageOrigins: imageOriginsOf(page),
    frameOrigins: frameOriginsOf(page),
  }
}

/** Returns the indexes of the config's head tags that apply to a page. */
export function createHeadFilter(head: readonly SiteHeadTag[]): (path: string | undefined) => readonly number[] {
  const filters = head.map(({ pages }) => createPageFilter(pages))
  return (path) => filters.flatMap((matches, index) => (matches(path) ? [index] : []))
}

function createRules({ security, head, connections, feedback }: PolicyConfig): readonly Rule[] {
  const everywhere = () => true
  const rules: Rule[] = []
  const connect = ({ topic = 'connect', source, from, part }: Connection) => ({
    part,
    sources: [{ topic, source, from }] as const,
    scripts: undefined,
  })
  for (const each of connections) if (each.folder === undefined) rules.push({ matches: everywhere, ...connect(each) })
  // The feedback URL is allowed on every page, because readers can move to other pages under the policy of the first page.
  if (feedback?.url !== undefined && !feedback.url.startsWith('/')) {
    const sources = [{ topic: 'connect', source: new URL(feedback.url).origin, from: 'feedback.url' }] as const
    rules.push({ matches: everywhere, sources, scripts: undefined })
  }
  for (const each of connections) {
    const { folder } = each
    if (folder !== undefined) rules.push({ matches: (path) => path?.startsWith(`${folder}/`) === true, ...connect(each) })
  }
  if (security !== false) {
    rules.push({ matches: everywhere, ...allowed(security.allow, 'security.allow') })
    for (const [index, { match, allow }] of security.pages.entries())
      rules.push({ matches: createPageFilter(match), ...allowed(allow, `security.pages[${index}].allow`) })
  }
  for (const [index, tag] of head.entries()) {
    const from = `head[${index}]`
    const needed = sourcesNeededBy(tag).filter(
      ({ topic, source }) => source.startsWith("'sha256-") || findSourceProblem(topic, source) === undefined,
    )
    const scripts = runsCode(tag) ? from : undefined
    if (needed.length > 0 || scripts !== undefined)
      rules.push({ matches: createPageFilter(tag.pages), sources: needed.map((each) => ({ ...each, from })), scripts })
  }
  return rules
}

function allowed(allow: Readonly<Partial<Record<PolicyTopic, readonly string[]>>>, where: string): Pick<Rule, 'sources' | 'scripts'> {
  const sources = topics.flatMap((topic) => (allow[topic] ?? []).map((source) => ({ topic, source, from: `${where}.${topic}` })))
  return { sources, scripts: sources.find(({ topic, source }) => topic === 'script' && source !== "'self'")?.from }
}

/** Pages that docsgen creates have no file, so only rules for all pages apply to them. */
function createPageFilter(globs: readonly string[] | undefined): (path: string | undefined) => boolean {
  if (globs === undefined) return () => true
  const matches = createPathMatcher(globs)
  return (path) => path !== undefined && matches(path)
}

interface PolicyParts extends Omit<PolicyPage, 'path' | 'parts'> {
  readonly rules: readonly Rule[]
  readonly inlineScriptHash: string
}

/** The strictest policy under which a page works. */
function composePolicy({ rules, imageOrigins, frameOrigins, inlineScriptHash }: PolicyParts): SecurityPolicy {
  const own = (...sources: readonly string[]) => sources.map((source) => ({ source, from: undefined }))
  const base: Readonly<Record<PolicyTopic, readonly PolicySource[]>> = {
    script: own("'self'", `'${inlineScriptHash}'`),
    style: own("'self'"),
    image: [...own("'self'", 'data:'), ...imageOrigins.map((source) => ({ source, from: 'a picture' }))],
    font: own("'self'"),
    media: own("'self'"),
    connect: own("'self'"),
    frame: frameOrigins.map((source) => ({ source, from: 'a video' })),
    worker: [],
    form: own("'self'"),
  }
  const directive = (topic: PolicyTopic): PolicyDirective => {
    const asked = rules.flatMap(({ sources }) => sources.filter((each) => each.topic === topic))
    const start = topic === 'worker' && asked.length > 0 ? own("'self'") : base[topic]
    const seen = new Set<string>()
    const all = [...start, ...asked].filter(({ source }) => !seen.has(source) && seen.add(source))
    // A hash would disable 'unsafe-inline'.
    const isLoose = all.some(({ source }) => source === "'unsafe-inline'")
    return {
      name: directiveNames[topic],
      sources: all.filter(({ source }) => !isLoose || !source.startsWith("'sha256-")).map(({ source, from }) => ({ source, from })),
    }
  }
  const fixed = (name: string, source: string): PolicyDirective => ({ name, sources: own(source) })
  const directives = [
    fixed('default-src', "'none'"),
    ...(['script', 'style', 'image', 'font', 'media', 'connect'] as const).map(directive),
    ...(['frame', 'worker'] as const).map(directive).filter(({ sources }) => sources.length > 0),
    fixed('manifest-src', "'self'"),
    fixed('base-uri', "'none'"),
    directive('form'),
    fixed('object-src', "'none'"),
  ]
  // Scripts that write inline styles also write HTML.
  const inlineStyles = rules.find(({ part, sources: [first] }) => part !== undefined && first?.topic === 'style')?.sources[0]?.from
  const scripts = rules.find((rule) => rule.scripts !== undefined)?.scripts ?? inlineStyles
  if (scripts === undefined) directives.push(fixed('require-trusted-types-for', "'script'"), fixed('trusted-types', "'none'"))
  return {
    text: directives.map(({ name, sources }) => [name, ...sources.map(({ source }) => source)].join(' ')).join('; '),
    directives,
    leftOut: scripts === undefined ? [] : trustedTypes.map((directive) => ({ name: directive.split(' ')[0] ?? directive, from: scripts })),
  }
}
