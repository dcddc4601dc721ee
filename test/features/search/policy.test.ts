import { expect, test } from 'vitest'
import { createSecurityPolicies } from '../../../src/core/policy/security-policy.ts'
import { siteOf } from '../../core/assemble/site-of.ts'
import { propsOf } from '../../core/render/page-of.ts'

test('allows requests only to the site’s search cluster', () => {
  const search = { provider: 'typesense', nodes: ['https://a.example', 'https://b.example:8108'], searchKey: 'x' } as const
  const site = siteOf({ 'content/a.md': '# A' }, { search })
  const wanted = "connect-src 'self' https://a.example https://b.example:8108"
  expect(propsOf(site, '/a').contentSecurityPolicy?.split('; ')).toContain(wanted)
  expect(createSecurityPolicies(site.config, 'sha256-x').ofSite(site.site.pages)?.text.split('; ')).toContain(wanted)
})
