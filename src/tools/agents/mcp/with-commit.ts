import { ignoreError } from '../../../kit/failures/ignore-error.ts'
import type { OpenSite } from './open-site.ts'
import type { Tool } from './tool.ts'

const line = /^Built from commit [0-9a-f]{7,64}(?: with uncommitted changes)?\.$/m
/** The line is above the first list. */
const maxHead = 5_000

/** A tool whose results name the commit that the site was built from. */
export function withCommit(tool: Tool, site: OpenSite): Tool {
  return {
    ...tool,
    async run(values) {
      const text = await tool.run(values)
      const commit = await readCommit(site)
      return commit === undefined ? text : `${text}\n\n${commit}`
    },
  }
}

/** The sentence about the commit in `llms.txt`; undefined if the site does not name it. */
export async function readCommit({ files }: OpenSite): Promise<string | undefined> {
  try {
    return line.exec((await files.readText('llms.txt'))?.slice(0, maxHead) ?? '')?.[0]
  } catch (error) {
    // The result itself is more important.
    ignoreError(error)
    return undefined
  }
}
