import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, docsgen, type Files, finished, heard, readTree, smallConfig, smallSite, start, writeFiles } from './project.ts'

/** Takes seconds to render, and prints when it has begun. */
const slowSite: Files = {
  ...smallSite,
  'docs.config.ts': smallConfig.replace('lastUpdated: false', "lastUpdated: false, components: { Slow: './theme/slow.tsx' }"),
  'theme/slow.tsx': `
let isFirst = true
export default function Slow() {
  if (isFirst) process.stderr.write('rendering\\n')
  isFirst = false
  for (const end = Date.now() + 5; Date.now() < end; );
  return <p>Slow</p>
}
`,
  ...Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`content/slow/${index}.md`, `# Slow ${index}\n\n<Slow />\n`])),
}

describe.runIf(process.platform !== 'win32')('a build that is stopped', () => {
  for (const [signal, expected] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    test.concurrent(`by ${signal} exits with ${expected} and leaves everything unchanged`, async ({ expect }) => {
      const root = createProject()
      await docsgen(['build'], { cwd: root })
      const before = readTree(join(root, 'out'))
      writeFiles(root, slowSite)
      const child = start(['build'], { cwd: root })
      const end = finished(child)
      await heard(child, /rendering/)
      child.kill(signal)
      const { code, stderr } = await end
      expect(stderr).not.toMatch(/✓ render|\n\s+at /)
      expect(code).toBe(expected)
      expect(readTree(join(root, 'out'))).toEqual(before)
      expect(readdirSync(root).sort()).toEqual(['.docsgen', 'content', 'docs.config.ts', 'out', 'theme'])
    })
  }

  for (const [what, site] of Object.entries({
    component: {
      'theme/slow.tsx': "process.stderr.write('')\nexport default function Slow() { process.stderr.write('rendering\\n'); for (;;); }\n",
    },
    module: { 'theme/slow.tsx': "process.stderr.write('rendering\\n')\nfor (;;);\nexport default function Slow() { return null }\n" },
    'React page': { 'content/team.tsx': "export default function Team() { process.stderr.write('rendering\\n'); for (;;); }\n" },
  })) {
    test.concurrent(`by Ctrl+C although a ${what} never ends`, async ({ expect }) => {
      const root = createProject({ ...slowSite, ...site })
      const child = start([what === 'React page' ? 'check' : 'build'], { cwd: root })
      const end = finished(child)
      await heard(child, /rendering/)
      child.kill('SIGINT')
      const { code, stderr } = await end
      expect(stderr).not.toMatch(/bug|error|\n\s+at /)
      expect(code).toBe(130)
      expect(readdirSync(root).sort()).toEqual(['.docsgen', 'content', 'docs.config.ts', 'theme'])
    })
  }

  test.concurrent('while its config runs leaves nothing behind', async ({ expect }) => {
    const config = `process.stderr.write('configuring\\n')\nawait new Promise((resolve) => setTimeout(resolve, 60_000))\n${smallConfig}`
    const root = createProject({ ...smallSite, 'docs.config.ts': config })
    const child = start(['build'], { cwd: root })
    const end = finished(child)
    await heard(child, /configuring/)
    child.kill('SIGINT')
    const { code, signal } = await end
    expect(code === 130 || signal === 'SIGINT').toBe(true)
    expect(readdirSync(root).sort()).toEqual(['.docsgen', 'content', 'docs.config.ts'])
  })
})

describe.concurrent('preview', () => {
  test('serves the built site until it is stopped', async ({ expect }) => {
    const root = createProject()
    await docsgen(['build', '--base', '/docs/'], { cwd: root })
    const child = start(['preview', '--base', '/docs/', '-p', '0'], { cwd: root })
    const end = finished(child)
    const said = await heard(child, /Press Ctrl\+C to stop/)
    const url = said.match(/^The site is at (http:\/\/\S+\/docs\/)$/m)?.[1] ?? ''
    const page = await fetch(`${url}guide/first`)
    expect([page.status, await page.text()]).toEqual([200, readTree(join(root, 'out'))?.['guide/first.html']])
    expect((await fetch(`${url}nowhere`)).status).toBe(404)
    child.kill('SIGINT')
    const { code, stdout, stderr } = await end
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `The site is at ${url}\n`, stderr: 'Press Ctrl+C to stop.\n' })
    await expect(fetch(url)).rejects.toThrow()
  })

  test('explains what to do without a build', async ({ expect }) => {
    const { code, stdout, stderr } = await docsgen(['preview', '-p', '0'], { cwd: createProject() })
    expect([2, 3]).toContain(code)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/docsgen build/)
  })

  test('uses the next port if its own is taken, or fails under --strict-port', async ({ expect }) => {
    const root = createProject()
    await docsgen(['build'], { cwd: root })
    const first = start(['preview', '-p', '0'], { cwd: root })
    const port = (await heard(first, /Press/)).match(/:(\d+)\//)?.[1] ?? ''
    const strict = await docsgen(['preview', '-p', port, '--strict-port'], { cwd: root })
    expect(strict.code).toBe(3)
    expect(strict.stderr).toContain(port)
    const second = start(['preview', '-p', port], { cwd: root })
    expect(await heard(second, /Press/)).toMatch(new RegExp(`Port ${port} is already in use. Using port \\d+ instead\\.`))
    const ends = [finished(first), finished(second)]
    first.kill('SIGTERM')
    second.kill('SIGTERM')
    expect((await Promise.all(ends)).map(({ code }) => code)).toEqual([0, 0])
  })
})
