import type { Command } from '../../core/feature.ts'

export const commands: readonly Command[] = [
  {
    name: 'search push',
    summary: 'push the search records to Typesense',
    description:
      'Reads and checks the site like a build, and then pushes the search records to the Typesense cluster in the config. Until the push is complete, the site search continues to use the previous records.',
    arguments: [{ name: '[root]', text: 'the project folder', usual: '.' }],
    options: [
      { flags: '--dry-run', text: 'show what docsgen would push, without contacting the cluster' },
      'config',
      'base',
      'strict',
      'offline',
      'concurrency',
      'report',
    ],
    help: 'Set the TYPESENSE_ADMIN_KEY environment variable to the admin key.',
    load: () => import('./push.ts'),
  },
]
