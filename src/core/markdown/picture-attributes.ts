import type { Tokens } from 'marked'
import { decode } from './plain-text.ts'

/** An image, optionally with attributes after it, as in `![alt](a.png){width=400}`. */
export type ImageToken = Tokens.Image & {
  /** The original braces, which are part of `raw`. */
  readonly braces?: string
}

export interface PictureAttribute {
  readonly name: string
  /** The value, or undefined for a single word. */
  readonly value: string | undefined
  /** The positions of the name and of the value in the braces. */
  readonly at: number
  readonly valueAt: number
}

export const pictureAttributes = ['width', 'height', 'align', 'loading', 'dark', 'caption'] as const

const braces = /^\{:?[^{}\n]{1,1000}\}/
const word = /([A-Za-z][\w-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]*)))?|\S+/g

/** Returns the braces after an image if they contain attributes. Other braces are text. */
export function readBraces(after: string): string | undefined {
  const found = after[0] === '{' ? braces.exec(after)?.[0] : undefined
  if (found === undefined) return undefined
  const words = readPictureAttributes(found)
  // Braces with an ID belong to a heading.
  return words.some(({ name, value }) => value !== undefined || name === 'caption') && words.every(({ name }) => name[0] !== '#')
    ? found
    : undefined
}

/** Reads the attributes in braces. Other words, such as `.class`, become attributes without a value. */
export function readPictureAttributes(found: string): readonly PictureAttribute[] {
  const start = found.startsWith('{:') ? 2 : 1
  return [...found.slice(start, -1).matchAll(word)].map(({ 0: written, 1: name = written, 2: double, 3: single, 4: bare, index }) => {
    const value = double ?? single ?? bare
    const at = start + index
    const valueAt = at + name.length + (bare === undefined ? 2 : 1)
    return { name, value: value === undefined ? undefined : decode(value), at, valueAt }
  })
}
