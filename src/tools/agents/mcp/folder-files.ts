import { setTimeout as wait } from 'node:timers/promises'
import { createOutputFolder } from '../../../core/preview/output-folder.ts'
import { isPublic } from '../../../core/preview/resolve-request.ts'
import { isPlainPath, maxFileBytes, type SiteFiles, ToolError } from './site-files.ts'

/** A build replaces the folder with two renames, which take less than this. */
const swapMs = 100
const stepMs = 5

/** Reads the public files of a built folder. Links out of the folder do not exist for it. */
export function createFolderFiles(outDir: string): SiteFiles {
  const folder = createOutputFolder(outDir)
  const identity = async (): Promise<string> => {
    for (let waitedMs = 0; waitedMs <= swapMs; waitedMs += stepMs) {
      const found = await folder.identity()
      if (found !== undefined) return found
      await wait(stepMs)
    }
    throw new ToolError(`The folder \`${outDir}\` does not exist anymore. Run \`docsgen build\` again.`)
  }
  return {
    name: outDir,
    origin: undefined,
    isLocal: true,
    // A folder that was removed can have the same number again.
    version: async () => `${await identity()} ${(await folder.findFile('llms.txt'))?.etag}`,
    async readText(path) {
      if (!isPlainPath(path) || !isPublic(path)) return undefined
      await identity()
      const file = await folder.openFile(path)
      if (file === undefined) return undefined
      try {
        if (file.size > maxFileBytes) throw new ToolError(`\`${path}\` is larger than ${maxFileBytes / 1_000_000} MB.`)
        return (await file.handle.readFile()).toString('utf8')
      } finally {
        await file.handle.close()
      }
    },
  }
}
