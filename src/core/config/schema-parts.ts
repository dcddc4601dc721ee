import * as v from 'valibot'
import { findGlobProblem, isExclusion } from '../../kit/files/path-matcher.ts'
import type { TranslatableText } from '../model/messages.ts'
import { isPlainObject } from './plain-value.ts'
import { findProjectPathProblem } from './project-folder.ts'

/*
 * Options are the fields of classes, so the name, type, default, check, and text of each are in one place. At run time, the value of a
 * field is its schema. TypeScript sees the value that the schema accepts, so a class is also the type of what authors write. Types that
 * are inferred from schemas would lose the comments that editors show.
 */

/** A class whose fields are options. */
export type Section<T> = new () => T

type FindProblem<T> = (value: T) => string | undefined

/** The schema as the value that it accepts. */
export function described<T>(schema: v.GenericSchema): T {
  return schema as T
}

function schemaOf<T>(value: T): v.GenericSchema<T> {
  return value as v.GenericSchema<T>
}

function checked<T>(schema: v.GenericSchema, findProblem: FindProblem<T> | undefined): T {
  return described(findProblem ? v.pipe(schema as v.GenericSchema<T>, rejectIf(findProblem)) : schema)
}

/** An option that can be omitted: its field has a `?`. Without a default, its value is undefined then. */
export function optional<T>(value: T, standard?: T): T {
  return described(Object.assign(v.exactOptional(schemaOf(value)), { standard }))
}

export function flag(): boolean {
  return described(v.boolean())
}

export function number(findProblem?: FindProblem<number>): number {
  return checked(v.number(), findProblem)
}

/** A string without a problem. */
export function text(findProblem: FindProblem<string> = () => undefined): string {
  return checked(v.string(), findProblem)
}

/** A text that readers see, so it must not be empty. */
export function label(): string {
  return text((value) => (value.trim() === '' ? 'it is empty' : undefined))
}

/** A path in the project folder. */
export function projectPath(findProblem: FindProblem<string> = () => undefined): string {
  return described(v.pipe(schemaOf(text(findProjectPathProblem)), rejectIf(findProblem)))
}

/** The path of code in the project folder. */
export function modulePath(): string {
  return projectPath((path) =>
    /\.[cm]?[jt]sx?$/.test(path) ? undefined : 'it must be a JavaScript or TypeScript module, such as a `.tsx` file',
  )
}

/** Checks a name that the site defines itself. */
export function findNameProblem(name: string): string | undefined {
  return /^[a-z][a-z0-9-]*$/.test(name)
    ? undefined
    : 'the name must begin with a lowercase letter and contain only lowercase letters, digits, and `-`'
}

/** A path in the content folder. */
export function contentPath(): string {
  return text((value) => findProjectPathProblem(value)?.replace('project folder', 'content folder'))
}

export function literal<const T extends string | boolean>(value: T): T {
  return described(v.literal(value))
}

export function oneOf<const T extends string>(...values: readonly T[]): T {
  return described(v.picklist(values))
}

/** The severity of a problem. */
export function severity(): 'error' | 'warn' | 'ignore' {
  return oneOf('error', 'warn', 'ignore')
}

export function list<T>(item: T, findProblem?: FindProblem<readonly T[]>): readonly T[] {
  return checked(v.array(schemaOf(item)), findProblem)
}

/** Its fields are checked when the value is, because sections can contain themselves. */
export function object<T extends object>(section: Section<T>, findProblem?: FindProblem<T>): T {
  return checked(closedObject(section), findProblem)
}

/** An object with the keys of both. */
export function both<A extends object, B extends object>(first: Section<A>, second: Section<B>): Section<A & B> {
  return class {
    constructor() {
      Object.assign(this, new first(), new second())
    }
  } as Section<A & B>
}

/** An object whose keys are chosen by the site. */
export function record<T>(findNameProblem: FindProblem<string>, entry: T): Readonly<Record<string, T>> {
  const schema = v.record(v.pipe(v.string(), rejectIf(findNameProblem)), schemaOf(entry))
  return described(v.lazy((input) => (isPlainObject(input) ? schema : notA('an object'))))
}

export function callback<T>(): T {
  return described(v.custom((value) => typeof value === 'function', 'a function'))
}

/** A value that is not looked into. */
export function anything<T>(): T {
  return described(v.custom(() => true))
}

