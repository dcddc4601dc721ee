import { defineFeature } from '../../core/feature.ts'
import type { Syntax } from '../../core/markdown/page-walk.ts'
import { writeTabs } from '../../core/markdown/write-tabs.ts'
import { diagnostics, report } from './diagnostics.ts'
import { hasPackageCommand, packageManagers as managers, translateCommands } from './package-managers.ts'

/** `npm2yarn`: a tab for each package manager. */
const writeForAll: NonNullable<NonNullable<Syntax['fenceWords']>[string]['write']> = (walk, { code, offset, write }) => {
  if (!hasPackageCommand(code)) {
    report(walk, 'code/no-package-command', {}, { offset, length: 3 })
    write(code)
    return
  }
  const untranslated = new Map<string, string[]>()
  const tabs = managers.map((manager) => {
    const translated = manager === 'npm' ? { code, untranslated: [] } : translateCommands(code, manager)
    for (const command of translated.untranslated) untranslated.set(command, [...(untranslated.get(command) ?? []), manager])
    return { label: manager, write: () => write(translated.code) }
  })
  for (const [command, of] of untranslated)
    report(walk, 'code/untranslated-command', { command: command.slice(0, 100), managers: of.join(', ') }, { offset, length: 3 })
  writeTabs(walk, { offset, length: 3, group: 'package-manager', tabs })
}

export const packageManagers = defineFeature({
  name: 'package-managers',
  diagnostics,
  syntax: { fenceWords: { npm2yarn: { write: writeForAll } } },
})
