import type { Command } from '../../core/command.ts'

export const commands: readonly Command[] = [
  {
    name: 'version',
    after: 'host',
    summary: 'publish the documentation of a release',
    description: 'Adds versions to the JSON file that the config imports.',
  },
  {
    name: 'version cut',
    summary: 'make the current documentation a version',
    description:
      'Adds a version whose pages come from a Git tag, branch, or commit, with the sidebars, reference packages, and variables of the config at that commit.',
    arguments: [
      { name: '<name>', text: 'the name of the version, such as 3.4' },
      { name: '[root]', text: 'the project folder', usual: '.' },
    ],
    options: [
      'config',
      { flags: '--ref <ref>', text: 'the Git tag, branch, or commit with the pages (default: the current commit)', once: true },
      { flags: '--label <text>', text: 'the name in the version menu (default: the name)', once: true },
    ],
    load: () => import('./cut.ts'),
  },
]
