import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { shellWord } from '../../../kit/escape/quote-words.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { cloudflareFunction, netlifyFunction, s3CloudfrontFiles, vercelFunction } from './cloud-functions.ts'
import { generatedBy, type HostFile, type HostSite } from './host-site.ts'
import { apacheFiles, caddyFiles, nginxFiles } from './web-servers.ts'

/** https://developers.cloudflare.com/pages/functions/wrangler-configuration/ */
function cloudflarePagesFiles(site: HostSite): readonly HostFile[] {
  const { command, folder } = buildCommand(site)
  const content = `${generatedBy('cloudflare-pages')}# Build command: ${command}
name = ${JSON.stringify(site.name)}
pages_build_output_dir = ${JSON.stringify(folder)}
compatibility_date = "2025-06-01"
`
  return [{ path: 'wrangler.toml', content }]
}

/** https://docs.netlify.com/build/configure-builds/file-based-configuration/ */
export function netlifyFiles(site: HostSite): readonly HostFile[] {
  const { command, folder } = buildCommand(site)
  // A rule without `!` does not apply to the paths of existing files, and docsgen writes a page for each redirect.
  const force = site.redirects.length > 0 ? ` && sed -i 's/ 301$/ 301!/' ${shellWord(`${folder}/_redirects`)}` : ''
  const content = `${generatedBy('netlify')}[build]
  command = ${JSON.stringify(`${command}${force}`)}
  publish = ${JSON.stringify(folder)}

[build.environment]
  NODE_VERSION = "22"
`
  return [{ path: 'netlify.toml', content }]
}

/** https://vercel.com/docs/project-configuration/vercel-json */
function vercelFiles(site: HostSite): readonly HostFile[] {
  const { base, headers, assetHeaders, redirects } = site
  const { command, folder } = buildCommand(site)
  const toHeaders = (pairs: HostSite['headers']) => pairs.map(([key, value]) => ({ key, value }))
  const settings = {
    framework: null,
    buildCommand: command,
    outputDirectory: folder,
    cleanUrls: true,
    headers: [
      { source: `${base}(.*)`, headers: toHeaders(headers) },
      { source: `${base}assets/(.*)`, headers: toHeaders(assetHeaders) },
    ],
    ...(redirects.length === 0
      ? {}
      : {
          redirects: redirects.map((redirect) => ({
            source: escapePattern(redirect.source),
            destination: escapePattern(redirect.to, 'inUrl'),
            statusCode: 301,
          })),
        }),
  }
  return [{ path: 'vercel.json', content: `${JSON.stringify(settings, null, 2)}\n` }]
}

/** Sources and destinations are `path-to-regexp` patterns. */
function escapePattern(text: string, inUrl?: 'inUrl'): string {
  const [scheme = ''] = inUrl ? (/^https?:/i.exec(text) ?? []) : []
  return scheme + text.slice(scheme.length).replace(/[:()*+{}\\]/g, '\\$&')
}

/**
 * GitHub evaluates expressions in every text of a workflow, regardless of its quotes in YAML. This expression evaluates to the opening
 * braces.
 */
const braces = `\${{ '\${{' }}`

/** https://docs.github.com/en/pages/getting-started-with-github-pages/using-custom-workflows-with-github-pages */
export function githubPagesFiles({ base, outDir }: HostSite): readonly HostFile[] {
  const isKnown = base !== '/'
  const configure = `      # Tells whether GitHub publishes the site under a path, such as /docs for a repository named docs.
      - id: pages
        uses: actions/configure-pages@v5
`
  const path = isKnown ? '' : ` --base "\${{ steps.pages.outputs.base_path }}/"`
  const content = `${generatedBy('github-pages')}name: pages
on:
  push:
    branches: [main]
permissions:
  contents: read
  pages: write
  id-token: write
concurrency: pages
jobs:
  publish:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/checkout@v4
        with:
          # docsgen reads the date of each page from the full history.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
${isKnown ? '' : configure}      - run: npm ci
      - run: npx docsgen build --strict${path}
      - uses: actions/upload-pages-artifact@v3
        with:
          path: ${/^[\w./-]+$/.test(outDir) ? outDir : JSON.stringify(outDir.replaceAll('${{', () => braces))}
      - id: deployment
        uses: actions/deploy-pages@v4
`
  return [{ path: '.github/workflows/pages.yml', content }]
}

interface Host {
  /** The name in messages. */
  readonly label: string
  readonly files: (site: HostSite) => readonly HostFile[]
  /** A function that serves Markdown to clients that prefer it. */
  readonly markdownFiles?: (site: HostSite) => readonly HostFile[]
  readonly limits: HostLimits
}

