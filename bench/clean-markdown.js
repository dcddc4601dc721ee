import GithubSlugger, { slug } from 'github-slugger'

/**
 * Syntax that the tools interpret differently. Removed or replaced syntax is counted.
 * @typedef {'front matter' | 'imports and exports' | 'containers' | 'includes' | 'template expressions' | 'comments' | 'tags' |
 *   'autolinks' | 'heading ids' | 'code block options' | 'single < or {' | 'local images' | 'broken links' | 'broken anchors'} Construct
 *
 * @typedef {object} CleanPage
 * @property {string | undefined} title plain text, from the front matter or the first heading, which is removed
 * @property {string | undefined} description plain text, from the front matter or the first paragraph
 * @property {(string | { href: string })[]} parts the Markdown, with every link to this site as an object
 * @property {ReadonlyMap<string, string>} anchors the new anchor of each heading by the old one; the title has none
 * @property {Partial<Record<Construct, number>>} changes
 */

// Marks an address of this site until the text is complete.
const mark = '\u0000'
// Marks the id of a heading until the headings are collected.
const idMark = '\u0001'
const openingFence = /^((?:[ \t]|>|[-*+] |\d+[.)] )*)(`{3,}|~{3,})([^`\n]*)$/
const headingLine = new RegExp(`^[ \\t]*#{1,6}[ \\t]+(.*?)(?:${idMark}(.*))?$`, 'gm')
const wholeLines = /** @type {const} */ ([
  ['containers', /^[ \t>]*(?::{3,}|\/{3,4}(?=\s|$)|(?:!!!|\?\?\?\+?|===) ).*$/gm],
  ['includes', /^[ \t]*(?:<<< ?@|--8<--|\{\*.*\*\}|<!-- ?@?include|\[\[toc\]\]|#include |@include ).*$/gim],
  [
    'imports and exports',
    /^(?:import\s[^\n]*['"]|import\s*\{[^}]*\}\s*from|export\s+(?:const|default|function|let|async)\s)(?:.*\n)(?:[^\n]+\n)*/gm,
  ],
  ['template expressions', /^[ \t]*\{\{.*\}\}[ \t]*$/gm],
])
// Nested braces, as in `style={{ a: { b: 1 } }}`.
const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
const attribute = String.raw`(?:[^<>"'{}\u0060]|"[^"]*"|'[^']*'|${braces})`
const tag = new RegExp(String.raw`<\/?(?:[A-Za-z][\w.:-]*(?:\s${attribute}*)?\/?)?>|<!(?:DOCTYPE|doctype)[^>]*>`, 'g')
const link = /(!?\[[^[\]]*)?\]\([ \t]*([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)|^(?: {0,3}\[(?!\^))?[^[\]\n]*\]:[ \t]+(\S+)/gm
const external = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/**
 * Converts to plain CommonMark with tables and code blocks, which every tool interprets alike: without front matter, MDX, components, HTML, directives,
 * includes and template languages. Their content stays.
 * @param {string} source
 * @returns {CleanPage}
 */
export function cleanMarkdown(source) {
  const page = createPage()
  const { frontMatter, body } = takeFrontMatter(
    source
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
      .replaceAll(mark, '')
      .replaceAll(idMark, ''),
  )
  if (frontMatter !== undefined) page.count('front matter')
  const text = splitFences(body)
    .map(({ isCode, text }) => (isCode ? cleanCode(text, page) : cleanProse(text, page)))
    .join('\n')
  const lead = /^\s*(?:#[ \t]+(.+)|(?![#>`~|-])(.+)\n=+[ \t]*)(?:\n|$)/.exec(text)
  const rest = lead ? text.slice(lead[0].length) : text
  return {
    title: readField(frontMatter, 'title') ?? (lead ? plainText(lead[1] ?? lead[2]) : undefined),
    description: readField(frontMatter, 'description') ?? firstParagraph(rest),
    parts: rest
      .trim()
      .concat('\n')
      .split(mark)
      .map((part, i) => (i % 2 === 0 ? part : { href: page.hrefs[Number(part)] })),
    anchors: mapAnchors(page.headings, lead?.[1] !== undefined),
    changes: page.changes,
  }
}

function createPage() {
  const changes = {}
  return {
    changes,
    hrefs: [],
    headings: [],
    count: (construct) => {
      changes[construct] = (changes[construct] ?? 0) + 1
    },
  }
}

/** YAML or TOML. It is searched for two values and not parsed, so broken front matter is harmless. */
function takeFrontMatter(text) {
  const found = /^(---|\+\+\+)[ \t]*\n([\s\S]*?\n)??\1[ \t]*(?:\n|$)/.exec(text)
  return found ? { frontMatter: found[2] ?? '', body: text.slice(found[0].length) } : { frontMatter: undefined, body: text }
}

function readField(frontMatter, name) {
  const value = new RegExp(`^${name}[ \\t]*[:=][ \\t]*(.+)$`, 'm').exec(frontMatter ?? '')?.[1].trim()
  const text = plainText(value?.replace(/^(["'])(.*)\1$/, '$2') ?? '')
  return text === '' || /^[>|][+-]?$/.test(text) ? undefined : text
}

/** Code blocks and the text between them, in order. */
function splitFences(text) {
  const blocks = []
  let closing
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    const opening = closing === undefined ? openingFence.exec(line) : null
    if (opening) {
      blocks.push({ isCode: true, lines: [line] })
      closing = new RegExp(`^[ \\t>]*${opening[2][0]}{${opening[2].length},}[ \\t]*$`)
    } else if (last?.isCode === (closing !== undefined)) last.lines.push(line)
    else blocks.push({ isCode: false, lines: [line] })
    if (!opening && closing?.test(line)) closing = undefined
  }
  return blocks.map(({ isCode, lines }) => ({ isCode, text: lines.join('\n') }))
}

/** Keeps only the language of the opening line. Hugo also looks for shortcodes in code. */
function cleanCode(text, page) {
  const [opening, ...lines] = text.split('\n')
  const [, indent, fence, info] = openingFence.exec(opening) ?? []
  const language = /[\w+#-]+/.exec(info)?.[0] ?? ''
  if (info.trim() !== language) page.count('code block options')
  const code = lines.join('\n').replaceAll(/\{\{([<%])/g, (_, sign) => {
    page.count('template expressions')
    return `{{ ${sign}`
  })
  return `${indent}${fence}${language}\n${code}`
}

function cleanProse(text, page) {
  let prose = text
  const remove = (construct, pattern) => {
    prose = prose.replaceAll(pattern, () => {
      page.count(construct)
      return ''
    })
  }
  for (const [construct, pattern] of wholeLines) remove(construct, pattern)
  remove('comments', /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g)
  prose = prose.replaceAll(/^([ \t]*#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*#([^\s}]+)[^}\n]*\}[ \t]*$/gm, (_, heading, id) => {
    page.count('heading ids')
    return `${heading}${idMark}${id}`
  })
  return (
    prose
      .split(/((?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\2(?!`))/)
      // Text, a code span, and its backticks, repeated.
      .filter((_, i) => i % 3 !== 2)
      .map((piece, i) => (i % 2 === 0 ? cleanInline(piece, page) : piece))
      .join('')
      .replaceAll(/\n(?:[ \t]*\n){2,}/g, '\n\n')
      .replaceAll(headingLine, (line, text, id) => {
        page.headings.push({ text: plainText(text), id })
        return line.replace(`${idMark}${id}`, '')
      })
  )
}

/** Removes tags, template expressions, and single `<` or `{` outside of code. */
function cleanInline(text, page) {
  const replace =
    (construct, replacement) =>
    (...match) => {
      page.count(construct)
      return typeof replacement === 'string' ? replacement : replacement(...match)
    }
  return (
    text
      .replaceAll(/\{\{[^{}]*\}\}|\{%.*?%\}|\{\{[<%].*?[>%]\}\}/g, replace('template expressions', ''))
      .replaceAll(/(\]\([ \t]*|^(?: {0,3}\[)?[^[\]\n]*\]:[ \t]+)<([^<>\n]*)>/gm, (_, before, href) => `${before}${encodeHref(href)}`)
      .replaceAll(
        /<((?:https?|mailto):[^\s<>]*)>/g,
        replace('autolinks', (_, href) => `[${href}](${encodeHref(href)})`),
      )
      .replaceAll(
        tag,
        replace('tags', (text) => keepLabel(text)),
      )
      // Vue interprets two braces even if they are escaped.
      .replaceAll(/\{(?=\{)/g, '{ ')
      .replaceAll(
        /(?<!\\)[<{}]/g,
        replace('single < or {', (sign) => (sign === '<' ? '&lt;' : `\\${sign}`)),
      )
      .replaceAll(link, (match, label, target, definitionTarget) => {
        const href = target ?? definitionTarget
        if (external.test(href) || href === '') return match
        if (!label?.startsWith('!')) return `${match.slice(0, match.length - href.length)}${mark}${page.hrefs.push(href) - 1}${mark}`
        page.count('local images')
        return `${label}](/favicon.svg`
      })
  )
}

/** The title of a card, as a link if it is one. */
function keepLabel(text) {
  const value = (name) => new RegExp(`\\s${name}=["']([^"'<>{}]+)["']`).exec(text)?.[1]
  const title = value('title') ?? value('label')
  if (title === undefined || /^<[a-z]/.test(text)) return ''
  const href = value('href')
  return href === undefined ? `**${title}**\n` : `[${title}](${encodeHref(href)})\n`
}

function encodeHref(href) {
  return href.trim().replaceAll(/[\s()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Headings lose their explicit ids, so links must use the ids that tools create from the text. */
function mapAnchors(headings, hasLead) {
  const slugger = new GithubSlugger()
  const anchors = new Map()
  for (const [i, { text, id }] of headings.entries()) {
    // The first heading becomes the title, which the layouts write.
    const isTitle = hasLead && i === 0
    const anchor = isTitle ? '' : slugger.slug(text)
    anchors.set(isTitle ? slug(text) : anchor, anchor)
    if (id !== undefined) anchors.set(id, anchor)
  }
  return anchors
}

function firstParagraph(text) {
  const lines = text.split('\n\n').map((block) => block.trim())
  const first = lines.find((block) => /^[\p{L}\d[*`_]/u.test(block) && !/^(?:[*+] |\d+[.)] |```)/.test(block))
  return first === undefined ? undefined : plainText(first).slice(0, 160).trim()
}

/** Without links, emphasis, code and entities. */
function plainText(markdown) {
  return markdown
    .replaceAll(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^\]]*\])?/g, '$1')
    .replaceAll(/[*`]|\\(?=[\p{P}\p{S}])|(?<!\w)_+|_+(?!\w)/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
