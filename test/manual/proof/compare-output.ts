import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { docsgen } from '../../cli/run-here.ts'
import { createProject, type Installation, installedPackage } from './installation.ts'
import { reported } from './stand-ins.ts'
import { wrapOptions } from './wrap-options.ts'

/**
 * Compares the printed problems in the manual with docsgen's output in a project with these problems. Other output, such as times,
 * differs between runs.
 */
export async function compareOutput(output: string, installation: Installation): Promise<void> {
  const [, file, code = ''] = /^(\S+?):\d+(?::\d+)? - (?:error|warning) ([\w-]+\/[\w-]+)$/m.exec(output) ?? []
  if (file === undefined) return
  const files = reported[code]
  if (!files) throw new Error(`No project has the problem ${code}: add one to the stand-ins.`)
  const project = await createProject(installation, { name: `output-${outputs++}`, base: 'linked' })
  for (const [name, text] of Object.entries({ 'docs.config.ts': wrapOptions(''), ...files })) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  // Only a finished site has files.
  const command = code.startsWith('output/') ? ['build', '--strict'] : ['check']
  const options = { cwd: project, packageFolder: installedPackage(installation) }
  const { stdout, stderr } = await docsgen([...command, '--report', 'pretty'], options)
  const printed = `${stdout}${stderr}`.split('\n').map((line) => line.trim())
  const missing = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.includes('…') && !printed.includes(line))
  if (missing.length > 0) throw new Error(`docsgen does not print this:\n${missing.join('\n')}\nIt prints:\n${printed.join('\n')}`)
}

let outputs = 0
