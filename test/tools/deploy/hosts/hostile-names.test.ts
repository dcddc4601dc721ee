import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { findBaseProblem } from '../../../../src/core/config/address-problems.ts'
import { s3CloudfrontFiles } from '../../../../src/tools/deploy/hosts/cloud-functions.ts'
import type { HostSite } from '../../../../src/tools/deploy/hosts/host-site.ts'
import { githubPagesFiles, netlifyFiles } from '../../../../src/tools/deploy/hosts/hosts.ts'
import { apacheFiles, caddyFiles, nginxFiles } from '../../../../src/tools/deploy/hosts/web-servers.ts'

const outDir = "out $(touch pwned) `touch pwned` '; touch pwned; '"
const site: HostSite = {
  base: '/',
  domain: 'docs.a;b$c.example',
  name: 'docs',
  outDir,
  publicDir: 'public',
  redirects: [{ from: '/old"$x;{} \\', source: '/old%22$x;%7B%7D%20%5C', to: '/new"$y' }],
  headers: [['X-Note', '"; return 200 "']],
  assetHeaders: [],
  hasCompressed: false,
  extensions: ['css', 'md'],
  pagesWithoutMarkdown: [],
}

test.skipIf(process.platform === 'win32')('the script for S3 runs nothing that is part of a name', () => {
  const [script] = s3CloudfrontFiles(site)
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-hosts-'))
  for (const name of ['npx', 'aws']) writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "$@" >> calls\n`, { mode: 0o755 })
  execFileSync('/bin/sh', ['-s'], {
    input: script?.content ?? '',
    cwd: folder,
    env: { PATH: `${folder}:/usr/bin:/bin`, DISTRIBUTION: 'd' },
  })
  expect(existsSync(join(folder, 'pwned'))).toBe(false)
  const calls = execFileSync('cat', [join(folder, 'calls')], { encoding: 'utf8' }).split('\n')
  expect(calls.filter((argument) => argument === outDir)).toHaveLength(2)
  expect(calls).toContain(`${outDir}/assets`)
})

test('settings in YAML and TOML have the folder as a text', () => {
  const steps = parseYaml(githubPagesFiles(site)[0]?.content ?? '').jobs.publish.steps as { readonly with?: { readonly path?: string } }[]
  expect(steps.map((step) => step.with?.path)).toContain(outDir)
  const { build } = parseToml(netlifyFiles(site)[0]?.content ?? '') as {
    readonly build: { readonly command: string; readonly publish: string }
  }
  expect(build.publish).toBe(outDir)
  const quoted = build.command.slice(build.command.indexOf("301!/' ") + "301!/' ".length)
  expect(execFileSync('sh', ['-c', `printf %s ${quoted}`], { encoding: 'utf8' })).toBe(`${outDir}/_redirects`)
})

test('a workflow of GitHub contains the folder as it is, not as an expression', () => {
  const [file] = githubPagesFiles({ ...site, outDir: `a \${{ secrets.KEY }}\${{x}}` })
  // GitHub replaces an expression that is a text by this text: https://docs.github.com/en/actions/reference/workflows-and-actions/expressions
  const expressions = [...(file?.content ?? '').matchAll(/\$\{\{(?:[^}']|'[^']*')*\}\}/g)].map(([expression]) => expression)
  expect(expressions.filter((expression) => !expression.includes('steps.'))).toEqual([`\${{ '\${{' }}`, `\${{ '\${{' }}`])
  expect(file?.content).toContain(`path: "a \${{ '\${{' }} secrets.KEY }}\${{ '\${{' }}x}}"\n`)
})

test('names in the settings of servers are quoted words', () => {
  const nginx = nginxFiles(site)[0]?.content ?? ''
  expect(nginx).toContain('  server_name "docs.a;b$c.example";\n')
  expect(nginx).toContain('  location = "/old\\"$x;{} \\\\" { return 301 "/new\\"%24y"; }\n')
  expect(nginx).toContain('  add_header X-Note "\\"; return 200 \\"" always;\n')
  expect(caddyFiles(site)[0]?.content).toContain('\n"docs.a;b$c.example" {\n')
  expect(caddyFiles(site)[0]?.content).toContain('\t\t"/old\\"$x;{} \\\\" "/new\\"$y"\n')
  expect(apacheFiles(site)[0]?.content).toContain('RewriteRule "^old\\x22\\$x;\\{\\} \\x5c/?$" "/new%22\\$y" [R=301,L,NE]\n')
})

test.each(['/a%22b/', '/a%0Ab/', '/a%24b/', '/a%5Cb/', '/a%20b/', '/a;b/', '/a{b}/', '/a`b/', '/a%00/'])(
  'a base that servers would read as settings is refused: %s',
  (base) => {
    expect(findBaseProblem(base)).toMatch(/^it contains "(?:.|\\.|\\u0000)", which has a meaning in the settings of hosts$/)
  },
)

test.each(['/docs/', '/über/', '/v1.2/', '/a+b(c)/', '/@scope/~user/'])('other bases are accepted: %s', (base) => {
  expect(findBaseProblem(base)).toBeUndefined()
})
