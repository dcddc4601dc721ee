import { posix } from 'node:path'
import { createDiagnostic } from '../core/diagnostics/create-diagnostic.ts'
import type { ApiDescription } from '../features/openapi/api-description.ts'
import { type FoundText, loadSpecification, type SpecFiles } from '../features/openapi/load-specification.ts'
import { maxSpecificationBytes, openLocalFiles, tooLarge } from '../features/openapi/open-files.ts'
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { runGit } from '../kit/programs/run-git.ts'
import { workingFolder } from './process-environment.ts'

/** Reads an OpenAPI document: a file, or `git:REF:PATH`. Throws if it cannot be used. */
export async function loadDocument(from: string): Promise<ApiDescription> {
  const { name, files } = from.startsWith('git:')
    ? openCommitted(from)
    : openLocalFiles({ projectRoot: workingFolder(), file: from, root: undefined })
  const { api, problems, limits } = await loadSpecification(name, files, () => true)
  if (api) return api
  const [problem] = problems
  const reason = problem ? createDiagnostic(problem.code, problem.params as never).message : (limits[0]?.message ?? 'It cannot be read.')
  throw new UsageError(`\`${from}\` cannot be compared. ${reason}`, 'Name an OpenAPI document of version 3, YAML or JSON.')
}

/** Files of a commit. Names are paths relative to the current folder. */
function openCommitted(from: string): { readonly name: string; readonly files: SpecFiles } {
  const [, ref = '', path = ''] = /^git:([^:]*):(.+)$/.exec(from) ?? []
  if (!/^[\w@][\w./@{}~^+-]*$/.test(ref) || path === '')
    throw new UsageError(`\`${from}\` does not name a file of a commit.`, 'Write `git:REF:PATH`, such as `git:main:openapi.yaml`.')
  const read = async (names: readonly string[]) => {
    const texts: FoundText[] = []
    for (const name of names) texts.push(await readCommitted(ref, name))
    return texts
  }
  return {
    name: posix.normalize(path),
    files: {
      read,
      locate: (reference, name) =>
        /^[a-z][a-z\d+.-]+:|^\/\//i.test(reference)
          ? { reason: 'it is on the network' }
          : { name: posix.join(posix.dirname(name), reference) },
    },
  }
}

async function readCommitted(ref: string, path: string): Promise<FoundText> {
  const object = `${ref}:./${path}`
  const size = await runGit(workingFolder(), ['cat-file', '-s', object])
  if (size.isMissing) throw new EnvironmentError('git cannot be started.', 'Install git, or name a file.')
  if (size.code !== 0) return { reason: lastLine(size.errors).replace(/^fatal: |\.$/g, '') || 'git cannot read it' }
  const bytes = Number(size.output.toString())
  if (bytes > maxSpecificationBytes) return { reason: tooLarge(bytes) }
  return { text: (await runGit(workingFolder(), ['cat-file', 'blob', object])).output.toString() }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
