import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createProject, type Files, heard, start } from '../cli/project.ts'

export interface DevSite {
  readonly root: string
  readonly url: string
  readonly port: number
  /** What the command has said so far. */
  said(): string
  /** The text a page's address answers with. */
  text(path: string): Promise<string>
  /** The code it ends with. */
  stop(): Promise<number | null>
}

/** `docsgen dev` on a project of its own, until the test ends. */
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
