import type { OutputSession } from '../../../src/core/emit/output-session.ts'
import type { OutputFile } from '../../../src/core/model/output.ts'
import type { OutputPath } from '../../../src/kit/files/paths.ts'

/** Text by path. */
export type Site = Readonly<Record<string, string>>

/** Like the pipeline: files with an unchanged key are reused. */
export function outputsOf(site: Site, session: Pick<OutputSession, 'previous'>): OutputFile[] {
  return Object.entries(site).map(([name, text]) => {
    const path = name as OutputPath
    const key = `key of ${text}`
    return { path, key, content: session.previous.get(path)?.key === key ? 'reuse' : Buffer.from(text) }
  })
}
