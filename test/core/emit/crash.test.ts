import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type OutputOptions, openOutput } from '../../../src/core/emit/output-session.ts'
import type { Machine } from '../../../src/kit/caches/machine.ts'
import { EnvironmentError } from '../../../src/kit/failures/failure.ts'
import { type Fault, faultyFileSystem, StoppedDead } from './faulty-file-system.ts'
import { build, createProject, optionsOf, type Project, quickMachine, readTree, writeTree } from './project.ts'
import { outputsOf, type Site } from './small-site.ts'

const one: Site = { 'index.html': 'one', 'guide/a.html': 'a', 'guide/b.html': 'b', 'old/x.html': 'x', 'assets/s.css': 's', n: 'n', m: 'm' }
const three: Site = {
  'index.html': 'two',
  'guide/a.html': 'a',
  'guide/b.html': 'b',
  'new/deep/x.html': 'x',
  'assets/s.css': 's',
  n: 'n',
  'm/m': 'm',
}

interface Scene {
  readonly name: string
  readonly prepare: (project: Project) => Promise<unknown>
  readonly next: Site
  readonly force?: boolean
  readonly filesWorthCopy?: number
}

const scenes: readonly Scene[] = [
  { name: 'a first build', prepare: async () => undefined, next: one },
  { name: 'a build into an empty folder', prepare: async ({ out }) => writeTree(out, { '.DS_Store': '' }), next: one },
  { name: 'a rebuild', prepare: (project) => build(project, one), next: three },
  {
    name: 'a rebuild that keeps a linked copy',
    prepare: (project) => build(project, one, { filesWorthCopy: 1 }),
    next: three,
    filesWorthCopy: 1,
  },
  {
    name: 'a rebuild from a linked copy',
    prepare: async (project) => {
      for (const site of [three, { ...one, 'guide/a.html': 'b' }, one]) await build(project, site, { filesWorthCopy: 1 })
    },
    next: three,
    filesWorthCopy: 1,
  },
  {
    name: 'a forced build over foreign files',
    prepare: async ({ out }) => writeTree(out, { thesis: 't', 'a/b': 'c' }),
    next: one,
    force: true,
  },
]

const refusals = ['ENOSPC', 'EACCES', 'EIO', 'EMFILE', 'EROFS'] as const
// Long runs combine every call with every error; short runs alternate.
const turns = process.env.DOCSGEN_LONG_TESTS ? refusals.keys() : [0]

const trials: readonly Trial[] = [
  { name: 'the end of the program', faultAt: (atCall) => ({ atCall, kind: 'stop dead' }) },
  ...[...turns].flatMap((turn) => {
    const kindAt = (atCall: number) => refusals[(atCall + turn) % refusals.length] ?? 'EIO'
    return [
      { name: `one refusal (${turn})`, faultAt: (atCall: number) => ({ atCall, kind: kindAt(atCall) }) },
      { name: `refusals from then on (${turn})`, faultAt: (atCall: number) => ({ atCall, kind: kindAt(atCall), lasts: true }) },
    ]
  }),
]

interface Trial {
  readonly name: string
  readonly faultAt: (atCall: number) => Fault
}

// A separate process, which has exited when its build ends.
const builder: Machine = { ...quickMachine, self: { pid: 2 ** 30, started: '1' } }
const later: Machine = { ...quickMachine, isRunning: ({ pid }) => pid !== builder.self.pid }

describe.each(scenes)('$name', (scene) => {
  test.each(trials)('with $name at any call', async ({ faultAt }) => {
    const after = await outputAfter(scene)
    let atCall = 1
    for (; ; atCall++) {
      const project = createProject()
      await scene.prepare(project)
      const before = readTree(project.out)
      const fault = faultAt(atCall)
      const faulty = faultyFileSystem(fault)
      const options = optionsFor(scene, project)
      const failure = await build(project, scene.next, options, { ...builder, fileSystem: faulty.fileSystem }).then(
        () => undefined,
        (error: unknown) => error,
      )
      const context = `${fault.kind} at call ${atCall}`
      if (fault.kind === 'stop dead') {
        if (faulty.calls() >= atCall && failure) expect(failure, context).toBeInstanceOf(StoppedDead)
        ;(await openOutput(options, later)).abort()
        expect([before, after], context).toContainEqual(readTree(project.out))
      } else if (failure !== undefined) {
        expect(failure, context).toBeInstanceOf(EnvironmentError)
        expect(String(failure), context).toMatch(
          /^EnvironmentError: Cannot [a-z ]+ `[^`]+`: (the disk|permission denied|too many|the file system is read-only)/,
        )
        // A failed disk cannot be cleaned up by the same build.
        if (fault.lasts) (await openOutput(options, later)).abort()
        expect(readTree(project.out), context).toEqual(before)
      } else {
        expect(readTree(project.out), context).toEqual(after)
      }
      await build(project, scene.next, options, later)
      expect(readTree(project.out), context).toEqual(after)
      const beside = readdirSync(project.root).filter((name) => name !== '.docsgen')
      expect(beside, context).toEqual(['out'])
      if (faulty.calls() < atCall) break
    }
    expect(atCall).toBeGreaterThan(60)
  })
})

function optionsFor({ force = false, filesWorthCopy = 1_000 }: Scene, project: Project): OutputOptions {
  return optionsOf(project, { force, filesWorthCopy })
}

/** The result without failures. */
async function outputAfter(scene: Scene): Promise<Record<string, string> | undefined> {
  const project = createProject()
  await scene.prepare(project)
  const session = await openOutput(optionsFor(scene, project), builder)
  session.write(outputsOf(scene.next, session))
  await session.publish()
  return readTree(project.out)
}