/** The limits according to the host's documentation. */
interface HostLimits {
  readonly redirects?: number
  /** The maximum length of a redirect's line, or of the longer of its URLs. */
  readonly redirectLength?: number
  readonly files?: number
  readonly fileBytes?: number
  readonly siteBytes?: number
  /** The maximum size of each JavaScript file. */
  readonly functionBytes?: number
}

const megabyte = 2 ** 20

export const hosts = {
  netlify: {
    label: 'Netlify',
    files: netlifyFiles,
    markdownFiles: netlifyFunction,
    // https://docs.netlify.com/manage/routing/redirects/overview/
    limits: { redirects: 10_000 },
  },
  'cloudflare-pages': {
    label: 'Cloudflare Pages',
    files: cloudflarePagesFiles,
    markdownFiles: cloudflareFunction,
    // https://developers.cloudflare.com/pages/platform/limits/, https://developers.cloudflare.com/pages/configuration/redirects/
    limits: { redirects: 2_000, redirectLength: 1_000, files: 20_000, fileBytes: 25 * megabyte },
  },
  vercel: {
    label: 'Vercel',
    files: vercelFiles,
    markdownFiles: vercelFunction,
    // https://vercel.com/docs/routing/redirects/configuration-redirects
    limits: { redirects: 2_048, redirectLength: 4_096 },
  },
  'github-pages': {
    label: 'GitHub Pages',
    files: githubPagesFiles,
    // https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits
    limits: { siteBytes: 2 ** 30 },
  },
  nginx: { label: 'nginx', files: nginxFiles, limits: {} },
  caddy: { label: 'Caddy', files: caddyFiles, limits: {} },
  apache: { label: 'Apache', files: apacheFiles, limits: {} },
  's3-cloudfront': {
    label: 'CloudFront',
    files: s3CloudfrontFiles,
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
    limits: { functionBytes: 10 * 1_024 },
  },
} as const satisfies Readonly<Record<string, Host>>

export type HostName = keyof typeof hosts

export const hostNames = Object.keys(hosts) as readonly HostName[]

export function hostOf(name: HostName): Host {
  return hosts[name]
}

interface LimitInput {
  readonly label: string
  readonly limits: HostLimits
  readonly site: HostSite
  /** The generated configuration files. */
  readonly files: readonly HostFile[]
  /** The sizes of the published files, or undefined before the first build. */
  readonly published: ReadonlyMap<string, number> | undefined
  readonly configFile: ProjectPath
}

/** Compares the site with the limits in the host's documentation. */
export function checkLimits({ label, limits, site, files, published, configFile }: LimitInput): readonly Diagnostic[] {
  const report = (what: string, count: number, limit: number | undefined, advice: string): readonly Diagnostic[] =>
    limit === undefined || count <= limit
      ? []
      : [createDiagnostic('host/limit', { host: label, what, count, limit, advice }, { file: configFile })]
  const lengths = site.redirects.map((redirect) => redirect.source.length + redirect.to.length + ' 301'.length + 1)
  const sizes = published && [...published.values()]
  const compressed = site.hasCompressed ? ' Without `compress`, there are fewer: this host compresses files itself.' : ''
  return [
    ...report(
      'redirects',
      site.redirects.length,
      limits.redirects,
      'Remove redirects that are no longer used. Readers who follow the others see the page that docsgen writes for each redirect.',
    ),
    ...report('characters in a redirect', Math.max(0, ...lengths), limits.redirectLength, 'Shorten the longest redirect.'),
    ...report('files', sizes?.length ?? 0, limits.files, `Publish fewer pages or versions, or choose a different host.${compressed}`),
    ...report(
      'bytes in a file',
      Math.max(0, ...(sizes ?? [])),
      limits.fileBytes,
      'Make the largest file smaller, or publish it elsewhere.',
    ),
    ...report(
      'bytes in all files',
      (sizes ?? []).reduce((sum, size) => sum + size, 0),
      limits.siteBytes,
      `Publish fewer pages or versions, or choose a different host.${compressed}`,
    ),
    ...files
      .filter(({ path }) => path.endsWith('.js'))
      .flatMap(({ path, content }) =>
        report(
          `bytes in \`${path}\``,
          Buffer.byteLength(content),
          limits.functionBytes,
          'Remove redirects that are no longer used, or empty the list in the file: the pages that docsgen writes for each redirect then lead readers on.',
        ),
      ),
  ]
}

/** Explains how to build the site for a host that publishes a folder as the root of its domain. */
function buildCommand({ base, outDir }: HostSite): { readonly command: string; readonly folder: string } {
  if (base === '/') return { command: 'npx docsgen build --strict', folder: outDir }
  // The host reads these files only at the root.
  const inside = shellWord(`deploy${base.slice(0, -1)}`)
  return {
    command: `npx docsgen build --strict --out-dir ${inside} && cp ${inside}/_* ${inside}/404.html deploy/`,
    folder: 'deploy',
  }
}
