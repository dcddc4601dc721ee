import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPorts } from '../api/process-environment.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { EnvironmentError } from '../kit/failures/failure.ts'
import { packageFolder } from '../kit/files/package-folder.ts'
import { run as build } from './build.ts'
import { run as preview } from './preview.ts'

const parts = ['docs.config.ts', 'components', 'content', 'public']

/** Builds the manual that the package contains, and serves it until the process is stopped. */
export async function run(_: string, __: object, terminal: Terminal): Promise<number> {
  const source = join(packageFolder().folder, 'manual')
  if (!existsSync(source)) throw new EnvironmentError(`Cannot find the manual in \`${source}\`.`, 'Reinstall docsgen.')
  // The manual is copied, because the folder of an installed package may be read-only and belongs to the package manager.
  const root = mkdtempSync(join(tmpdir(), 'docsgen-manual-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  for (const part of parts) cpSync(join(source, part), join(root, part), { recursive: true })
  terminal.report(`The Markdown files are in \`${join(source, 'content')}\`. Building the manual …`)
  const code = await build(root, {}, terminal)
  return code === 0 ? preview(root, { port: defaultPorts.preview }, terminal) : code
}
