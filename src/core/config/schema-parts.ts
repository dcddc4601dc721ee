import * as v from 'valibot'
import { findGlobProblem, isExclusion } from '../../kit/files/path-matcher.ts'
import type { TranslatableText } from '../model/user-config.ts'
import { isPlainObject } from './plain-value.ts'
import { findProjectPathProblem } from './project-folder.ts'

/** The severity of a problem. */
export const linkPolicy = v.picklist(['error', 'warn', 'ignore'])

/** An object with only these keys. Unlike `strictObject`, it reports all unknown keys instead of the first. */
export function closedObject<const Entries extends v.ObjectEntries>(entries: Entries, ...alsoMeant: string[]) {
  // The message of an unknown key contains all known keys, for "did you mean".
  const known = [...new Set([...Object.keys(entries), ...alsoMeant])].join(' ')
  const schema = v.objectWithRest(entries, v.never(known)) as unknown as v.StrictObjectSchema<Entries, undefined>
  return v.lazy((input) => (isPlainObject(input) ? schema : notA<v.InferOutput<typeof schema>>('an object')))
}

/** An object whose keys are chosen by the site. */
export function namedEntries<Schema extends v.GenericSchema>(findNameProblem: (name: string) => string | undefined, entry: Schema) {
  const schema = v.record(text(findNameProblem), entry)
  return v.lazy((input) => (isPlainObject(input) ? schema : notA<v.InferOutput<typeof schema>>('an object')))
}

/** A string without a problem. */
export function text(findProblem: (value: string) => string | undefined = () => undefined) {
  return v.pipe(v.string(), rejectIf(findProblem))
}

/** A text that readers see, so it must not be empty. */
export function label() {
  return text((value) => (value.trim() === '' ? 'it is empty' : undefined))
}

/** A text that readers see, either one for all languages or one per language. `checkTexts` checks the languages. */
export function translatable(part: v.GenericSchema<string> = label()): v.GenericSchema<TranslatableText> {
  const perLanguage = v.pipe(
    v.record(v.string(), part),
    rejectIf((texts) => (Object.keys(texts).length === 0 ? 'it is empty' : undefined)),
  )
  return v.lazy((input) => {
    if (typeof input === 'string') return part
    return isPlainObject(input) ? perLanguage : notA<TranslatableText>('a string, or an object with a string for each language')
  })
}

/** Fails with the reason that a function returns. Values with other problems are skipped. */
export function rejectIf<T>(findProblem: (value: T) => string | undefined): v.RawCheckAction<T> {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const reason = dataset.typed && dataset.issues === undefined ? findProblem(dataset.value) : undefined
    if (reason !== undefined) addIssue({ message: reason })
  })
}

/** Always fails. The message is what was expected. */
export function notA<T>(expected: string): v.GenericSchema<T> {
  return v.custom<T>(() => false, expected)
}

/** Returns why globs cannot match any file. */
export function findGlobsProblem(globs: readonly string[]): string | undefined {
  return globs.length > 0 && globs.every(isExclusion)
    ? 'globs that begin with `!` only exclude files; add a glob for the files to allow, such as `**`'
    : findGlobProblem(globs)
}

type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T

/** `true` if two types have the same keys, optional or not; `readonly` is ignored. */
export type Same<A, B> = (<T>() => T extends Mutable<A> ? 1 : 2) extends <T>() => T extends Mutable<B> ? 1 : 2 ? true : false

/** A path in the content folder. */
export function contentPath() {
  return text((value) => findProjectPathProblem(value)?.replace('project folder', 'content folder'))
}

/** A path in the project folder. */
export function projectPath() {
  return text(findProjectPathProblem)
}
