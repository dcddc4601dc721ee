import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isIntegrityChecked, sourcesNeededBy } from '../policy/head-tags.ts'
import { findSourceProblem } from '../policy/policy-source.ts'
import { findHrefProblem } from './address-problems.ts'
import { type ConfigSource, locateValue } from './config-source.ts'
import { formatKeyPath, type KeyPath } from './key-path.ts'
import type { HeadTagConfig } from './security-options.ts'
import type { UserConfig } from './user-config.ts'

interface Problem {
  readonly path: KeyPath
  readonly reason: string
}

/**
 * Finds problems in the tags of `head`: tags that browsers ignore, content that ends its own element, and tags that docsgen generates
 * itself.
 */
export function checkHead({ head = [], security }: Pick<UserConfig, 'head' | 'security'>, source: ConfigSource): Diagnostic[] {
  const hasPolicy = security !== false
  return head.flatMap((tag, index) =>
    findProblems(tag, hasPolicy).map(({ path, reason }) => {
      const whole = ['head', index, ...path]
      const value = path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], tag)
      return createDiagnostic('config/bad-value', { key: formatKeyPath(whole), reason }, locateValue(source, whole, value))
    }),
  )
}

function findProblems(tag: HeadTagConfig, hasPolicy: boolean): readonly Problem[] {
  const { attributes = {} } = tag
  const handlers = Object.keys(attributes).filter((name) => hasPolicy && name.startsWith('on'))
  return [
    ...handlers.map((name) => ({
      path: ['attributes', name],
      reason: 'the pages’ security policy blocks event handler attributes; add the event listener in a script',
    })),
    ...ownProblems(tag, hasPolicy),
  ]
}

function ownProblems(tag: HeadTagConfig, hasPolicy: boolean): readonly Problem[] {
  switch (tag.tag) {
    case 'script':
      return [...contentProblems(tag, 'src'), ...addressProblems(tag, 'src'), ...integrityProblems(tag, 'src')]
    case 'style':
      return contentProblems(tag, undefined)
    case 'link':
      return linkProblems(tag)
    case 'meta':
      return metaProblems(tag, hasPolicy)
  }
}

function textOf({ attributes = {} }: HeadTagConfig, name: string): string | undefined {
  const value = attributes[name]
  return typeof value === 'string' ? value : undefined
}

/** A script has either a `src` attribute or content, and a style sheet has content. */
function contentProblems(tag: HeadTagConfig, address: 'src' | undefined): readonly Problem[] {
  const { content } = tag
  const href = address === undefined ? undefined : textOf(tag, address)
  if (content === undefined || content.trim() === '') {
    if (href !== undefined) return []
    return [
      {
        path: content === undefined ? [] : ['content'],
        reason: address ? 'it has neither `attributes.src` nor `content`' : 'it has no `content`',
      },
    ]
  }
  if (href !== undefined) return [{ path: ['content'], reason: 'browsers ignore the content of a script that has a `src` attribute' }]
  const end = new RegExp(`</${tag.tag}|</head${tag.tag === 'script' ? '|<!--' : ''}`, 'i').exec(content)?.[0]
  if (end === undefined) return []
  return [
    {
      path: ['content'],
      reason: `it contains \`${end}\`, which browsers would interpret as the end of the element; write \`${end.replace(/^<(\/|!)/, '<\\$1')}\``,
    },
  ]
}

function addressProblems(tag: HeadTagConfig, name: string): readonly Problem[] {
  const href = textOf(tag, name)
  if (href === undefined) return []
  const reason = findHrefProblem(href) ?? (/^(?:mailto|tel):/i.test(href) ? 'it must be the URL of a file' : findHostProblem(tag))
  return reason === undefined ? [] : [{ path: ['attributes', name], reason }]
}

/** The content security policy must contain the origin of every external file that a tag loads. */
function findHostProblem(tag: HeadTagConfig): string | undefined {
  const refused = sourcesNeededBy(tag).find(
    ({ topic, source }) => !source.startsWith("'") && findSourceProblem(topic, source) !== undefined,
  )
  return refused && `a security policy cannot contain its host, \`${refused.source}\``
}

/** Without `crossorigin`, browsers cannot read an external file to verify its hash. */
function integrityProblems(tag: HeadTagConfig, name: string): readonly Problem[] {
  const href = textOf(tag, name) ?? ''
  if (textOf(tag, 'integrity') === undefined || !/^https?:/i.test(href) || tag.attributes?.crossorigin !== undefined) return []
  const reason = "for a file from another origin, `integrity` requires `crossorigin: 'anonymous'`; otherwise, browsers block the file"
  return [{ path: ['attributes', 'integrity'], reason }]
}

function linkProblems(tag: HeadTagConfig): readonly Problem[] {
  const missing = ['rel', 'href'].find((name) => !textOf(tag, name)?.trim())
  if (tag.content !== undefined) return [{ path: ['content'], reason: 'a `<link>` tag cannot have content' }]
  if (missing !== undefined) return [{ path: [], reason: `a \`<link>\` tag requires \`attributes.${missing}\`` }]
  return [
    ...(/^data:/i.test(textOf(tag, 'href') ?? '') ? [] : addressProblems(tag, 'href')),
    ...(isIntegrityChecked(tag) ? integrityProblems(tag, 'href') : []),
  ]
}

function metaProblems(tag: HeadTagConfig, hasPolicy: boolean): readonly Problem[] {
  if (tag.content !== undefined)
    return [{ path: ['content'], reason: 'a `<meta>` tag cannot have content; set `attributes.content` instead' }]
  if (tag.attributes?.charset !== undefined)
    return [{ path: ['attributes', 'charset'], reason: 'docsgen adds this tag automatically, because all pages are UTF-8' }]
  const equivalent = textOf(tag, 'http-equiv')?.trim().toLowerCase()
  if (equivalent === 'content-type')
    return [{ path: ['attributes', 'http-equiv'], reason: 'docsgen adds this tag automatically, because all pages are UTF-8' }]
  if (hasPolicy && equivalent?.startsWith('content-security-policy')) {
    const reason = 'docsgen generates the security policy; extend the policy with `security.allow`, or turn it off with `security: false`'
    return [{ path: ['attributes', 'http-equiv'], reason }]
  }
  const isNamed = ['name', 'property', 'itemprop', 'http-equiv'].some((name) => textOf(tag, name)?.trim())
  if (!isNamed) return [{ path: [], reason: 'a `<meta>` tag requires `attributes.name` or `attributes.property`' }]
  return textOf(tag, 'content') === undefined ? [{ path: [], reason: 'a `<meta>` tag requires `attributes.content`' }] : []
}
