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
}

/** `docsgen dev` on a project of its own, until the test ends. */
export async function startDev(files: Files, args: readonly string[] = []): Promise<DevSite> {
  const root = createProject(files)
  const child = start(['dev', '--port', '0', ...args], { cwd: root })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill()
    await ended
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  await heard(child, /watching/i)
  const url = /http:\S+/.exec(said)?.[0] ?? ''
  return {
    root: join(root),
    url,
    port: Number(new URL(url).port),
    said: () => said,
    text: async (path) => (await fetch(new URL(path, url))).text(),
  }
}
