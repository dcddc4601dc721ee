/**
 * The number of bytes of its stack that the native parser uses for each level of nesting: measured for 130 syntax forms with oxc-parser
 * 0.154 on 64-bit Linux, and rounded up. No form takes more than the sum of its characters and words.
 */
const bytes = { bracket: 1_700, sign: 150, power: 250, operand: 850, word: 600 } as const

/**
 * Words before an operand, a type, or a declaration that is nested in the same expression. The parser looks ahead again after each
 * modifier, so a long series of modifiers takes quadratic time.
 */
const prefixes = wordSet(
  'new await typeof void delete yield in instanceof as satisfies is asserts keyof readonly unique infer extends abstract async declare export default import class function namespace module enum interface accessor static override public private protected',
)
/** Keywords of statements that contain another statement. */
const containers = wordSet('if for while do with')
/** Reserved words that begin a statement and are never part of an expression or a type. */
const starters = wordSet('var return throw export switch try break continue')
/** Words that can continue a construct that ended with a brace. */
const continuations = wordSet('else catch finally while in instanceof as satisfies of is from extends implements with')
/** Reserved words after which a slash begins a regular expression. */
const beforeOperand = wordSet('return typeof case throw delete void in instanceof new else do')
/** Other words after which a slash could begin one. */
const ambiguous = wordSet(
  'of await yield let default extends as satisfies is keyof readonly infer asserts unique break continue async import debugger',
)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

function weightOfWord(word: string): number {
  return prefixes.has(word) || containers.has(word) || word === 'else' ? bytes.word : 0
}

function weightOfSign(sign: string): number {
  if (sign === '=' || sign === '>' || sign === '?' || sign === ':' || sign === '@') return bytes.operand
  return sign === '*' ? bytes.power : bytes.sign
}

/** Docsgen parses on stacks of 8 MB, so this limit leaves a safety factor of three. */
const stackLimit = 2_500_000

/** Whether the next slash begins a regular expression, is a division operator, or could be either. */
type Slash = 'expression' | 'division' | 'unknown'

interface Level {
  readonly close: string
  readonly slashAfter: Slash
  /** The stack that is used until an element or a statement ends. */
  expression: number
  /** The stack that is used until a statement ends. */
  statement: number
  /** The stack that is used by brackets that could enclose type arguments. */
  angles: number
  /** The stack that is used by `else` until another statement begins. */
  branches: number
  /** The stack that is used until the bracket is closed. */
  fixed: number
}

