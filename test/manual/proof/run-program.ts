import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program until it exits while the tests' servers respond. Throws if it fails. */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`$ ${[program, ...args].join(' ')}\n${output}\nexit code ${status}`)
}
