import { describeValue } from '../../core/config/plain-value.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

interface Reporter {
  readonly name: string
  /** The function in the config. */
  readonly place: Location
  readonly nameOf: (path: string) => string
}

/** The diagnostic that the site's code means, or why it is none. */
export function readOwnDiagnostic(value: unknown, { name, place, nameOf }: Reporter): Diagnostic | string {
  if (!isObjectOrList(value)) return `a problem must be an object; found ${describeValue(value)}`
  const { code, message, hint, severity = 'warning', file, line, column } = value as Readonly<Record<string, unknown>>
  if (typeof code !== 'string' || !/^[a-z][a-z0-9-]*$/.test(code))
    return `the \`code\` of a problem must consist of lowercase letters, digits, and \`-\`; found ${describeValue(code)}`
  if (typeof message !== 'string' || message.trim() === '')
    return `the \`message\` of a problem must be text; found ${describeValue(message)}`
  if (hint !== undefined && typeof hint !== 'string') return `the \`hint\` of a problem must be a string; found ${describeValue(hint)}`
  if (severity !== 'error' && severity !== 'warning')
    return `the \`severity\` of a problem must be \`error\` or \`warning\`; found ${describeValue(severity)}`
  if (file !== undefined && typeof file !== 'string') return `the \`file\` of a problem must be a path; found ${describeValue(file)}`
  for (const [key, number] of Object.entries({ line, column }))
    if (number !== undefined && !isPosition(number))
      return `the \`${key}\` of a problem must be a number from 1; found ${describeValue(number)}`
  return {
    code: `${name}/${code}`,
    severity,
    message: message.toWellFormed(),
    ...(hint === undefined ? {} : { hint: hint.toWellFormed() }),
    location:
      file === undefined
        ? place
        : {
            file: nameOf(file.toWellFormed()) as ProjectPath,
            ...(line === undefined ? {} : { line: line as number }),
            ...(line === undefined || column === undefined ? {} : { column: column as number }),
          },
  }
}

export function isPosition(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0
}