const importHead = /[ \t]*[\w$*{'"]/y
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/**
 * Whether code could overflow the stack of the native parser, which would end the process. The estimate is an upper bound, so it needs no
 * exact lexer. A bracket counts as closed only if the text is certainly code. After an ambiguous slash, in JSX, and after syntax errors, no
 * bracket counts as closed anymore.
 */
export function couldOverflow(text: string, hasJsx: boolean): boolean {
  return text.length > stackLimit / bytes.bracket && new NestingBound(text, hasJsx).exceeds(stackLimit)
}

class NestingBound {
  readonly #text: string
  readonly #hasJsx: boolean
  readonly #levels: Level[] = []
  #level = createLevel('', 'unknown')
  #isCertain = true
  #depth = 0
  #slash: Slash = 'expression'
  /** The last token, and the token before it. */
  #last = ''
  #before = ''
  #isAfterEnd = false
  #isAfterNewline = true

  constructor(text: string, hasJsx: boolean) {
    this.#text = text
    this.#hasJsx = hasJsx
  }

  exceeds(limit: number): boolean {
    const text = this.#text
    let index = /^#!.*/.exec(text)?.[0].length ?? 0
    while (index < text.length) {
      const code = text.charCodeAt(index)
      if (code === 0x20 || code === 0x09) index++
      else if (isWord(code)) {
        const start = index
        while (isWord(text.charCodeAt(++index)));
        const word = index - start > 11 ? '_' : text.slice(start, index)
        if (this.#isCertain) this.#readWord(word, index)
        else this.#depth += weightOfWord(word)
      } else index = this.#isCertain ? this.#readSign(code, index) : this.#countSign(code, index)
      if (this.#depth > limit) return true
    }
    return false
  }

  /** Where text is not certainly code, every character counts, and no bracket or statement ends. */
  #countSign(code: number, index: number): number {
    const sign = String.fromCharCode(code)
    if (sign in closers || sign === '<' || sign === '`') this.#depth += bytes.bracket
    else if (sign === '/') this.#depth += this.#text[index - 1] === '/' ? 0 : bytes.sign
    else if (!/[\s"'\\)\]}]/.test(sign)) this.#depth += weightOfSign(sign)
    return index + 1
  }

  #doubt(): void {
    this.#isCertain = false
  }

  #put(token: string, slash: Slash): void {
    this.#before = this.#last
    this.#last = token
    this.#slash = slash
    this.#isAfterEnd = false
    this.#isAfterNewline = false
  }

  #grow(kind: Exclude<keyof Level, 'close' | 'slashAfter'>, weight: number): void {
    this.#level[kind] += weight
    this.#depth += weight
  }

  #reset(kind: 'expression' | 'statement' | 'angles' | 'branches'): void {
    this.#depth -= this.#level[kind]
    this.#level[kind] = 0
  }

  #readWord(word: string, end: number): void {
    const isAfterDot = this.#last === '.' || this.#last === '#'
    if (!isAfterDot && this.#isAfterEnd && !continuations.has(word)) {
      this.#reset('expression')
      this.#reset('statement')
      this.#reset('branches')
    } else if (!isAfterDot && this.#isAfterNewline && this.#isStarter(word, end)) this.#reset('expression')
    if (containers.has(word)) this.#grow('statement', bytes.word)
    else if (word === 'else') this.#grow('branches', bytes.word)
    else this.#grow('expression', weightOfWord(word))
    this.#put(word, this.#slashAfterWord(word, isAfterDot))
  }

  /** Type parameters can be `const`, and `import(…)` is an expression or a type. */
  #isStarter(word: string, end: number): boolean {
    if (word === 'const') return this.#level.angles === 0
    if (word !== 'import') return starters.has(word)
    importHead.lastIndex = end
    return importHead.test(this.#text)
  }

  #slashAfterWord(word: string, isAfterDot: boolean): Slash {
    const canBeKeyword = beforeOperand.has(word) || ambiguous.has(word)
    // `...typeof` is an operator, but `1..typeof` is a property.
    if (isAfterDot) return canBeKeyword && this.#before === '.' ? 'unknown' : 'division'
    return beforeOperand.has(word) ? 'expression' : canBeKeyword ? 'unknown' : 'division'
  }

  /** Reads a token that begins with a punctuation character, and returns the offset after the token. */
  #readSign(code: number, index: number): number {
    const sign = String.fromCharCode(code)
    const end = index + 1
    // Unicode has additional line breaks, spaces, and letters. An escape sequence can hide a letter.
    if (code >= 128 || sign === '\\') this.#doubt()
    else if (sign === '\n' || sign === '\r') this.#isAfterNewline = true
    else if (sign === '"' || sign === "'") return this.#readString(sign, end)
    else if (sign === '`') {
      this.#grow('expression', bytes.sign)
      this.#put(sign, 'division')
      return this.#readTemplate(end)
    } else if (sign === '/') return this.#readSlash(index)
    else if (sign in closers) this.#open(sign, closers[sign] ?? '')
    else if (sign === '}' && this.#level.close === '`') {
      this.#close('`')
      return this.#readTemplate(end)
    } else if (sign === ')' || sign === ']' || sign === '}') this.#close(sign)
    else if (code > 32) this.#readOperator(sign, end)
    return end
  }

  #open(sign: string, close: string): void {
    const isProperty = this.#before === '.' || this.#before === '#'
    const isHead = sign === '(' && !isProperty && containers.has(this.#last)
    const isKnown = sign === '[' || (sign === '(' && this.#last !== 'await')
    this.#levels.push(this.#level)
    this.#level = createLevel(close, isHead ? 'expression' : isKnown ? 'division' : 'unknown')
    this.#grow('fixed', bytes.bracket)
    this.#put(sign, 'expression')
  }

  #close(sign: string): void {
    const outer = this.#levels.at(-1)
    if (outer === undefined || this.#level.close !== sign) {
      this.#doubt()
      return
    }
    const { expression, statement, angles, branches, fixed, slashAfter } = this.#level
    this.#depth -= expression + statement + angles + branches + fixed
    this.#levels.pop()
    this.#level = outer
    // Chained calls and nested lists are also nested in the syntax tree.
    if (sign === ')' || sign === ']') this.#grow('expression', bytes.sign)
    this.#put(sign, slashAfter)
    this.#isAfterEnd = sign === '}'
  }

  #readString(quote: string, start: number): number {
    for (let index = start; index < this.#text.length; index++) {
      const sign = this.#text.charAt(index)
      if (sign === quote) {
        this.#put('"', 'division')
        return index + 1
      }
      if (/[\n\r\u2028\u2029]/.test(sign)) break
      if (sign === '\\') index += this.#text.startsWith('\r\n', index + 1) ? 2 : 1
    }
    this.#doubt()
    return start
  }

  /** Reads from an offset within a template to the end of the template, or to the next expression in it. */
  #readTemplate(start: number): number {
    for (let index = start; index < this.#text.length; index++) {
      const sign = this.#text[index]
      if (sign === '\\') index++
      else if (sign === '`') {
        this.#put(sign, 'division')
        return index + 1
      } else if (sign === '$' && this.#text[index + 1] === '{') {
        this.#open('${', '`')
        return index + 2
      }
    }
    return this.#text.length
  }

  #readSlash(index: number): number {
    const next = this.#text[index + 1]
    if (next === '/') {
      const comment = /[^\n\r\u2028\u2029]*/y
      comment.lastIndex = index
      return index + (comment.exec(this.#text)?.[0].length ?? 1)
    }
    if (next === '*') {
      const close = this.#text.indexOf('*/', index + 2)
      // A comment with a line break can end a statement.
      this.#isAfterNewline = true
      return close === -1 ? this.#text.length : close + 2
    }
    if (this.#slash === 'expression') return this.#readRegularExpression(index + 1)
    // After a line break, a slash can begin a statement.
    if (this.#slash === 'unknown' || this.#isAfterNewline) this.#doubt()
    else this.#readOperator('/', index + 1)
    return index + 1
  }

  #readRegularExpression(start: number): number {
    let isClass = false
    for (let index = start; index < this.#text.length; index++) {
      const sign = this.#text.charAt(index)
      if (/[\n\r\u2028\u2029]/.test(sign)) break
      if (sign === '\\') {
        if (/[\n\r\u2028\u2029]/.test(this.#text.charAt(index + 1))) break
        index++
      } else if (sign === '[') isClass = true
      else if (sign === ']') isClass = false
      else if (sign === '/' && !isClass) {
        this.#put('/', 'division')
        return index + 1
      }
    }
    this.#doubt()
    return start
  }

  #readOperator(sign: string, end: number): void {
    if (sign === ';') {
      this.#reset('expression')
      this.#reset('statement')
      this.#reset('angles')
    } else if (sign === ',') {
      if (this.#level.angles === 0) this.#reset('expression')
    } else if (sign === '<') this.#readAngle(this.#text.charCodeAt(end))
    else if (sign === '>' && this.#last === '=') this.#grow('expression', bytes.operand)
    else if (sign === '>' && this.#level.angles > 0) {
      this.#level.angles -= bytes.bracket
      this.#depth -= bytes.bracket
      this.#grow('expression', bytes.sign)
    } else this.#grow('expression', weightOfSign(sign))
    // `-->` can begin a comment. `#` is part of a name.
    if ((sign === '>' && this.#last === '-') || (sign === '#' && !isWord(this.#text.charCodeAt(end)))) this.#doubt()
    this.#put(sign, this.#slashAfterOperator(sign))
    this.#isAfterEnd = sign === ';'
  }

  /** JSX contains text, and `<!--` can begin a comment. */
  #readAngle(next: number): void {
    this.#grow('angles', bytes.bracket)
    if (next === 0x21 || (this.#hasJsx && this.#slash !== 'division')) this.#doubt()
  }

  /** Characters that can end an operand are followed by an operator. */
  #slashAfterOperator(sign: string): Slash {
    if (sign === '!') return this.#slash === 'expression' ? 'expression' : 'unknown'
    if (sign === '>') return this.#last === '=' ? 'expression' : 'unknown'
    return sign === '.' || sign === '#' || ((sign === '+' || sign === '-') && this.#last === sign) ? 'unknown' : 'expression'
  }
}

function createLevel(close: string, slashAfter: Slash): Level {
  return { close, slashAfter, expression: 0, statement: 0, angles: 0, branches: 0, fixed: 0 }
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 0x5f || code === 0x24
}
