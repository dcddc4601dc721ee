import { defineFeature } from '../../core/feature.ts'

/** Measures the effect of a release of the documented packages on the documentation. */
export const impact = defineFeature({
  name: 'impact',
  needs: ['openapi', 'references', 'samples'],
  options: { codeFolders: ['.docsgen/cache/impact', '.docsgen/cache/impact/cache', '.docsgen/cache/impact/cache/samples'] },
  commands: [
    {
      name: 'impact',
      after: 'eval',
      summary: 'show what a release of documented packages changes',
      description:
        'Compares the reference, samples, links, and names in the text with a different version of the packages in the config, and changes nothing. Packages in reference.packages that have the same version as a named one move with it.',
      arguments: [
        {
          name: '<package...>',
          text: 'packages with their new versions, such as @acme/core@4.0.0, or @acme/*@4.0.0 for all packages of a scope',
        },
      ],
      options: [
        'config',
        { flags: '--only', text: 'move only the named packages' },
        {
          flags: '--format <format>',
          text: 'the output: text, json, or markdown for a comment',
          choices: ['text', 'json', 'markdown'],
          usual: 'text',
        },
        { flags: '--json', text: 'same as --format json' },
        { flags: '--strict', text: 'fail if anything in the documentation has to change' },
        'offline',
        'concurrency',
      ],
      load: () => import('./command.ts'),
    },
  ],
})
