import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type OutputOptions, openOutput, type PublishResult } from '../../../src/core/emit/output-session.ts'
import { type Machine, thisMachine } from '../../../src/kit/caches/machine.ts'
import { diskFileSystem } from '../../../src/kit/files/file-system.ts'
import type { AbsolutePath } from '../../../src/kit/files/paths.ts'
import { outputsOf, type Site } from './small-site.ts'

export interface Project {
  readonly root: AbsolutePath
  readonly out: AbsolutePath
  readonly cache: AbsolutePath
}

export function createProject(): Project {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-emit-')) as AbsolutePath
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return { root, out: join(root, 'out') as AbsolutePath, cache: join(root, '.docsgen/cache') as AbsolutePath }
}

/** This machine without flushing, whose effect no test can see. */
export const quickMachine: Machine = { ...thisMachine, fileSystem: { ...diskFileSystem, flush: () => undefined } }

export function optionsOf({ root, out, cache }: Project, more: Partial<OutputOptions> = {}): OutputOptions {
  return {
    outDir: out,
    cacheDir: cache,
    root,
    protectedDirs: [join(root, 'content') as AbsolutePath],
    force: false,
    buildVersion: '1.0.0',
    lockWaitMs: 0,
    ...more,
  }
}

export async function build(
  project: Project,
  site: Site,
  more: Partial<OutputOptions> = {},
  machine = quickMachine,
): Promise<PublishResult> {
  const session = await openOutput(optionsOf(project, more), machine)
  try {
    session.write(outputsOf(site, session))
    const result = await session.publish()
    if (!result) throw new Error('Nothing was published')
    return result
  } finally {
    session.abort()
  }
}

/** Every file and folder below a folder with its text; undefined if the folder does not exist. */
export function readTree(folder: string): Record<string, string> | undefined {
  const tree: Record<string, string> = {}
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(folder.length + 1)
      if (entry.isDirectory()) tree[`${name}/`] = ''
      else tree[name] = readFileSync(path, 'utf8')
    }
    return tree
  } catch {
    return undefined
  }
}

/** Only the published files, without folders and manifest. */
export function readSite(folder: string): Site {
  const files = Object.entries(readTree(folder) ?? {}).filter(([name]) => !name.endsWith('/') && name !== '.docsgen-manifest.json')
  return Object.fromEntries(files)
}

export function writeTree(folder: string, site: Site): void {
  for (const [name, text] of Object.entries(site)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
