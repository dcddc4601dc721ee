import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'

export interface KnownProblems {
  /** How many the config accepts. */
  readonly total: number
  /** Whether a problem is one of them: each can be found once. */
  accept(diagnostic: Diagnostic): boolean
  /** Numbers in the config that are higher than necessary, after a strict build has checked everything. */
  findSolved(config: SiteConfig, findInConfig: FindInConfig): readonly Diagnostic[]
}

/** Counts problems that the config knows. */
export function createKnownProblems(known: SiteConfig['check']['knownProblems']): KnownProblems {
  const found = new Map<string, number>()
  return {
    total: Object.values(known)
      .flatMap(Object.values<number>)
      .reduce((sum, count) => sum + count, 0),
    accept(diagnostic) {
      const { code, location } = diagnostic
      const limit = location && Object.hasOwn(known, location.file) ? known[location.file]?.[code] : undefined
      const count = found.get(`${location?.file} ${code}`) ?? 0
      if (limit === undefined || count >= limit || !canBeKnown(diagnostic)) return false
      found.set(`${location?.file} ${code}`, count + 1)
      return true
    },
    findSolved: ({ configFile }, findInConfig) =>
      Object.entries(known).flatMap(([file, codes]) =>
        Object.entries(codes).flatMap(([code, limit]) => {
          const count = found.get(`${file} ${code}`) ?? 0
          const at = { file: configFile, ...findInConfig(file) }
          return count < limit ? [createDiagnostic('config/solved-problem', { file, code, limit, count }, at)] : []
        }),
      ),
  }
}

/** A site can be built with them: errors only in a page, whose other parts are shown. Two pages cannot have one address. */
function canBeKnown({ code, severity, location }: Diagnostic): boolean {
  return severity === 'warning' || (location?.file.endsWith('.md') === true && !code.startsWith('route/'))
}
