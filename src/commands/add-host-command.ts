import { type Command, Option } from 'commander'
import { baseOption, configOption, offlineOption, reportOption, strictOption } from './shared-options.ts'

type Run = (
  load: () => Promise<typeof import('./host.ts')>,
) => (root: string, options: Parameters<typeof import('./host.ts')['run']>[1]) => Promise<void>

/** `docsgen host` */
export function addHostCommand(program: Command, runs: Run): void {
  program
    .command('host')
    .summary('print the settings of a host')
    .description(
      'Prints the settings with which a host serves the site: redirects, clean URLs, the 404 page, caching, and security headers. Reports what exceeds the limits of the host.',
    )
    .argument('<name>', 'netlify, cloudflare-pages, vercel, github-pages, nginx, caddy, apache, or s3-cloudfront')
    .argument('[root]', 'the project folder', '.')
    .addOption(new Option('--with-markdown', 'also print a function that sends the Markdown of a page to clients that ask for it'))
    .addOption(new Option('--write', 'write the settings to files in the project folder instead'))
    .addOption(new Option('--force', 'overwrite existing files'))
    .addOption(configOption)
    .addOption(baseOption)
    .addOption(strictOption)
    .addOption(offlineOption)
    .addOption(reportOption)
    .action((name: string, root: string, options: object) => runs(() => import('./host.ts'))(root, { ...options, name }))
}
