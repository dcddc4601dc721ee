import { createRequire } from 'node:module'
import { cleanMathMarkup } from './math-markup.ts'

interface Formula {
  readonly tex: string
  readonly isDisplay: boolean
}

interface MathProblem {
  readonly reason: string
  /** In the TeX source, if known. */
  readonly position: number | undefined
}

const maxLength = 20_000

/** Converts TeX to MathML without scripts, links, and style attributes. */
export function convertMath({ tex, isDisplay }: Formula, file: string, macros: Readonly<Record<string, string>>): string | MathProblem {
  if (tex.length > maxLength) return { reason: `it is longer than ${maxLength} characters`, position: 0 }
  const reference = /\\(?:eq)?ref(?![A-Za-z])/.exec(tex)
  if (reference) return { reason: `\`${reference[0]}\` is not supported`, position: reference.index }
  try {
    const markup = loadTemml(file).renderToString(tex, {
      displayMode: isDisplay,
      annotate: true,
      throwOnError: true,
      trust: false,
      // A formula can add macros to this object.
      macros: { ...macros },
      maxExpand: 1000,
      maxSize: [50, 50],
    })
    return cleanMathMarkup(markup)
  } catch (error) {
    return describe(error as Error & { readonly position?: number }, tex)
  }
}

function describe({ name, message, position }: Error & { readonly position?: number }, tex: string): MathProblem {
  if (name === 'RangeError') return { reason: 'it is nested too deeply', position: 0 }
  // The library fails with other errors if a script is empty.
  const empty = /[\^_]\s*(?=[}&]|$)/.exec(tex)
  if (name !== 'ParseError')
    return empty
      ? { reason: `nothing follows \`${empty[0].trim()}\``, position: empty.index }
      : { reason: 'a part of it is missing', position: undefined }
  const [, words = '', context = ''] = /^\s*([\s\S]*?)(?: at (?:position \d+|end of input): ?\n?([\s\S]*))?$/.exec(message) ?? []
  // The position is that of a marked character, which is not in this text if a macro contains it.
  const marked = [...context.matchAll(/([\s\S])\u0332/g)].map(([, sign]) => sign).join('')
  const isHere = position !== undefined && tex.startsWith(marked, position)
  return { reason: shorten(words), position: isHere ? position : undefined }
}

function shorten(words: string): string {
  const unknown = /^(?:Unsupported function name|Undefined control sequence): (\S+)/.exec(words)?.[1]
  if (unknown !== undefined) return `\`${unknown}\` is not a known command`
  const untrusted = /^Function "([^"]+)" is not trusted/.exec(words)?.[1]
  if (untrusted !== undefined) return `\`${untrusted}\` is not allowed`
  const unexpected = /^Expected 'EOF', got '(.*)'$/.exec(words)?.[1]
  if (unexpected !== undefined) return `\`${unexpected}\` is not allowed at this point`
  if (words.startsWith('Too many expansions')) return 'its macros expand without end'
  const text = words.replace(/\s+/g, ' ').trim().replace(/\.$/, '')
  const begun = /^[A-Z][a-z]+ /.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text
  return begun.length > 200 ? `${begun.slice(0, 199)}…` : begun
}

interface Temml {
  renderToString(tex: string, options: Readonly<Record<string, unknown>>): string
}

let loaded: { readonly file: string; readonly temml: Temml } | undefined

/** Loads the library that turns TeX into MathML; called for the first formula of a thread. */
function loadTemml(file: string): Temml {
  if (loaded?.file !== file) {
    const module = createRequire(file)(file) as Temml & { readonly default?: Temml }
    loaded = { file, temml: module.default ?? module }
  }
  return loaded.temml
}
