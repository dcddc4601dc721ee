import { stripVTControlCharacters } from 'node:util'

/** Matches line separators, marks that reorder text (CVE-2021-42574), and control characters other than tabs and line feeds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g

/** Makes text from content safe to print, with `\n` as the only line break, no escape sequences, and no commands for CI logs. */
export function printableText(text: string): string {
  return withoutCommands(stripVTControlCharacters(text).replace(/\r\n?/g, '\n').replace(unprintable, '\u{FFFD}'))
}

/** Colors are the only escape sequences that docsgen itself prints. */
const colorOrUnprintable = new RegExp(`\\u001B\\[[\\d;]*m|${unprintable.source}`, 'g')

/** Makes complete output safe to print but keeps its colors, as a second line of defense. */
export function printableOutput(text: string): string {
  return withoutCommands(text.replace(/\r\n?/g, '\n').replace(colorOrUnprintable, (found) => (found.length > 1 ? found : '\u{FFFD}')))
}

/**
 * `::` at the start of a line and `##[` anywhere in a line are commands for GitHub's runner (`ActionCommand.TryParseV2` and `TryParse` of
 * actions/runner). `##vso[` is a command for Azure Pipelines, and `##teamcity[` is a command for TeamCity. A space turns these commands
 * into plain text.
 */
function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n]*):(?=:)/gm, '$1: ').replace(commandMark, '## ')
}

const commandMark = /##(?=\[|vso\[|teamcity\[)/gi

/** Whether a command for CI logs begins at this offset. */
export function startsCommand(line: string, at: number): boolean {
  return line.startsWith('##', at) && /^##(?:\[|vso\[|teamcity\[)/i.test(line.slice(at, at + 12))
}

/** Makes text that must stay on one line safe to print, such as a file name. */
export function printableLine(text: string): string {
  return printableText(text.replace(/[\r\n\t]/g, '\u{FFFD}'))
}

/** Replaces each unprintable code unit with one character, so that columns remain the same. */
export function printableCells(line: string): string {
  return line.replace(unprintable, '\u{FFFD}')
}

/** Returns JSON that is safe to print and that parses to the same value. */
export function printableJson(value: unknown): string {
  return escapeJson(JSON.stringify(value, undefined, 2))
}

/** Returns safe JSON on a single line. */
export function printableJsonLine(value: unknown): string {
  return escapeJson(JSON.stringify(value))
}

function escapeJson(text: string): string {
  return text
    .replace(commandMark, '#\\u0023')
    .replace(
      /[\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
}
