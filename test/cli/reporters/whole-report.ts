import type { Reporter } from '../../../src/cli/reporters/reporter.ts'

/** A reporter's pieces as one text. */
export function wholeReport(reporter: Reporter): (...args: Parameters<Reporter>) => string {
  return (...args) => [...reporter(...args)].join('')
}
