import { delimiter, isAbsolute } from 'node:path'

/** The variables of a program, all of them. */
export type ProgramEnvironment = Readonly<Record<string, string>>

/** A regular expression, or another test of a variable’s name. */
interface VariableNames {
  test(name: string): boolean
}

/** Variables that programs need to start, to find the settings of their user, and to write temporary files. */
const common = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'LD_LIBRARY_PATH',
  // Windows:
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
]

/** Additional variables for programs that use the network. */
export const networkVariables: readonly VariableNames[] = [/^(?:all|https?|no)_proxy$/i, /^SSL_CERT_(?:FILE|DIR)$/]

/** Additional variables for programs that run in Node.js. */
export const nodeVariables: readonly VariableNames[] = [/^NODE_(?:OPTIONS|EXTRA_CA_CERTS|USE_SYSTEM_CA)$/]

/**
 * The environment of a program that docsgen runs: never all of its own, which can contain secrets. `allowed` names the variables that this
 * program needs besides the common ones. Its `PATH` has only folders that the folder in which it runs cannot contain: no relative ones, and
 * no `node_modules`, which `npm run` adds, because someone untrusted could have committed a program there.
 */
export function programEnvironment(allowed: readonly VariableNames[] = [], own: NodeJS.ProcessEnv = process.env): ProgramEnvironment {
  const entries = Object.entries(own).flatMap(([name, value]) => {
    const isAllowed = common.includes(name.toUpperCase()) || allowed.some((pattern) => pattern.test(name))
    return isAllowed && value !== undefined ? [[name, name.toUpperCase() === 'PATH' ? safePath(value) : value] as const] : []
  })
  return Object.fromEntries(entries)
}

function safePath(value: string): string {
  const folders = value.split(delimiter).filter((folder) => isAbsolute(folder.replace(/^"/, '')))
  return folders.filter((folder) => !/(?:^|[\\/])node_modules(?:[\\/]|$)/i.test(folder)).join(delimiter)
}

/** All of docsgen's own environment, for a command that the user named. */
export function wholeEnvironment(own: NodeJS.ProcessEnv = process.env): ProgramEnvironment {
  return Object.fromEntries(Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}
