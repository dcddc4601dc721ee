import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { thisMachine } from '../caches/machine.ts'
import { attempt } from '../failures/ignore-error.ts'
import { isShared } from '../files/private-folder.ts'
import { findProgram } from './find-program.ts'
import { networkVariables, nodeVariables, type ProgramEnvironment, programEnvironment } from './program-environment.ts'

/**
 * npm settings in environment variables, except settings that would make npm use other folders, and the locations where tools store their
 * npm.
 */
const npmVariables = [
  /^npm_config_(?!(?:workspace|workspaces|include_workspace_root|prefix|local_prefix|global|location|git)$)/i,
  /^(?:PREFIX|DESTDIR)$/,
  /^(?:NVM_DIR|VOLTA_HOME|ASDF_DIR|ASDF_DATA_DIR|MISE_DATA_DIR|FNM_DIR|NODENV_ROOT|PROTO_HOME|COREPACK_HOME)$/,
  ...networkVariables,
  ...nodeVariables,
]

/**
 * Returns the environment of npm. In its settings, npm replaces `${NAME}` with environment variables, also in registry URLs, so npm gets
 * only the variables that it needs itself and those named in the settings of the user and of this folder.
 */
export function npmEnvironment(settings: string): ProgramEnvironment {
  const named = new Set([path.join(settings, '.npmrc'), ...ownSettings()].flatMap(namedVariables))
  const isNamed = { test: (name: string) => named.has(name) }
  return programEnvironment([...npmVariables, isNamed])
}

function namedVariables(file: string): readonly string[] {
  // The file may not exist.
  return attempt(() => [...readFileSync(file, 'utf8').matchAll(/\$\{([^${}?]+)\??\}/g)].map(([, name = '']) => name), [])
}

/** The settings of the user. */
export function userSettings(): string {
  return fromEnvironment('userconfig') ?? path.join(thisMachine.homeFolder() ?? path.parse(process.execPath).root, '.npmrc')
}

/** The settings of the user and of the machine. */
export function ownSettings(): readonly string[] {
  return [userSettings(), fromEnvironment('globalconfig') ?? machineSettings(), '/etc/npmrc']
}

/** npm reads the settings in the folder of its own Node.js. */
function machineSettings(): string {
  const env = programEnvironment([/^PREFIX$/])
  const node = findProgram('node', { platform: process.platform, env }) ?? process.execPath
  const folder = path.dirname(realpathSync(node))
  return path.join(env.PREFIX ?? (process.platform === 'win32' ? folder : path.dirname(folder)), 'etc', 'npmrc')
}

function fromEnvironment(setting: string): string | undefined {
  const entries = Object.entries(programEnvironment([/^npm_config_/i]))
  return entries.find(([name]) => name.toLowerCase() === `npm_config_${setting}`)?.[1]
}

/** Finds the nearest folder with settings: the project folder, or a folder above it within its repository. */
export function settingsAbove(root: string): string {
  for (let folder = root; folder !== path.dirname(folder) && !isShared(statSync(folder)); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.npmrc'))) return folder
    if (existsSync(path.join(folder, '.git'))) return root
  }
  return root
}
