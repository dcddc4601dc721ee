/** `{{#include file.rs}}` and others like it. */
export interface Expression {
  readonly start: number
  readonly end: number
  readonly name: string
  /** What follows the name. */
  readonly rest: string
  /** A backslash before it shows it as it is written. */
  readonly isEscaped: boolean
}

/** Longer ones are text. */
const maxLength = 1000

/** The expressions of preprocessors in a text, in linear time. */
export function* expressionsIn(text: string): Generator<Expression> {
  for (let at = text.indexOf('{{'); at !== -1; ) {
    const close = text.indexOf('}}', at + 2)
    if (close === -1) return
    const start = text.lastIndexOf('{{', close - 2)
    const inside = close - start > maxLength ? '' : text.slice(start + 2, close).trim()
    const [, name = ''] = /^#[ \t]{0,20}(\w{1,40})/.exec(inside) ?? []
    if (name !== '' && !inside.includes('\n') && !/[{}]/.test(inside)) {
      const isEscaped = text[start - 1] === '\\'
      const rest = inside.slice(inside.indexOf(name) + name.length).trim()
      yield { start: isEscaped ? start - 1 : start, end: close + 2, name, rest, isEscaped }
    }
    at = text.indexOf('{{', close + 2)
  }
}
