import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createProject, type Files, heard, start } from '../../cli/project.ts'

export interface DevSite {
  readonly root: string
  readonly url: string
  readonly port: number
  /** The command's output so far. */
  said(): string
  /** The text of the response for a page's URL. */
  text(path: string): Promise<string>
  /** The exit code. */
  stop(): Promise<number | null>
}

/** `docsgen dev` on its own project, until the test ends. */
export async function startDev(files: Files, args: readonly string[] = []): Promise<DevSite> {
  const root = createProject(files)
  const child = start(['dev', '--port', '0', ...args], { cwd: root })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = () => {
    child.kill()
    return ended
  }
  onTestFinished(async () => void (await stop()))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  await heard(child, /watching/i)
  const url = /http:\S+/.exec(said)?.[0] ?? ''
  return {
    root: join(root),
    url,
    port: Number(new URL(url).port),
    said: () => said,
    stop,
    text: async (path) => (await fetch(new URL(path, url))).text(),
  }
}
