/** The variables of a program, all of them. */
export type ProgramEnvironment = Readonly<Record<string, string>>

/** What programs need to start, to find the settings of their user, and to write temporary files. */
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

/** What programs that use the network need besides. */
export const networkVariables: readonly RegExp[] = [/^(?:all|https?|no)_proxy$/i, /^SSL_CERT_(?:FILE|DIR)$/]

/** What programs that run in Node.js need besides. */
export const nodeVariables: readonly RegExp[] = [/^NODE_(?:OPTIONS|EXTRA_CA_CERTS|USE_SYSTEM_CA)$/]

/**
 * The environment of a program that docsgen runs: never all of its own, which can contain secrets. `allowed` names the variables that this
 * program needs besides the common ones.
 */
export function programEnvironment(allowed: readonly RegExp[] = [], own: NodeJS.ProcessEnv = process.env): ProgramEnvironment {
  const entries = Object.entries(own).flatMap(([name, value]) => {
    const isAllowed = common.includes(name.toUpperCase()) || allowed.some((pattern) => pattern.test(name))
    return isAllowed && value !== undefined ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** All of docsgen's own environment, for a command that the user named. */
export function wholeEnvironment(): ProgramEnvironment {
  return programEnvironment([/^/])
}
