import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import { defineFeature } from '../../core/feature.ts'
import { isUrl } from '../../kit/url/address.ts'
import { diagnostics } from './diagnostics.ts'

/** Which addresses of other sites `docsgen check --external` requests. */
class ExternalCheckConfig {
  /**
   * URLs that are not requested: the beginnings of URLs, such as `https://www.linkedin.com/`. `*` matches any characters, as in
   * `https://*.acme.example/`.
   * @default []
   */
  readonly ignore?: readonly string[] = o.optional(o.list(o.text(findIgnoredAddressProblem)), [])
  /**
   * Hosts that may be in a private network, such as `wiki.acme.example` or `localhost:8080`. By default, docsgen requests nothing from such networks,
   * because anyone who can change a page could otherwise reach them from the machine that runs the check.
   * @default []
   */
  readonly allowPrivate?: readonly string[] = o.optional(o.list(o.text(findHostProblem)), [])
  /** The number of days for which a URL that worked is not requested again. URLs that failed are requested in every check. @default 7 */
  readonly cacheDays?: number = o.optional(o.number(findDaysProblem), 7)
}

class ExternalChecks {
  /** Settings of `docsgen check --external`, which requests the pages of other sites that your pages link to. @default see each option */
  readonly external?: ExternalCheckConfig = o.optional(o.object(ExternalCheckConfig))
}

function findIgnoredAddressProblem(pattern: string): string | undefined {
  return /^(?:\*|https?:\/\/)/.test(pattern) ? undefined : 'it must begin with `https://`, `http://`, or `*`'
}

/** A name as `URL` writes it, with a port if it is not the scheme's. */
function findHostProblem(host: string): string | undefined {
  const url = `http://${host}`
  return isUrl(url) && [new URL(url).host, `${new URL(url).host}:80`].includes(host)
    ? undefined
    : 'it must be a host name in lowercase or an IP address, such as `wiki.acme.example` or `localhost:8080`'
}

function findDaysProblem(days: number): string | undefined {
  return days >= 0 && days <= 365 ? undefined : 'it must be from 0 to 365 days'
}

const options: FeatureOptions = {
  check: ExternalChecks,
  resolve: ({ check }) => ({ check: { external: o.withDefaults(ExternalCheckConfig, check?.external) } }),
}

declare module '../../core/config/check-options.ts' {
  interface SiteChecks extends ExternalChecks {}
}

declare module '../../core/model/site-config.ts' {
  interface CheckSettings {
    readonly external: Required<ExternalCheckConfig>
  }
}

export const externalLinks = defineFeature({
  name: 'external-links',
  options,
  diagnostics,
  // This module is loaded on demand because only this check uses the network.
  slowCheck: async (input) =>
    input.thorough === 'online' ? (await import('./check-external.ts')).checkExternal(input) : { value: {}, diagnostics: [] },
})
