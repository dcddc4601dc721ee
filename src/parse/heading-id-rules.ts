import GithubSlugger from 'github-slugger'
import type { Token } from 'marked'
import type { HeadingIdRuleName } from '../model/heading-ids.ts'
import { decode } from './plain-text.ts'

/** Makes the ids of one page's headings as another tool does. */
export interface HeadingIdRule {
  /** The id of the next heading; empty where that tool makes none. */
  make(tokens: readonly Token[]): string
  /** Takes note of an id that the author gave. */
  take(id: string): void
}

/** The rules of other tools; `test/parse/heading-ids.json` holds what those tools make of the same headings. */
export function createHeadingIdRule(name: HeadingIdRuleName, claimed: Iterable<string>): HeadingIdRule {
  switch (name) {
    case 'github':
      return githubRule({ images: false, keepCase: false })
    case 'docusaurus':
      return githubRule({ images: true, keepCase: false })
    case 'keep-case':
      return githubRule({ images: false, keepCase: true })
    case 'vitepress':
      return vitepressRule()
    case 'mkdocs':
      return mkdocsRule(claimed)
  }
}

function githubRule({ images, keepCase }: { readonly images: boolean; readonly keepCase: boolean }): HeadingIdRule {
  const slugger = new GithubSlugger()
  return { make: (tokens) => slugger.slug(sluggedText(tokens, { images }), keepCase), take: () => {} }
}

/** Of `slugify` in @mdit-vue/shared. */
const vitepress = {
  combining: /[\u0300-\u036F]/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule removes them.
  control: /[\u0000-\u001f]/g,
  special: /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g,
  emoji: /(?<=^|\s):[a-z0-9_+-]+:(?=\s|$)/g,
}

/** markdown-it-anchor counts the ids that authors give too. */
function vitepressRule(): HeadingIdRule {
  const used = new Set<string>()
  return {
    make(tokens) {
      const base = sluggedText(tokens, { entities: true })
        .replace(vitepress.emoji, '')
        .normalize('NFKD')
        .replace(vitepress.combining, '')
        .replace(vitepress.control, '')
        .replace(vitepress.special, '-')
        .replace(/-{2,}/g, '-')
        .replace(/^-+|-+$/g, '')
        .replace(/^(\d)/, '_$1')
        .toLowerCase()
      let id = base
      for (let count = 1; used.has(id); count++) id = `${base}-${count}`
      used.add(id)
      return id
    },
    take: (id) => void used.add(id),
  }
}

/** Python-Markdown reads all ids of the page before it makes the first one. */
function mkdocsRule(claimed: Iterable<string>): HeadingIdRule {
  const used = new Set(claimed)
  return {
    make(tokens) {
      let id = sluggedText(tokens)
        .normalize('NFKD')
        .replace(/[^\w\s-]|[^\p{ASCII}]/gu, '')
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, '-')
      while (id === '' || used.has(id)) {
        const [, base = id, count = '0'] = /^(.*)_([0-9]+)$/.exec(id) ?? []
        id = `${base}_${Number(count) + 1}`
      }
      used.add(id)
      return id
    },
    take: (id) => void used.add(id),
  }
}

interface TextOptions {
  /** With the alternative texts of images. @default false */
  readonly images?: boolean
  /** Character references as they are written. @default false */
  readonly entities?: boolean
}

/** The text that other tools make an id of: without HTML tags, and with the space around an image. */
function sluggedText(tokens: readonly Token[], options: TextOptions = {}): string {
  let text = ''
  for (const token of tokens) {
    switch (token.type) {
      case 'image':
        if (options.images === true) text += decode(token.text)
        break
      case 'text':
      case 'strong':
      case 'em':
      case 'del':
      case 'link':
      case 'component':
        if (token.tokens !== undefined) text += sluggedText(token.tokens, options)
        else text += options.entities === true ? token.raw : decode(token.text ?? '')
        break
      case 'codespan':
      case 'escape':
        text += token.text
        break
    }
  }
  return text
}
