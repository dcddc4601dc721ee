import * as v from 'valibot'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { UserConfig } from '../model/user-config.ts'
import { describeIssues, keyPath } from './config-issues.ts'
import { configSchema } from './config-schema.ts'
import { type ConfigSource, locateKey } from './config-source.ts'
import { formatKeyPath } from './key-path.ts'
import { type PlainValue, toPlainValue } from './to-plain-value.ts'

export interface ValidatedConfig extends Outcome<UserConfig | undefined> {
  /** What is right of a config that is not: enough to look for problems between its keys. */
  readonly usable: UserConfig
}

/** Holds what a config file exports against the schema. Reports every problem, not only the first. */
export function validateConfig(exported: unknown, source: ConfigSource): ValidatedConfig {
  const plain = toPlainValue(exported)
  const result = v.safeParse(configSchema, plain.value)
  const diagnostics = [...describePlainProblems(plain, source), ...describeIssues(result.issues ?? [], source)]
  if (result.success && diagnostics.length === 0) return { value: result.output, usable: result.output, diagnostics }
  const wrong = [...plain.problems.map(({ path }) => path[0]), ...(result.issues ?? []).map((issue) => keyPath(issue)[0])]
  return { value: undefined, usable: withoutKeys(plain.value, new Set(wrong)), diagnostics }
}

function describePlainProblems({ problems }: PlainValue, source: ConfigSource): Diagnostic[] {
  return problems.map(({ path, problem }) => {
    const key = formatKeyPath(path)
    const location = locateKey(source, path)
    if (problem === 'key') return createDiagnostic('config/unknown-key', { key }, location)
    const reason = problem === 'cycle' ? 'it contains itself' : 'it is nested too deeply'
    return createDiagnostic('config/bad-value', { key, reason }, location)
  })
}

const folderKeys = ['contentDir', 'publicDir', 'outDir', 'themeDir', 'versions'] as const

// A default in place of a wrong value must not make its neighbours look wrong.
const dependents = new Map<string, readonly string[]>([
  ['title', ['search']],
  ['sidebars', ['navbar']],
  ['locales', ['defaultLocale']],
  ...folderKeys.map((key) => [key, folderKeys] as const),
])

function withoutKeys(config: unknown, wrong: ReadonlySet<string | number | undefined>): UserConfig {
  const dropped = new Set([...wrong].flatMap((key) => [String(key), ...(dependents.get(String(key)) ?? [])]))
  const entries = Object.entries(Object(config)).filter(([key]) => !dropped.has(key))
  return { title: '', ...Object.fromEntries(entries) }
}
