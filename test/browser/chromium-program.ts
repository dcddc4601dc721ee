import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from './chromium-options.ts'

let program: string | undefined

/** A program that starts the Chromium of the tests, for `CHROME_PATH`: only this program gets its libraries and fonts. */
export function chromiumProgram(): string {
  if (program !== undefined) return program
  const { executablePath = '', env = {} } = chromiumOptions()
  const variables = Object.entries(env).filter(([name]) => name === 'LD_LIBRARY_PATH' || name === 'FONTCONFIG_FILE')
  program = join(mkdtempSync(join(tmpdir(), 'docsgen-chromium-')), 'chromium')
  const lines = ['#!/bin/sh', ...variables.map(([name, value]) => `export ${name}='${value}'`), `exec '${executablePath}' "$@"`]
  writeFileSync(program, `${lines.join('\n')}\n`, { mode: 0o755 })
  return program
}
