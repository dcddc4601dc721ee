import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, type Files, smallSite } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

/** A server on this machine, and a site that may link to it. */
async function createLinkedSite(pages: (at: string) => Files, options = '') {
  const requested: string[] = []
  const server = createServer(({ url = '', method }, response) => {
    requested.push(`${method} ${url}`)
    if (url === '/moved') response.writeHead(301, { location: '/ok' }).end()
    else if (url === '/secret') response.writeHead(403).end()
    else response.writeHead(url === '/ok' || url === '/logo.png' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const at = `http://127.0.0.1:${port}`
  const config = `export default { title: 'Small', lastUpdated: false, links: { localhost: 'ignore' }, check: { external: { allowPrivate: ['127.0.0.1:${port}'], ${options} } } }\n`
  const root = createProject({ ...smallSite, 'docs.config.ts': config, ...pages(at) })
  const check = async (...flags: string[]) => {
    requested.length = 0
    const finished = await docsgen(['check', '--external', ...flags], { cwd: root })
    return { ...finished, requested: [...requested] }
  }
  return { root, at, check, server }
}

const linkedPage = (at: string) => ({
  'content/guide/second.md': `# Second\n\n## A heading\n\n[a](${at}/ok#part) [b](${at}/moved#x)\n\n[c](${at}/missing) ![d](${at}/logo.png)\n\n[e](https://example.com/) [f](mailto:a@b.example) [g](${at}/secret)\n`,
  'content/guide/first.md': `# First\n\nThen the [second](./second.md#a-heading) and [c](${at}/missing).\n`,
})

describe.concurrent('check --external', () => {
  test('reports addresses with their positions, each cause once', async ({ expect }) => {
    const { at, check, server } = await createLinkedSite(linkedPage)
    const { code, stderr, requested } = await check()
    server.close()
    expect(code, stderr).toBe(1)
    expect(stderr).toContain('content/guide/first.md:3:')
    expect(stderr).toContain('error external/not-found')
    expect(stderr.match(/error external\/not-found/g)).toHaveLength(1)
    expect(stderr).toContain(`The external URL \`${at}/missing\` does not exist: its host responds with 404.`)
    expect(stderr).toContain('found 2 times')
    expect(stderr).toContain(`content/guide/second.md:5:`)
    expect(stderr).toContain(`warning external/moved\n  The external URL \`${at}/moved#x\` has permanently moved to \`${at}/ok#x\`.`)
    expect(stderr).toContain(`warning external/not-checked\n  The external URL \`${at}/secret\` cannot be checked`)
    expect(stderr).toContain('External addresses: 5 on 1 host, 3 work, 1 skipped')
    expect(requested.toSorted()).toEqual([
      'GET /missing',
      'GET /secret',
      'HEAD /logo.png',
      'HEAD /missing',
      'HEAD /moved',
      'HEAD /ok',
      'HEAD /ok',
      'HEAD /secret',
    ])
  })

  test('requests nothing without the option, and addresses that worked once in some days', async ({ expect }) => {
    const { root, check, server } = await createLinkedSite(linkedPage)
    const first = await check('--report', 'json')
    const { diagnostics } = JSON.parse(first.stdout) as { diagnostics: { code: string; location: { file: string; line: number } }[] }
    expect(diagnostics.map(({ code, location }) => `${location.file}:${location.line} ${code}`)).toEqual([
      'content/guide/first.md:3 external/not-found',
      'content/guide/second.md:7 external/not-found',
      'content/guide/second.md:5 external/moved',
      'content/guide/second.md:9 external/not-checked',
    ])
    const second = await check()
    expect(second.requested.toSorted()).toEqual(['GET /missing', 'GET /secret', 'HEAD /missing', 'HEAD /secret'])
    expect(second.stderr).toContain('3 work (3 checked earlier)')
    expect(second.stderr).toContain('warning external/moved')
    // A damaged cache counts as empty, and so does one from the future.
    const file = join(root, '.docsgen/cache/external-links')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.slice(0, -5))
    expect((await check()).requested).toHaveLength(8)
    server.close()
    expect((await docsgen(['check'], { cwd: root })).stderr).toContain('No problems found')
  })

  test('skips what the config ignores, and requests nothing from private networks', async ({ expect }) => {
    const page = (at: string) => ({
      'content/guide/second.md': `# Second\n\n## A heading\n\n[a](${at}/missing) [b](http://localhost:${new URL(at).port}/x "the reader’s own")\n\n[c](http://169.254.169.254/latest/) [d](//169.254.169.254/other) [e](http://10.0.0.1/)\n`,
    })
    const { check, server } = await createLinkedSite(page, "ignore: ['http://127.*/miss']")
    const { code, stderr, requested } = await check()
    server.close()
    expect(code, stderr).toBe(0)
    expect(requested).toEqual([])
    expect(stderr).not.toMatch(/does not request `http:..(?:127|localhost)/)
    expect(stderr.split('warning external/private-address')).toHaveLength(3)
    expect(stderr).toContain(
      'docsgen does not request `http://169.254.169.254/latest/` because `169.254.169.254` is in a private network (169.254.169.254).',
    )
    expect(stderr).toContain('External addresses: 3 on 2 hosts, 0 work, 2 skipped')
  })

  test('a host that cannot be reached is one problem', async ({ expect }) => {
    const page = (at: string) => ({
      'content/guide/second.md': `# Second\n\n## A heading\n\n[a](${at}/1) [b](${at}/2)\n\n[c](${at}/3)\n`,
    })
    const { at, check, server } = await createLinkedSite(page)
    await new Promise((resolve) => server.close(resolve))
    const { code, stderr } = await check('--strict')
    expect(code, stderr).toBe(1)
    expect(stderr.split('warning external/unreachable')).toHaveLength(2)
    expect(stderr).toContain(`The host \`${new URL(at).host}\` cannot be reached: it refuses connections. 3 URLs lead to it.`)
    expect(stderr).toContain(`see content/guide/second.md:7:5 - \`${at}/3\``)
  })

  test('cannot be combined with options without a network, and its options are checked', async ({ expect }) => {
    const root = createProject({
      ...smallSite,
      'docs.config.ts':
        "export default { title: 'S', check: { external: { ignore: ['example.com'], allowPrivate: ['http://a', 'b/c', 'd:8080', '::1'], cacheDays: -1 } } }\n",
    })
    const offline = await docsgen(['check', '--external', '--offline'], { cwd: root })
    expect([offline.code, offline.stderr]).toEqual([2, expect.stringContaining('--external')])
    const { code, stderr } = await docsgen(['check', '--external'], { cwd: root })
    expect(code).toBe(2)
    for (const key of ['ignore[0]', 'allowPrivate[0]', 'allowPrivate[1]', 'allowPrivate[3]', 'cacheDays'])
      expect(stderr).toContain(`check.external.${key}`)
    expect(stderr).not.toContain('allowPrivate[2]')
  })
})
