import type { Command } from '../../core/feature.ts'

export const commands: readonly Command[] = [
  {
    name: 'diagrams',
    after: 'links',
    summary: 'render diagrams as SVG files',
    description:
      'Renders the Mermaid diagrams of the pages with an installed browser, and saves each as an SVG file in a _diagrams folder beside its page. Builds then publish these files, and readers load no script for them. The command also removes files that no page uses.',
    arguments: [{ name: '[paths...]', text: 'pages or folders with pages (default: the whole site)' }],
    options: [
      'config',
      'offline',
      { flags: '--check', text: 'only report diagrams without a current SVG file; needs no browser (for CI)' },
      { flags: '--force', text: 'also render diagrams that are unchanged' },
      'report',
    ],
    help: 'The command uses the browser in the CHROME_PATH environment variable, or else an installed Chrome, Chromium, or Edge.',
    load: () => import('./draw-command.ts'),
  },
]
