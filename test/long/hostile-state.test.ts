import { beforeAll, test } from 'vitest'
import { docsgen } from '../cli/project.ts'
import { type Build, corruptAgainAndAgain } from '../security/hostile-rounds.ts'
import { bundleBuild, type Here } from '../site/build-here.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

const seed = Number(process.env.DOCSGEN_SEED ?? Math.floor(Math.random() * 1e9))

test(`1,000 corruptions of cache and output, seed ${seed}`, { timeout: 3_600_000 }, async () => {
  await corruptAgainAndAgain({ here, count: 1_000, build: (root) => here.buildSite(root, {}), seed })
})

test(`200 corruptions for the program itself, seed ${seed}`, { timeout: 3_600_000 }, async () => {
  const build: Build = async (root) => {
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    return { code, said: stderr }
  }
  await corruptAgainAndAgain({ here, count: 200, build, seed: seed + 1 })
})
