import { readFileSync } from 'node:fs'
import type { Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath } from '../model/paths.ts'
import { sha256 } from '../support/hash.ts'
import { compileConfig } from './compile-config.ts'
import { describeEvaluation } from './describe-evaluation.ts'
import { evaluateConfig } from './evaluate-config.ts'
import { projectPathOf } from './find-config-file.ts'

/** A module of the site's that runs while docsgen does. */
export interface SiteModule {
  /** Of its code and of all it imports from the project. */
  readonly hash: string
  /** Runs it and returns what it exports by default. */
  load(): Promise<Outcome<unknown>>
}

/** Compiles a module as the config is compiled, from the cache where nothing has changed; it runs only when it is loaded. */
export async function compileModule(
  file: AbsolutePath,
  { root, stateDir, limitMs = 30_000 }: { readonly root: string; readonly stateDir: string; readonly limitMs?: number },
): Promise<Outcome<SiteModule | undefined>> {
  const { value: compiled, diagnostics } = await compileConfig(file, { root, stateDir })
  if (!compiled) return { value: undefined, diagnostics }
  return {
    value: {
      hash: sha256(readFileSync(compiled.file)),
      async load() {
        const source = { file: projectPathOf(root, file), text: readFileSync(file, 'utf8').replace(/^\ufeff/, '') }
        const evaluation = await evaluateConfig(compiled.file, limitMs)
        if (evaluation.kind === 'exports') return { value: evaluation.exports.default, diagnostics: [] }
        const failure = describeEvaluation(evaluation, { root, file: compiled.file, source, limitMs })
        return { value: undefined, diagnostics: failure ? [failure] : [] }
      },
    },
    diagnostics,
  }
}