/** Picks the schema by the form of the value, so that problems describe only that form. */
export function choose<T>(pick: (input: unknown) => T): T {
  return described(v.lazy((input) => schemaOf(pick(input))))
}

/** Always fails. The message is what was expected. */
export function expected(words: string): never {
  return described<never>(notA(words))
}

/** Always fails, for a reason. */
export function rejected(reason: string): never {
  return checked<never>(
    v.custom(() => true),
    () => reason,
  )
}

/** A text that readers see, or one for each plural category. `checkMessages` checks the categories. */
export function message(): string {
  const forms = checked<string>(v.record(v.string(), schemaOf(label())) as never, (texts) =>
    Object.hasOwn(texts as unknown as object, 'other') ? undefined : 'it has no text for `other`',
  )
  return choose<string>((input) => {
    if (typeof input === 'string') return label()
    return isPlainObject(input) ? forms : expected('a string, or an object with a string for each plural category')
  })
}

/** A text that readers see, either one for all languages or one per language. `checkTexts` checks the languages. */
export function translatable(part: string = label()): TranslatableText {
  const perLanguage = checked<TranslatableText>(v.record(v.string(), schemaOf(part)), (texts) =>
    Object.keys(texts).length === 0 ? 'it is empty' : undefined,
  )
  return choose<TranslatableText>((input) => {
    if (typeof input === 'string') return part
    return isPlainObject(input) ? perLanguage : expected('a string, or an object with a string for each language')
  })
}

/** A glob or a list of them. */
export function globs(): string | readonly string[] {
  const glob = projectGlob()
  const globList = list(label(), (all) => (all.length === 0 ? 'it is empty, so it matches no page' : findGlobsProblem(all)))
  return choose<string | readonly string[]>((input) => {
    if (typeof input === 'string') return glob
    return Array.isArray(input) ? globList : expected('a glob or a list of globs')
  })
}

export function projectGlob(): string {
  return described(
    v.pipe(
      schemaOf(label()),
      rejectIf((glob) => findGlobsProblem([glob])),
    ),
  )
}

/** Returns why globs cannot match any file. */
export function findGlobsProblem(globs: readonly string[]): string | undefined {
  return globs.length > 0 && globs.every(isExclusion)
    ? 'globs that begin with `!` only exclude files; add a glob for the files to allow, such as `**`'
    : findGlobProblem(globs)
}

/** An object with only these keys. Unlike `strictObject`, it reports all unknown keys instead of the first. */
export function closedObject<T extends object>(section: Section<T>, ...alsoMeant: string[]): v.GenericSchema<T> {
  let schema: v.GenericSchema<T> | undefined
  return v.lazy((input) => {
    if (!isPlainObject(input)) return notA<T>('an object')
    schema ??= closed({ ...new section() }, alsoMeant) as unknown as v.GenericSchema<T>
    return schema
  })
}

/** An object of which only the fields of the section are looked at. */
export function looseObject<T extends object>(section: Section<T>): T {
  return described(v.objectWithRest({ ...new section() } as unknown as v.ObjectEntries, v.unknown()))
}

function closed(entries: object, alsoMeant: readonly string[]) {
  // The message of an unknown key contains all known keys, for "did you mean".
  const known = [...new Set([...Object.keys(entries), ...alsoMeant])].join(' ')
  return v.objectWithRest(entries as v.ObjectEntries, v.never(known))
}

/** A value with the defaults of its section. Only for sections whose every key is required or has a default. */
export function withDefaults<T extends object>(section: Section<T>, written: T | undefined): Required<T> {
  return { ...standardsOf(section), ...written } as Required<T>
}

/** The defaults of the keys that have one. */
export function standardsOf<T extends object>(section: Section<T>): Partial<T> {
  const entries = Object.entries({ ...new section() } as Readonly<Record<string, { readonly standard?: unknown }>>)
  return Object.fromEntries(entries.flatMap(([key, { standard }]) => (standard === undefined ? [] : [[key, standard]]))) as Partial<T>
}

function rejectIf<T>(findProblem: FindProblem<T>): v.RawCheckAction<T> {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    // Values with other problems are skipped.
    const reason = dataset.typed && dataset.issues === undefined ? findProblem(dataset.value) : undefined
    if (reason !== undefined) addIssue({ message: reason })
  })
}

function notA<T>(words: string): v.GenericSchema<T> {
  return v.custom<T>(() => false, words)
}
