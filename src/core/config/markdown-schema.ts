import * as v from 'valibot'
import { namedEntries, notA, projectPath, rejectIf, text } from './schema-parts.ts'

/** Values for `{{ name }}`. */
export const variables = namedEntries(
  findVariableNameProblem,
  v.lazy((input) => {
    if (typeof input === 'string') return text((value) => (value.includes('\n') ? 'it has more than one line' : undefined))
    return typeof input === 'number' || typeof input === 'boolean'
      ? v.custom<number | boolean>(() => true)
      : notA<string | number | boolean>('a string, a number, or a boolean')
  }),
)

export const imagesEntries = {
  widths: v.pipe(
    v.array(v.number()),
    rejectIf((widths) =>
      widths.length === 0 ? 'it must contain at least one width' : widths.map(findWidthProblem).find((problem) => problem !== undefined),
    ),
  ),
  format: v.exactOptional(v.picklist(['webp', 'avif'])),
}

function findWidthProblem(width: number): string | undefined {
  return Number.isInteger(width) && width >= 16 && width <= 10_000
    ? undefined
    : `\`${width}\` is not a whole number of pixels from 16 to 10,000`
}

export const mathEntries = {
  macros: v.exactOptional(namedEntries(findMacroNameProblem, text())),
}

export const syntaxEntries = {
  definitionLists: v.exactOptional(v.boolean()),
  abbreviations: v.exactOptional(v.boolean()),
  emoji: v.exactOptional(v.boolean()),
  glossary: v.exactOptional(
    v.pipe(
      projectPath(),
      rejectIf((path) => (/\.(?:md|markdown)$/i.test(path) ? undefined : 'it is not a Markdown file')),
    ),
  ),
}

function findVariableNameProblem(name: string): string | undefined {
  return /^[A-Za-z_][\w.-]{0,99}$/.test(name)
    ? undefined
    : 'the name must begin with a letter, followed by letters, digits, `.`, `-`, or `_`'
}

function findMacroNameProblem(name: string): string | undefined {
  return /^\\(?:[A-Za-z]+|[^A-Za-z])$/.test(name) ? undefined : 'the name must be a backslash and letters, as in `\\\\RR`'
}
