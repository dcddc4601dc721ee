import { type Command, Option } from 'commander'
import { configOption, offlineOption, reportOption } from './shared-options.ts'

/** Adds `docsgen diagrams`. */
export function defineDiagrams(program: Command): Command {
  return program
    .command('diagrams')
    .summary('draw diagrams as SVG files')
    .description(
      'Draws the Mermaid diagrams of the pages with an installed browser, and saves each as an SVG file in a _diagrams folder beside its page. Builds then publish the drawings, and readers load no script for them. The command also removes drawings that no page uses.',
    )
    .argument('[paths...]', 'pages or folders with pages (default: the whole site)')
    .addOption(configOption)
    .addOption(offlineOption)
    .addOption(new Option('--check', 'only report diagrams without a current drawing; needs no browser (for CI)'))
    .addOption(new Option('--force', 'also draw diagrams that are unchanged'))
    .addOption(reportOption)
    .addHelpText(
      'after',
      '\nThe command uses the browser in the CHROME_PATH environment variable, or else an installed Chrome, Chromium, or Edge.',
    )
}
