import type { Diagnostic, Location, Severity } from '../model/diagnostic.ts'

/** The message for a code, and how to fix the problem. */
export interface DiagnosticEntry<Params> {
  readonly severity: Severity
  /** A short description for lists of codes. */
  readonly title: string
  readonly message: (params: Params) => string
  readonly hint?: (params: Params) => string | undefined
}

export type DiagnosticTable = Readonly<Record<string, DiagnosticEntry<never>>>

/** A text with `{parameters}`, or a function that receives them. Only a function can return other braces. */
type Text = string | ((params: never) => string | undefined)

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ParamsIn<T> = T extends string
  ? { readonly [Name in NamesIn<T>]: string | number }
  : T extends (params: infer Params) => unknown
    ? Params
    : unknown

/** Creates an entry for a problem that makes the command fail. */
export function error<const M extends Text, const H extends Text>(
  title: string,
  message: M,
  hint?: H,
): DiagnosticEntry<ParamsIn<M> & ParamsIn<H>> {
  return createEntry('error', title, message, hint)
}

/** Creates an entry for a problem that makes the command fail only with `--strict`. */
export function warning<const M extends Text, const H extends Text>(
  title: string,
  message: M,
  hint?: H,
): DiagnosticEntry<ParamsIn<M> & ParamsIn<H>> {
  return createEntry('warning', title, message, hint)
}

function createEntry(severity: Severity, title: string, message: Text, hint: Text | undefined): DiagnosticEntry<unknown> {
  const entry = { severity, title, message: toFunction(message) as (params: unknown) => string }
  return hint === undefined ? entry : { ...entry, hint: toFunction(hint) }
}

function toFunction(text: Text): (params: unknown) => string | undefined {
  if (typeof text === 'function') return text as (params: unknown) => string | undefined
  return (params) => text.replace(/\{(\w+)\}/g, (_, name) => String((params as Record<string, unknown>)[name]))
}

export function didYouMean(suggestion: string | undefined): string | undefined {
  return suggestion === undefined ? undefined : `Did you mean \`${suggestion}\`?`
}

/** Returns a hint with the parameter `suggestion`, or the specified text if there is no suggestion. */
export function didYouMeanOr<const T extends string>(
  text?: T,
): (params: ParamsIn<T> & { readonly suggestion?: string | undefined }) => string | undefined {
  const otherwise = text === undefined ? undefined : toFunction(text)
  return (params) => didYouMean(params.suggestion) ?? otherwise?.(params)
}

/** Lists at most five names, each in backticks. */
export function listNames(names: readonly string[]): string {
  const quoted = names.slice(0, 5).map((name) => `\`${name}\``)
  const more = names.length - quoted.length
  return more > 0 ? `${quoted.join(', ')}, or ${more} more` : quoted.join(' or ')
}

/** The parameters of the message and the hint of an entry. */
export type EntryParams<Entry> =
  Entry extends DiagnosticEntry<infer Params> ? ([keyof Params] extends [never] ? Readonly<Record<string, never>> : Params) : never

interface Extras {
  /** Overrides the severity of the entry. */
  readonly severity?: Severity
  readonly related?: Diagnostic['related']
  readonly cause?: string
}

/** A page that is being read. */
interface ReadPage {
  readonly reports: { readonly add: (diagnostic: Diagnostic) => void; readonly locate: (offset: number, length?: number) => Location }
}

/** Returns the codes of a part of docsgen, with functions that report them anywhere or in the text of a page. */
export function defineDiagnostics<const Table extends DiagnosticTable>(diagnostics: Table) {
  function createDiagnostic<Code extends keyof Table & string>(
    code: Code,
    params: EntryParams<Table[Code]>,
    location?: Location,
    extras: Extras = {},
  ): Diagnostic {
    const entry: DiagnosticEntry<never> = diagnostics[code] as DiagnosticTable[string]
    const hint = entry.hint?.(params as never)
    return {
      code,
      severity: extras.severity ?? entry.severity,
      message: entry.message(params as never),
      ...(hint === undefined ? {} : { hint }),
      ...(location === undefined ? {} : { location }),
      ...(extras.related === undefined ? {} : { related: extras.related }),
      ...(extras.cause === undefined ? {} : { cause: extras.cause }),
    }
  }
  function report<Code extends keyof Table & string>(
    { reports }: ReadPage,
    code: Code,
    params: EntryParams<Table[Code]>,
    { offset, length }: { readonly offset: number; readonly length?: number | undefined },
  ): void {
    reports.add(createDiagnostic(code, params, reports.locate(offset, length)))
  }
  return { diagnostics, createDiagnostic, report }
}
