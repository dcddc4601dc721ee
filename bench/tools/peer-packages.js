import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchRoot } from './layouts.js'

/** The folder for npm packages that only the bench needs. */
export const peersFolder = join(benchRoot, '.peers')

/**
 * Installs packages at fixed versions beside the bench, unless the last of them is already installed.
 * @param {readonly string[]} packages such as `name@1.2.3`
 * @returns {string | undefined} why it failed
 */
export function installPeer(packages) {
  const name = packages.at(-1)?.replace(/(?<=.)@[^@]*$/, '') ?? ''
  if (existsSync(join(peersFolder, 'node_modules', name, 'package.json'))) return undefined
  mkdirSync(peersFolder, { recursive: true })
  // It lists the packages of other peers, which npm would otherwise remove.
  const list = join(peersFolder, 'package.json')
  if (!existsSync(list)) writeFileSync(list, '{ "private": true }\n')
  const args = ['install', '--save-exact', '--prefix', peersFolder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  return status === 0 ? undefined : `npm could not install it: ${stderr?.trim().split('\n')[0] ?? 'npm is not there'}`
}
