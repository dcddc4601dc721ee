import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../../../../src/core/model/diagnostic.ts'
import type { PackageConfig } from '../../../../src/features/references/options.ts'
import { type FetchInput, fetchPackages } from '../../../../src/features/references/packages/fetch-packages.ts'
import type { AbsolutePath, ProjectPath } from '../../../../src/kit/files/paths.ts'
import { createFolder } from '../../../stand-ins/create-folder.ts'
import { integrityOf } from '../../../stand-ins/make-tarball.ts'
import type { PublishedPackage } from '../../../stand-ins/registry.ts'

/** A project whose npm only has the settings in these lines of its `.npmrc`. */
export function createProject(...settings: readonly string[]): string {
  for (const key of Object.keys(process.env)) if (/^npm_|_proxy$/i.test(key)) delete process.env[key]
  const root = createFolder({})
  const userConfig = join(dirname(root), 'user-npmrc')
  writeFileSync(userConfig, '')
  process.env.npm_config_userconfig = userConfig
  setNpm(root, ...settings)
  return root
}

export function setNpm(root: string, ...settings: readonly string[]): void {
  const own = [`cache=${join(dirname(root), 'npm-cache')}`, 'logs-max=0', 'fetch-retries=0']
  writeFileSync(join(root, '.npmrc'), `${[...own, ...settings].join('\n')}\n`)
}

/** The packages of a config. */
export function configOf(...packages: readonly PublishedPackage[]): Record<string, PackageConfig> {
  return Object.fromEntries(packages.map(({ name, version, tarball }) => [name, { version, integrity: integrityOf(tarball) }]))
}

export function storeOf(root: string): string {
  return join(root, '.docsgen/packages')
}

export function listStore(root: string): readonly string[] {
  return readdirSync(storeOf(root)).sort()
}

export function fetchInto(root: string, packages: Record<string, PackageConfig>, options: Partial<FetchInput> = {}) {
  return fetchPackages({
    packages,
    root: root as AbsolutePath,
    storeDir: storeOf(root),
    offline: false,
    configFile: 'docs.config.ts' as ProjectPath,
    locate: () => ({ line: 3, column: 5 }),
    ...options,
  })
}

/** A diagnostic as one line. */
export function lineOf({ code, severity, message, hint, location }: Diagnostic): string {
  const place = [location?.file, location?.line, location?.column].filter((part) => part !== undefined).join(':')
  return [`${place} ${severity} ${code}`, message, hint].filter(Boolean).join(' | ')
}
