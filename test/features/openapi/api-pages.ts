import { posix } from 'node:path'
import { createOpenapiPages, locateProblems } from '../../../src/features/openapi/create-openapi-pages.ts'
import { type LoadedSpecification, loadSpecification } from '../../../src/features/openapi/load-specification.ts'
import type { OperationGroup } from '../../../src/features/openapi/plan-pages.ts'
import { createAcceptance } from '../../../src/features/references/generated-text.ts'

interface PagesInput {
  readonly files: Readonly<Record<string, string>>
  readonly group?: OperationGroup
  readonly origins?: readonly string[]
  readonly accept?: readonly string[]
}

/** Loads a document whose files are in memory. The first one is the document. */
export function loadTexts(files: Readonly<Record<string, string>>, accept: readonly string[] = []): Promise<LoadedSpecification> {
  const [root = ''] = Object.keys(files)
  const read = async (names: readonly string[]) =>
    names.map((name) => (files[name] === undefined ? { reason: 'the file does not exist' } : { text: files[name] }))
  const locate = (reference: string, from: string) => ({ name: posix.join(posix.dirname(from), reference) })
  return loadSpecification(root, { read, locate }, createAcceptance(accept).accepts)
}

export interface MadePages {
  readonly pages: Readonly<Record<string, string>>
  readonly origins: Readonly<Record<string, readonly { readonly line: number; readonly file: string; readonly at: number }[]>>
  /** `file:line:column code message` */
  readonly problems: readonly string[]
}

export async function pagesOf({ files, group = 'operation', origins = [], accept = [] }: PagesInput): Promise<MadePages> {
  const { api, problems, textOf } = await loadTexts(files, accept)
  const made = api
    ? createOpenapiPages({
        api,
        problems,
        textOf,
        into: 'api',
        title: undefined,
        group,
        origins,
        checkExamples: true,
        acceptance: createAcceptance(accept),
      })
    : { value: { pages: [] }, diagnostics: locateProblems(problems, textOf) }
  return {
    pages: Object.fromEntries(made.value.pages.map(({ path, text }) => [path, text])),
    origins: Object.fromEntries(made.value.pages.map(({ path, origins }) => [path, origins])),
    problems: made.diagnostics.map(
      ({ code, message, location }) => `${location?.file}:${location?.line}:${location?.column ?? ''} ${code} ${message}`,
    ),
  }
}

/** The problems of one document. */
export async function problemsOf(text: string): Promise<readonly string[]> {
  return (await pagesOf({ files: { 'api.yaml': text } })).problems
}
