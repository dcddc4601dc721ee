import GithubSlugger from 'github-slugger'
import type { Token } from 'marked'
import { decode } from '../../core/markdown/plain-text.ts'
import type { HeadingIdRuleName } from '../../core/model/heading-ids.ts'

/** Makes the IDs of one page's headings as another tool does. */
export interface HeadingIdRule {
  /** The id of the next heading. Empty where that tool makes none. */
  make(tokens: readonly Token[]): string
  /** Takes note of an ID that the author gave. */
  take(id: string): void
}

/** The rules of other tools. `test/features/heading-ids/heading-ids.json` holds what those tools make of the same headings. */
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

/** The characters from `slugify` in @mdit-vue/shared. */
const vitepress = {
  combining: /[\u0300-\u036F]/g,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule removes them.
  control: /[\u0000-\u001f]/g,
  special: /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g,
  emoji: /(?<=^|\s):[a-z0-9_+-]+:(?=\s|$)/g,
}

/** markdown-it-anchor counts the IDs that authors give too. */
function vitepressRule(): HeadingIdRule {
  const used = new Set<string>()
  const ahead: Ahead = new Map()
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
      const id = used.has(base) ? firstFree(`${base}-`, 1n, { used, ahead }) : base
      used.add(id)
      return id
    },
    take: (id) => void used.add(id),
  }
}

/** Python-Markdown reads all IDs of the page before it makes the first one. */
function mkdocsRule(claimed: Iterable<string>): HeadingIdRule {
  const used = new Set(claimed)
  const ahead: Ahead = new Map()
  return {
    make(tokens) {
      const plain = sluggedText(tokens)
        .normalize('NFKD')
        .replace(/[^\w\s-]|[^\p{ASCII}]/gu, '')
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, '-')
      // A number at the end counts on: `a_2` is followed by `a_3`.
      const [, base = plain, count = '0'] = /^(.*)_([0-9]+)$/.exec(plain) ?? []
      const id = plain === '' || used.has(plain) ? firstFree(`${base}_`, BigInt(count) + 1n, { used, ahead }) : plain
      used.add(id)
      return id
    },
    take: (id) => void used.add(id),
  }
}

/** For IDs that are taken, the number that the search for a free one went on to. */
type Ahead = Map<string, bigint>

/** The first id from a number on that is free. Searches after it skip what it has passed, as IDs stay taken. */
function firstFree(start: string, from: bigint, { used, ahead }: { readonly used: ReadonlySet<string>; readonly ahead: Ahead }): string {
  const passed: string[] = []
  let number = from
  let id = `${start}${number}`
  while (used.has(id)) {
    passed.push(id)
    number = ahead.get(id) ?? number + 1n
    id = `${start}${number}`
  }
  for (const each of passed) ahead.set(each, number)
  return id
}

interface TextOptions {
  /** Whether to include the alternative text of images. @default false */
  readonly images?: boolean
  /** Character references as they are written. @default false */
  readonly entities?: boolean
}

/** The text that other tools make an ID of: without HTML tags, and with the space around an image. */
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
