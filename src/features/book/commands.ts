import type { Command } from '../../core/command.ts'

export const commands: readonly Command[] = [
  {
    name: 'book',
    after: 'diagrams',
    summary: 'make a PDF, EPUB, or HTML file of the built pages',
    description:
      'Makes one document of the pages that the last build wrote, in the order of the sidebars: with a cover, a table of contents, and links between its pages. A PDF is printed with an installed browser; EPUB is for e-readers.',
    arguments: [{ name: '[sections...]', text: 'names of sidebars, or paths such as /guides (default: all sidebars)' }],
    options: [
      {
        flags: '--format <formats>',
        text: 'pdf, epub, html, or several of them, separated by commas (default: the extension of the output file)',
        once: true,
      },
      { flags: '-o, --output <file>', text: 'the file to write (default: book.pdf)', once: true },
      { flags: '--split <pages>', text: 'make several files of at most so many pages of the site each', range: [1, 1_000_000] },
      { flags: '--out-dir <folder>', text: 'the folder of the built site (default: out)', once: true },
      { flags: '--docs-version <id>', text: 'the version of the documentation (default: the current version)', once: true },
      { flags: '--language <code>', text: 'the language of the pages (default: the default language)', once: true },
      'config',
      'offline',
      'report',
    ],
    help: 'For PDF, the command uses the browser in the CHROME_PATH environment variable, or else an installed Chrome, Chromium, or Edge.',
    load: () => import('./book-command.ts'),
  },
]
