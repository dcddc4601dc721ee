import type { Command } from '../../core/command.ts'

export const commands: readonly Command[] = [
  {
    name: 'links',
    after: 'version',
    summary: 'update the symbols of other sites',
    description: 'Updates the names that links into other sites can use.',
  },
  {
    name: 'links refresh',
    summary: 'download the symbols of other sites again',
    description:
      'Downloads the symbols of the sites in the linkedSites option, saves them in the project, and lists links of this site whose target is gone or has moved. Builds read only the saved files.',
    arguments: [{ name: '[sites...]', text: 'the names of sites in the config (default: all)' }],
    options: [
      'config',
      'offline',
      { flags: '--check', text: 'only compare, without saving anything; the exit code is 1 if a file would change', conflicts: 'from' },
      { flags: '--from <file>', text: 'read the symbols of one site from a file instead of its URL', once: true },
    ],
    load: () => import('./refresh.ts'),
  },
]
