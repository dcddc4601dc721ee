import { ignoreError } from '../../support/ignore-error.ts'

/** A record the cluster did not take. */
export interface RefusedRecord {
  readonly id: string
  readonly reason: string
}

/**
 * The records of a batch that were not taken. An import answers 200 whatever became of its lines, so each one is looked at;
 * undefined where the reply is not one line for each record.
 */
export function readImportReply(reply: string, ids: readonly string[]): readonly RefusedRecord[] | undefined {
  const lines = reply.split('\n').filter((line) => line !== '')
  if (lines.length !== ids.length) return undefined
  const refused: RefusedRecord[] = []
  for (const [index, line] of lines.entries()) {
    const result = parseLine(line)
    if (typeof result?.success !== 'boolean') return undefined
    if (result.success) continue
    const reason = typeof result.error === 'string' ? result.error : 'no reason given'
    refused.push({ id: ids[index] ?? '', reason: reason.slice(0, 300) })
  }
  return refused
}

function parseLine(line: string): { readonly success?: unknown; readonly error?: unknown } | undefined {
  try {
    return Object(JSON.parse(line))
  } catch (error) {
    // Not JSON; the caller reports the line.
    ignoreError(error)
    return undefined
  }
}
