import { apacheFiles } from './apache.ts'
import { caddyFiles } from './caddy.ts'
import { cloudflarePagesFiles } from './cloudflare-pages.ts'
import { githubPagesFiles } from './github-pages.ts'
import type { HostFile, HostSite } from './host-site.ts'
import { cloudflareFunction, netlifyFunction, vercelFunction } from './markdown-functions.ts'
import { netlifyFiles } from './netlify.ts'
import { nginxFiles } from './nginx.ts'
import { s3CloudfrontFiles } from './s3-cloudfront.ts'
import { vercelFiles } from './vercel.ts'

interface Host {
  /** In messages. */
  readonly label: string
  readonly files: (site: HostSite) => readonly HostFile[]
  /** A function that sends Markdown to clients that prefer it. */
  readonly markdownFiles?: (site: HostSite) => readonly HostFile[]
  readonly limits: HostLimits
}

/** What the host's documentation names. */
export interface HostLimits {
  readonly redirects?: number
  /** Of a redirect's line, or of its longer address. */
  readonly redirectLength?: number
  readonly files?: number
  readonly fileBytes?: number
  readonly siteBytes?: number
  /** Of each JavaScript file. */
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
