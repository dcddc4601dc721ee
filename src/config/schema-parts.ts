import * as v from 'valibot'
import type { TranslatableText } from '../model/user-config.ts'
import { isPlainObject } from './describe-value.ts'

/** An object with these keys and no others. All its unknown keys are reported, not only the first as by `strictObject`. */
export function closedObject<const Entries extends v.ObjectEntries>(entries: Entries, ...alsoMeant: string[]) {
  // The message of an unknown key carries the keys that are known, for "did you mean".
  const known = [...new Set([...Object.keys(entries), ...alsoMeant])].join(' ')
  const schema = v.objectWithRest(entries, v.never(known)) as unknown as v.StrictObjectSchema<Entries, undefined>
  return v.lazy((input) => (isPlainObject(input) ? schema : notA<v.InferOutput<typeof schema>>('an object')))
}

/** An object whose keys are names the site chooses. */
export function namedEntries<Schema extends v.GenericSchema>(findNameProblem: (name: string) => string | undefined, entry: Schema) {
  const schema = v.record(text(findNameProblem), entry)
  return v.lazy((input) => (isPlainObject(input) ? schema : notA<v.InferOutput<typeof schema>>('an object')))
}

/** A text that has no problem. */
export function text(findProblem: (value: string) => string | undefined = () => undefined) {
  return v.pipe(v.string(), without(findProblem))
}

/** Text that is shown to readers, so it may not be empty. */
export function label() {
  return text((value) => (value.trim() === '' ? 'it is empty' : undefined))
}

/** Text shown to readers: one for every language, or one for each. Which languages there are, `checkTexts` knows. */
export function translatable(part: v.GenericSchema<string> = label()): v.GenericSchema<TranslatableText> {
  const perLanguage = v.pipe(
    v.record(v.string(), part),
    without((texts) => (Object.keys(texts).length === 0 ? 'it is empty' : undefined)),
  )
  return v.lazy((input) => {
    if (typeof input === 'string') return part
    return isPlainObject(input) ? perLanguage : notA<TranslatableText>('a string, or an object with a string for each language')
  })
}

/** A validation that fails with the reason a function finds; a value with problems already is not asked for more. */
export function without<T>(findProblem: (value: T) => string | undefined): v.RawCheckAction<T> {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const reason = dataset.typed && dataset.issues === undefined ? findProblem(dataset.value) : undefined
    if (reason !== undefined) addIssue({ message: reason })
  })
}

/** Always fails; its message is what was expected, in plain words. */
export function notA<T>(expected: string): v.GenericSchema<T> {
  return v.custom<T>(() => false, expected)
}
