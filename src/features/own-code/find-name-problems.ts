import type { KeyProblem } from '../../core/config/feature-options.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import { catalogue } from '../../core/diagnostics/catalogue.ts'

/** Finds names that are used twice, or that begin codes of docsgen: codes of the site must differ. */
export function findNameProblems({ sources = [], checks = [] }: UserConfig): readonly KeyProblem[] {
  return Object.entries({ sources, checks }).flatMap(([key, entries]) =>
    entries.flatMap(({ name }, index) => {
      const isRepeated = entries.findIndex((entry) => entry.name === name) < index
      const isTaken = Object.keys(catalogue).some((code) => code.startsWith(`${name}/`))
      const reasons = [
        ...(isTaken ? [`docsgen has codes that begin with \`${name}/\``] : []),
        ...(isRepeated ? [`an earlier entry already has the name \`${name}\``] : []),
      ]
      return reasons.map((reason) => ({ path: [key, index, 'name'], reason, value: name }))
    }),
  )
}
