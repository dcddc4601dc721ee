import { createHash } from 'node:crypto'
import { createReadStream, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteManifest } from '../../../core/model/site-manifest.ts'
import { systemFiles } from '../../../kit/files/file-rules.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import type { Finding } from './finding.ts'

/** The list of files in an output folder, which hosts need not have. */
const manifestOfOutput = '.docsgen-manifest.json'

/** Compares a folder with a manifest: every file must be there with its content, and nothing else. */
export async function verifyFolder(
  folder: string,
  { files }: Pick<SiteManifest, 'files'>,
  tick: () => void = () => {},
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const different = (path: string, reason: string, cause: string) => findings.push({ kind: 'different', path, reason, cause })
  for (const [path, bytes, sha256] of files) {
    tick()
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false })
    if (!stats) findings.push({ kind: 'missing', path, reason: 'the folder does not contain it' })
    else if (!stats.isFile()) different(path, `it is a ${stats.isDirectory() ? 'folder' : 'link or a device'}`, 'not a file')
    else if (stats.size !== bytes) different(path, describeSize(stats.size, bytes), 'size')
    else if ((await hashFile(join(folder, path))) !== sha256)
      different(path, 'it has the right size, but its content is different', 'content')
  }
  const listed = new Set(files.map(([path]) => path))
  return [...findings, ...listExtra(folder, listed).map((path) => ({ kind: 'extra' as const, path, reason: '' }))]
}

export function describeSize(bytes: number, expected: number): string {
  return `it has ${formatCount(bytes)} bytes instead of ${formatCount(expected)}`
}

function listExtra(folder: string, listed: ReadonlySet<string>): readonly string[] {
  const extra: string[] = []
  const visit = (prefix: string) => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix + entry.name
      if (entry.isDirectory()) visit(`${path}/`)
      else if (!listed.has(path) && path !== manifestOfOutput && !systemFiles.has(entry.name)) extra.push(path)
    }
  }
  visit('')
  return extra.sort()
}

/** Reads in pieces, because a file may be larger than the memory. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
