import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'

export const offlineCopy = defineFeature({
  name: 'offline-copy',
  commands: [
    {
      name: 'offline',
      after: 'preview',
      summary: 'copy the built site for use without a server',
      description:
        'Writes a copy of the last build whose pages browsers can open from a folder, a drive, or an archive. Links, the search, and components work without a server.',
      arguments: [{ name: '[root]', text: 'the project folder', usual: '.' }],
      options: [
        'config',
        'base',
        { flags: '-o, --output <folder>', text: 'the folder for the copy (default: the output folder with -offline)', once: true },
        { flags: '--out-dir <folder>', text: 'the folder of the built site (default: out)', once: true },
        'strict',
        'report',
      ],
      load: () => import('./command.ts'),
    },
  ],
  diagnostics,
})
