import { delimiter, isAbsolute } from 'node:path'

/** The complete set of a program's environment variables. */
export type ProgramEnvironment = Readonly<Record<string, string>>

/** A regular expression, or another test of a variable’s name. */
interface VariableNames {
  test(name: string): boolean
}

/** Variables that programs need in order to start, to find the user's settings, and to write temporary files. */
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
  // The following variables exist on Windows.
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
 * Returns the environment for a program that docsgen runs. Never passes all of docsgen's own environment, which can contain secrets.
 * `allowed` names the additional variables that this program needs. `PATH` contains no relative folders, no folders within the folder in
 * which the program runs, and no `node_modules` folders, which `npm run` adds, because someone untrusted could have committed a program
 * there.
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

/** Returns all of docsgen's own environment, for a command that the user specified. */
export function wholeEnvironment(own: NodeJS.ProcessEnv = process.env): ProgramEnvironment {
  return Object.fromEntries(Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}
