import { homedir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { heard, start } from '../cli/project.ts'
import { expectSameInDev } from '../everything/dev-bytes.ts'
import { changeAnything, followOptions, type Step } from '../everything/follow-options.ts'
import { bundleBuild, type Here } from '../site/build-here.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

const seed = Number(process.env.DOCSGEN_SEED ?? Math.floor(Math.random() * 1e9))
const count = Number(process.env.DOCSGEN_STEPS ?? 200)

test(`builds and \`dev\` after each of ${count} changes of an option, a page, or a language equal a clean build, seed ${seed}`, {
  timeout: 7_200_000,
}, async () => {
  let left = count
  let origin: Promise<string> | undefined
  const onBuild = async ({ root, line, out, base, isPublished, isStrict }: Step) => {
    origin ??= startDev(root)
    // `dev` does not check samples.
    if (isPublished && !isStrict)
      await expectSameInDev({ url: `${await origin}${base}`, outDir: join(root, out), context: `seed ${seed}\n${line}` })
  }
  const counts = await followOptions({ here, seed, next: (site) => (left-- > 0 ? changeAnything(site) : undefined), onBuild })
  expect(counts.published).toBeGreaterThan(count / 2)
})

async function startDev(root: string): Promise<string> {
  // The same user as the builds, who can read their caches.
  const child = start(['dev', '--port', '0'], { cwd: root, env: { HOME: homedir() } })
  onTestFinished(() => void child.kill())
  return new URL(/http:\S+/.exec(await heard(child, /http:[\s\S]*watching/i))?.[0] ?? '').origin
}
