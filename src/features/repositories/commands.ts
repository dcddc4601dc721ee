import type { Command } from '../../core/command.ts'

export const commands: readonly Command[] = [
  {
    name: 'repositories',
    after: 'links',
    summary: 'update the pages from other repositories',
    description: 'Updates the pages of the repositories option.',
  },
  {
    name: 'repositories update',
    summary: 'use the newest commits of other repositories',
    description:
      'Looks up the commits of the branches and tags in the repositories option, pins them in docs.lock.json, and lists the pages that readers get, lose, and see changed. Builds use only the pinned commits.',
    arguments: [{ name: '[root]', text: 'the project folder', usual: '.' }],
    options: ['config'],
    load: () => import('./update.ts'),
  },
]
