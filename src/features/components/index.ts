import type { Token, Tokens } from 'marked'
import { defineDiagnostics, didYouMean, didYouMeanOr, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import type { ComponentToken } from '../../core/markdown/component-extension.ts'
import { type FenceInfo, readFenceAttributes } from '../../core/markdown/fence-info.ts'
import { type PageWalk, themeComponent } from '../../core/markdown/page-walk.ts'
import { decode } from '../../core/markdown/plain-text.ts'
import type { AttributeKind, ThemeComponent } from '../../core/markdown/syntax-parts.ts'
import { readIncluded, reportEmpty } from '../../core/markdown/write-code.ts'
import { findPropProblem } from '../../core/markdown/write-component.ts'
import type { AttributeValue } from '../../core/model/document.ts'
import type { OwnComponent } from '../../core/model/site-config.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { closest } from '../../kit/similar/closest.ts'
import { fenceComponent } from '../../kit/text/names.ts'
import { foreignAttributes, themeComponents } from './theme-components.ts'

interface UnknownAttribute {
  readonly name: string
  readonly attribute: string
  /** A list of the component's attributes as text. `` if the component has no attributes. */
  readonly known: string
  readonly suggestion?: string | undefined
  /** Whether the component is the site's own and declares its props. */
  readonly isOwn?: boolean | undefined
}

interface WrongValue {
  readonly name: string
  readonly attribute: string
  readonly found: string
  readonly meant: string | undefined
  /** @default text */
  readonly must?: string
}

const { diagnostics, report } = defineDiagnostics({
  'component/unknown-attribute': warning(
    'Unknown component attribute',
    ({ name, attribute, isOwn }: UnknownAttribute) =>
      isOwn
        ? `\`<${name}>\` does not declare the prop \`${attribute}\`, so \`${attribute}\` has no effect.`
        : `\`<${name}>\` does not have a \`${attribute}\` attribute, so docsgen ignores \`${attribute}\`.`,
    ({ name, known, suggestion }: UnknownAttribute) => {
      if (suggestion !== undefined) return `Did you mean \`${suggestion}\`?`
      if (known === '') return `Remove it. \`<${name}>\` does not have any attributes.`
      return `Remove it. \`<${name}>\` has only these attributes: ${known}.`
    },
  ),
  'component/attribute-value': warning(
    'Invalid component attribute value',
    ({ name, attribute, found, must = 'text' }: WrongValue) =>
      `The \`${attribute}\` attribute of \`<${name}>\` must be ${must}, but ${found}.`,
    ({ attribute, meant }: WrongValue) =>
      didYouMean(meant && `${attribute}="${meant}"`) ?? `Write \`${attribute}="…"\`, or remove the attribute.`,
  ),
  'component/missing-attribute': warning(
    'Missing component attribute',
    '`<{name}>` requires the `{attribute}` attribute.',
    'Add the attribute: `<{name} {attribute}="…">`.',
  ),
  'component/no-such-tab': warning(
    'Unknown default tab',
    'None of these tabs has the label or value `{value}`, so the first tab is shown.',
    didYouMeanOr('Set `default` to the label or value of one of the tabs.'),
  ),
  'component/contents': warning('Invalid component content', '`<{name}>` {problem}.', '{advice}'),
  'icon/unknown': warning(
    'Unknown icon',
    'There is no icon named `{icon}`, so no icon is shown.',
    didYouMeanOr('Choose an icon from the list of icons in the manual.'),
  ),
})

export const components = defineFeature({
  name: 'components',
  diagnostics,
  syntax: [
    { components: themeComponents, component: checkComponent },
    { isIn: ({ options }) => options.fences !== undefined, fence: writeFenceComponent },
  ],
})

/** A code block that a component of the site renders. Its children are the code, for search and for readers without the component. */
function writeFenceComponent(
  walk: PageWalk,
  token: Tokens.Code,
  { info, offset }: { readonly info: FenceInfo; readonly offset: number },
): boolean {
  if (!walk.page.options.fences?.includes(info.language)) return false
  if (info.file === undefined && token.text.trim() === '') reportEmpty(walk, token.raw, offset)
  const { writer } = walk
  const { language } = info
  const text = info.file === undefined ? token.text : (readIncluded(walk, info.file, offset)?.text ?? '')
  const attributes: Record<string, AttributeValue> = {}
  for (const [name, value] of readFenceAttributes(decode(token.lang ?? ''))) {
    const problem = name === 'text' ? 'it contains the code' : findPropProblem(name, value)
    if (problem !== undefined)
      walk.reports.report('component/refused-attribute', { name: language, attribute: name, reason: problem }, offset, language.length + 3)
    else {
      reportUndeclared(walk, { language, name, offset })
      attributes[name] = value
    }
  }
  attributes.text = text
  writer.slot({ kind: 'open', component: fenceComponent(language), attributes, at: walk.page.lines.rangeAt(offset, language.length + 3) })
  writer.write(`<pre tabindex="0"><code class="language-${escapeHtml(language)}">${escapeHtml(text)}</code></pre>`)
  writer.slot({ kind: 'close' })
  writer.write('\n')
  return true
}

/** Attributes that the component does not declare. */
function reportUndeclared(
  walk: PageWalk,
  { language, name, offset }: { readonly language: string; readonly name: string; readonly offset: number },
): void {
  const props = walk.page.options.siteComponents?.[fenceComponent(language)]?.props
  if (!props || Object.hasOwn(props, name)) return
  const known = Object.keys(props).filter((each) => each !== 'text')
  const at = walk.page.text.indexOf(name, offset + language.length)
  const params = {
    name: language,
    attribute: name,
    known: known.map((each) => `\`${each}\``).join(', '),
    suggestion: closest(name, known),
    isOwn: true,
  }
  report(walk, 'component/unknown-attribute', params, { offset: at === -1 ? offset : at, length: name.length })
}

/** Reports errors in the use of a built-in component: unknown attributes, invalid values, and contents that it would not show. */
function checkComponent(walk: PageWalk, token: ComponentToken, offset: number): void {
  // A problem with the whole tag is already reported.
  if (token.problem !== undefined) return
  const component = themeComponent(walk, token.name)
  const own = component ? undefined : walk.page.options.siteComponents?.[token.name]
  if (own) checkSiteComponent(walk, { token, own, offset })
  if (!component) return
  for (const [name, value] of Object.entries(token.attributes)) checkAttribute(walk, { token, component, name, value, offset })
  for (const [name, { isRequired }] of Object.entries(component.attributes)) {
    if (isRequired && !Object.hasOwn(token.attributes, name))
      report(walk, 'component/missing-attribute', { name: token.name, attribute: name }, { offset, length: token.name.length + 1 })
  }
  checkContents(walk, { token, component, offset })
}

interface SiteComponent {
  readonly token: ComponentToken
  readonly own: OwnComponent
  readonly offset: number
}

const hydrations = ['visible', 'load', 'interaction']

/** Reports attributes that the component does not declare, and required attributes that are missing. */
function checkSiteComponent(walk: PageWalk, { token, own, offset }: SiteComponent): void {
  const { name: component, attributes } = token
  for (const [name, value] of Object.entries(attributes)) {
    const at = attributeOffset(walk, token, { name, offset })
    if (own.isIsland && name === 'hydrate') {
      const meant = hydrations.includes(String(value)) ? undefined : closest(String(value), hydrations)
      const params = {
        name: component,
        attribute: name,
        found: `it is ${JSON.stringify(value)}`,
        meant,
        must: '`visible`, `load`, or `interaction`',
      }
      if (!hydrations.includes(String(value))) report(walk, 'component/attribute-value', params, { offset: at, length: name.length })
    } else if (own.props && !Object.hasOwn(own.props, name) && findPropProblem(name, value) === undefined)
      reportUnknown(walk, { component, name, known: Object.keys(own.props), at, isOwn: true })
  }
  // A misspelled prop is not reported as missing, too.
  const meant = new Set(Object.keys(attributes).map((name) => closest(name, Object.keys(own.props ?? {})) ?? name))
  for (const [name, isRequired] of Object.entries(own.props ?? {}))
    if (isRequired && !meant.has(name))
      report(walk, 'component/missing-attribute', { name: component, attribute: name }, { offset, length: component.length + 1 })
}

interface UnknownName {
  readonly component: string
  readonly name: string
  readonly known: readonly string[]
  readonly at: number
  readonly isOwn?: boolean
}

function reportUnknown(walk: PageWalk, { component, name, known, at, isOwn }: UnknownName): void {
  const suggestion = closest(name, known) ?? (isOwn ? undefined : foreignName(name, known))
  const list = known.map((each) => `\`${each}\``).join(', ')
  report(
    walk,
    'component/unknown-attribute',
    { name: component, attribute: name, known: list, suggestion, isOwn },
    { offset: at, length: name.length },
  )
}

function foreignName(name: string, known: readonly string[]): string | undefined {
  const meant = Object.hasOwn(foreignAttributes, name) ? foreignAttributes[name] : undefined
  return meant !== undefined && known.includes(meant) ? meant : undefined
}

interface PlacedAttribute extends PlacedComponent {
  readonly name: string
  readonly value: AttributeValue
}

function checkAttribute(walk: PageWalk, { token, component, name, value, offset }: PlacedAttribute): void {
  const at = attributeOffset(walk, token, { name, offset })
  const kind = Object.hasOwn(component.attributes, name) ? component.attributes[name] : undefined
  if (kind === undefined) {
    const known = Object.keys(component.attributes).filter((each) => each !== 'class')
    reportUnknown(walk, { component: token.name, name, known, at })
    return
  }
  const found = describeWrongValue(value, kind)
  if (found !== undefined) {
    const meant = typeof value === 'string' ? kind.format?.findMeant(value) : undefined
    report(walk, 'component/attribute-value', { name: token.name, attribute: name, found, meant }, { offset: at, length: name.length })
  } else if (kind.value === 'icon') checkIcon(walk, { value, at, length: name.length })
  else if (token.name === 'Tabs' && name === 'default' && !tabNames(token).includes(String(value)))
    report(
      walk,
      'component/no-such-tab',
      { value: String(value), suggestion: closest(String(value), tabNames(token)) },
      { offset: at, length: name.length },
    )
}

/** Describes a value that is used in place of text, or undefined if the value can be used. Numbers are shown unchanged. */
function describeWrongValue(value: AttributeValue, { value: kind, format }: AttributeKind): string | undefined {
  if (typeof value === 'string') {
    if (value.trim() === '') return 'it is empty'
    return format?.pattern.test(value) === false ? `\`${value.slice(0, 60)}\` is not ${format.words}` : undefined
  }
  if (typeof value === 'number' && kind === 'text') return undefined
  if (value === true) return 'it has no value'
  return `\`{${JSON.stringify(value).slice(0, 60)}}\` is ${Array.isArray(value) ? 'a list' : value === null || typeof value !== 'object' ? `${value === null ? 'not text' : `a ${typeof value}`}` : 'an object'}`
}

function checkIcon(
  walk: PageWalk,
  { value, at, length }: { readonly value: AttributeValue; readonly at: number; readonly length: number },
): void {
  const { icons } = walk.page.options
  if (icons && !icons.includes(String(value)))
    report(walk, 'icon/unknown', { icon: String(value), suggestion: closest(String(value), icons) }, { offset: at, length })
}

interface PlacedComponent {
  readonly token: ComponentToken
  readonly component: ThemeComponent
  readonly offset: number
}

function checkContents(walk: PageWalk, { token, component, offset }: PlacedComponent): void {
  const { name } = token
  const reportContents = (kind: ContentProblem) => {
    const [problem, advice] = contentProblems[kind]
    report(walk, 'component/contents', { name, problem, advice }, { offset, length: name.length + 1 })
  }
  const children = visibleTokens(token.tokens)
  // The output of HTML and of the site's own components is not known here.
  const isOpaque = children.some(({ type }) => type === 'html' || type === 'component')
  switch (component.holds) {
    case 'none':
      if (children.length > 0) reportContents('ignored')
      break
    case 'tabs': {
      const parts = children.flatMap((child) => (child.type === 'paragraph' ? visibleTokens(child.tokens ?? []) : [child]))
      if (!parts.some(isComponent)) {
        if (!isOpaque) reportContents('no-tabs')
      } else if (parts.some((part) => !isComponent(part) && part.type !== 'html')) reportContents('beside-tabs')
      break
    }
    case 'steps':
      if (!isOpaque && !children.some((child) => child.type === 'heading' || (child.type === 'list' && child.ordered === true)))
        reportContents('no-steps')
      break
    case 'list':
      if (!isOpaque && !children.some(({ type }) => type === 'list')) reportContents('no-list')
      break
    case 'anything':
      if (name === 'TabItem') checkTab(walk, { token, reportContents })
      else if (children.length === 0 && Object.keys(token.attributes).length === 0) reportContents('empty')
  }
}

type ContentProblem = keyof typeof contentProblems

/** Problems and their solutions. */
const contentProblems = {
  ignored: ['does not show any content between its tags', 'End the tag with `/>`, and move the content to an attribute or after the tag.'],
  'no-tabs': ['does not contain a `<TabItem>`', 'Put each alternative in a `<TabItem label="…">`.'],
  'beside-tabs': ['does not show content outside a `<TabItem>`', 'Move the content into a tab, or put it before `<Tabs>`.'],
  'no-steps': ['contains neither an ordered list nor a heading', 'Write a numbered list (`1.`, `2.`), or add a heading for each step.'],
  'no-list': ['does not contain a list', 'Add a list of files and folders, such as `- content/`.'],
  empty: ['has no content and no attributes', 'Add content between the tags, or remove the component.'],
  'no-label': ['has no `label`, so it is not shown as a tab', 'Add a label: `<TabItem label="…">`.'],
  'outside-tabs': ['is not directly inside `<Tabs>`, so it is not shown as a tab', 'Put it directly inside `<Tabs>`.'],
} as const

function checkTab(
  walk: PageWalk,
  { token, reportContents }: { readonly token: ComponentToken; readonly reportContents: (problem: ContentProblem) => void },
): void {
  if (walk.inside.component !== 'Tabs' && walk.page.options.ownComponents?.includes(walk.inside.component ?? 'Tabs'))
    reportContents('outside-tabs')
  else if (token.attributes.label === undefined && token.attributes.value === undefined) reportContents('no-label')
}

function isComponent(token: Token): token is ComponentToken {
  return token.type === 'component'
}

/** The children of a tag, including children that are text within one line. White space and comments are omitted. */
function visibleTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(
    ({ type, raw }) => type !== 'space' && type !== 'def' && raw.trim() !== '' && !(type === 'html' && raw.trim().startsWith('<!--')),
  )
}

function tabNames(token: ComponentToken): readonly string[] {
  return token.tokens
    .flatMap((child) => (child.type === 'paragraph' ? (child.tokens ?? []) : [child]))
    .filter(isComponent)
    .flatMap(({ attributes }) => [attributes.value, attributes.label].flatMap((value) => (value === undefined ? [] : [String(value)])))
}

interface NamedPlace {
  readonly name: string
  readonly offset: number
}

function attributeOffset(walk: PageWalk, token: ComponentToken, { name, offset }: NamedPlace): number {
  let index = token.tag.indexOf(name, token.tag.indexOf('<') + token.name.length + 1)
  while (index !== -1 && !(/\s/.test(token.tag[index - 1] ?? '') && /[\s=/>]/.test(token.tag[index + name.length] ?? '')))
    index = token.tag.indexOf(name, index + 1)
  return index === -1 ? offset : walk.cursor.placesIn(offset, token.tag)(index)
}
