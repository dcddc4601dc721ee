import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import type { SiteConfig } from '../../../src/core/model/site-config.ts'
import { createBuildRun, silentObserver } from '../../../src/core/pipeline/build-run.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

const knownProblems = { 'content/a.md': { 'link/missing-page': 2, 'route/duplicate': 1 }, 'docs.config.ts': { 'config/no-effect': 1 } }
const config = { configFile: 'docs.config.ts', versions: [], contentRoots: [], check: { knownProblems } } as unknown as SiteConfig

function found(code: string, file: string, { line, severity = 'error' }: { line?: number; severity?: Diagnostic['severity'] } = {}) {
  return { code, severity, message: '', location: { file: file as ProjectPath, ...(line === undefined ? {} : { line }) } }
}

test('as many problems as the config knows are accepted, and others are reported', () => {
  const run = createBuildRun(silentObserver, config)
  const problems = [
    found('link/missing-page', 'content/a.md', { line: 1 }),
    found('link/missing-page', 'content/a.md', { line: 2 }),
    found('link/missing-page', 'content/a.md', { line: 3 }),
    found('link/missing-page', 'content/b.md', { line: 1 }),
    // A site cannot be built with these.
    found('route/duplicate', 'content/a.md', { line: 1 }),
    found('config/no-effect', 'docs.config.ts', { line: 1 }),
    found('config/no-effect', 'docs.config.ts', { line: 1, severity: 'warning' }),
  ]
  run.take({ value: undefined, diagnostics: problems })
  expect(run.diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}`)).toEqual([
    'link/missing-page content/a.md:3',
    'link/missing-page content/b.md:1',
    'route/duplicate content/a.md:1',
    'config/no-effect docs.config.ts:1',
  ])
  expect(run.knownProblems.total).toBe(4)
})

test('solved problems are reported, so that the numbers only fall', () => {
  const run = createBuildRun(silentObserver, config)
  run.take({ value: undefined, diagnostics: [found('link/missing-page', 'content/a.md', { line: 1 })] })
  expect(run.knownProblems.findSolved(config, () => ({ line: 5, column: 1 })).map(({ code, message }) => `${code} ${message}`)).toEqual([
    'config/solved-problem `check.knownProblems` accepts 2 `link/missing-page` in `content/a.md`, but the file has only 1.',
    'config/solved-problem `check.knownProblems` accepts 1 `route/duplicate` in `content/a.md`, but the file has none.',
    'config/solved-problem `check.knownProblems` accepts 1 `config/no-effect` in `docs.config.ts`, but the file has none.',
  ])
})

test('a wildcard stands for the files of a package, whose version changes', () => {
  const known = { '@acme/core@*': { 'reference/unresolved-link': 2 }, '@acme/core@2.0.0/a.d.ts': { 'reference/unresolved-link': 1 } }
  const run = createBuildRun(silentObserver, { ...config, check: { knownProblems: known } } as unknown as SiteConfig)
  const problems = ['a', 'a', 'b', 'c'].map((name, line) =>
    found('reference/unresolved-link', `@acme/core@2.0.0/${name}.d.ts`, { line, severity: 'warning' }),
  )
  const solvedBy = (count: number) => {
    run.take({ value: undefined, diagnostics: problems.slice(0, count) })
    return run.knownProblems.findSolved(config, () => ({ line: 5, column: 1 })).map(({ message }) => message)
  }
  expect(solvedBy(2)).toEqual([
    '`check.knownProblems` accepts 2 `reference/unresolved-link` in `@acme/core@*`, but these files have only 1.',
  ])
  expect(solvedBy(4)).toEqual([])
  expect(run.diagnostics.map(({ location }) => location?.file)).toEqual(['@acme/core@2.0.0/c.d.ts'])
})
