import { Lexer, Marked, type Token, type TokenizerAndRendererExtension, type Tokens, type TokensList } from 'marked'
import { createComponentExtensions, readComponent } from './component-extension.ts'
import { containerExtension } from './container-extension.ts'
import { footnoteExtensions } from './footnote-extension.ts'
import { createHtmlTokenizer } from './html-components.ts'
import { looksLikeComponent } from './html-elements.ts'
import { createLinearTokenizers, limitRules } from './linear-tokenizer.ts'

/** `<Foo>` where no component has that name: text. */
export interface UnknownTagToken extends Tokens.Generic {
  readonly type: 'unknownTag'
  readonly name: string
}

interface Features {
  readonly containers: boolean
  readonly footnotes: boolean
  readonly components: boolean
}

const anyTag = /^<\/?([A-Za-z][\w-]*)/
const instances = new Map<string, Marked>()

/**
 * Lexes Markdown into marked's tokens plus those of docsgen's dialect. Without component names capitalised tags are HTML like any
 * other. Throws RangeError on text nested too deep for the stack, or with too many marks to
 * pair, and OverLimit.
 */
export function lexMarkdown(text: string, componentNames: ReadonlySet<string> | undefined): TokensList | Token[] {
  const features: Features = {
    containers: text.includes(':::'),
    footnotes: text.includes('[^'),
    components: componentNames !== undefined && /<\/?[A-Z]/.test(text),
  }
  const { defaults } = instanceFor(features, componentNames ?? new Set())
  const lexer = new Lexer(defaults)
  // The lexer has just set them.
  if (defaults.tokenizer) defaults.tokenizer.rules = limitRules(defaults.tokenizer.rules)
  return lexer.lex(text)
}

/** Extensions slow down every paragraph, so a page pays only for the ones its text can need. */
function instanceFor(features: Features, componentNames: ReadonlySet<string>): Marked {
  const key = `${features.containers}${features.footnotes}${features.components}${features.components ? [...componentNames].join() : ''}`
  const known = instances.get(key)
  if (known) return known
  const extensions: TokenizerAndRendererExtension[] = []
  // marked asks the last extension first.
  if (features.components) extensions.push(unknownTagExtension, ...createComponentExtensions(componentNames))
  if (features.containers) extensions.push(containerExtension)
  if (features.footnotes) extensions.push(...footnoteExtensions)
  const instance = new Marked({ gfm: true }, { tokenizer: createLinearTokenizers() })
  if (extensions.length > 0) instance.use({ extensions })
  if (features.components) {
    instance.use({
      tokenizer: {
        // `false` falls back to marked's own rule; undefined says that no HTML stands here.
        html: createHtmlTokenizer(componentNames, readComponent),
        tag: (src: string) => (looksLikeComponent(anyTag.exec(src)?.[1] ?? '') ? undefined : false) as false | undefined,
      },
    })
  }
  instances.set(key, instance)
  return instance
}

const unknownTagExtension: TokenizerAndRendererExtension = {
  name: 'unknownTag',
  level: 'inline',
  // marked ends a text before each `<` by itself, so it need not be told where one may begin.
  tokenizer(src: string): UnknownTagToken | undefined {
    const match = /^<\/?([A-Z][\w-]*(?:\.[A-Z]\w*)?)(?=[\s/>])/.exec(src)
    if (!match || !looksLikeComponent(match[1] ?? '')) return undefined
    // Autolinks such as <HTTPS://x> have a colon after the name and do not come here.
    return { type: 'unknownTag', raw: match[0], name: match[1] ?? '' }
  },
}
