import { stripVTControlCharacters } from 'node:util'

/** C0 but tab and line feed, DEL, C1, line separators, and marks that reorder the text around them (CVE-2021-42574). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g

/** Text from content that a terminal can print: no escapes, line breaks as `\n`, and no line that a CI log takes for a command. */
export function printableText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(unprintable, '\u{FFFD}')
    .replace(/^([^\S\n]*):(?=:)/gm, '$1: ')
}

/** The same for what must stay one line, such as a file name. */
export function printableLine(text: string): string {
  return printableText(text.replace(/[\r\n\t]/g, '\u{FFFD}'))
}

/** The same, one code unit for each, so that columns keep counting. */
export function printableCells(line: string): string {
  return line.replace(unprintable, '\u{FFFD}')
}

/** JSON that is as safe to print; it reads back as the same value. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    /[\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
