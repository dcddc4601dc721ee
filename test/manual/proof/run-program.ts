import { spawnSync } from 'node:child_process'

/** What a program printed. Throws where it fails. */
export function runProgram([program = '', ...args]: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`$ ${[program, ...args].join(' ')}\n${stdout}${stderr}\nexit code ${status}`)
  return stdout
}
