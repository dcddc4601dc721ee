import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FeatureOptions } from '../../core/config/feature-options.ts'
import { normalizeProjectPath } from '../../core/config/project-folder.ts'
import * as o from '../../core/config/schema-parts.ts'
import { defineFeature } from '../../core/feature.ts'
import type { FenceInfo } from '../../core/markdown/fence-info.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { Include } from '../../core/markdown/read-include.ts'
import type { ShownCode } from '../../core/markdown/syntax-parts.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { beginsWithFence } from '../../kit/markdown-lines/fence.ts'
import { checkSamples } from './check-samples.ts'
import { diagnostics } from './diagnostics.ts'
import { typesFiles } from './find-types.ts'
import { writeProgram } from './plan-program.ts'
import type { Sample, SampleOrigin, ShownSample } from './sample.ts'
import { readSampleSetup } from './sample-setup.ts'

/** The packages and schemas that docsgen checks code samples against. */
class SampleCheckConfig {
  /**
   * A folder whose `package.json` and `package-lock.json` list the packages that TypeScript samples can import. The folder can also contain a
   * `tsconfig.json` file and modules that hidden setup lines import. The path is relative to the project folder.
   * @default none; samples can import the standard library and the project's own packages
   */
  readonly packages?: string = o.optional(o.projectPath())
  /**
   * GraphQL schemas to use in addition to the schemas in `reference.graphql`. Each key is the schema name that samples specify. Each value is a list
   * of glob patterns for SDL files, relative to the project folder.
   * @default {}
   */
  readonly schemas?: Readonly<Record<string, readonly string[]>> = o.optional(o.record(findSchemaNameProblem, o.list(o.label())), {})
  /**
   * Whether readers see the type of each name in TypeScript samples when they point at it, focus it, or tap it. Requires TypeScript 7 or later in the
   * project.
   * @default false
   */
  readonly hover?: boolean = o.optional(o.flag(), false)
}

class SampleChecks {
  /** Settings for checking the types, schemas, and syntax of code samples. To turn on this check, set `samples` to `{}`. @default off */
  readonly samples?: SampleCheckConfig = o.optional(o.object(SampleCheckConfig))
}

function findSchemaNameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'the name is empty' : undefined
}

const options: FeatureOptions = {
  check: SampleChecks,
  resolve: ({ check }) => {
    const { samples } = check ?? {}
    if (samples === undefined) return { check: { samples: undefined } }
    const packages = samples.packages === undefined ? undefined : (normalizeProjectPath(samples.packages) as ProjectPath)
    return { check: { samples: { ...o.withDefaults(SampleCheckConfig, samples), packages } } }
  },
  folders: ({ check }) =>
    check?.samples?.packages === undefined ? [] : [{ key: 'check.samples.packages', value: check.samples.packages }],
  codeFolders: ['.docsgen/cache/samples', '.docsgen/samples'],
}

declare module '../../core/config/check-options.ts' {
  interface SiteChecks extends SampleChecks {}
}

declare module '../../core/model/site-config.ts' {
  interface CheckSettings {
    /** undefined if samples are not checked. */
    readonly samples:
      | (Required<Omit<SampleCheckConfig, 'packages'>> & {
          /** Relative to the code. undefined if the samples have no packages of their own. */
          readonly packages: ProjectPath | undefined
        })
      | undefined
  }
}

export const samples = defineFeature({
  name: 'samples',
  needs: ['graphql-reference', 'references'],
  options,
  diagnostics,
  clean: cleanSamples,
  syntax: [
    { fenceWords: { schema: { needsValue: true }, unchecked: {}, continues: {} } },
    {
      isIn: ({ options, isGenerated }) => options.samples === true && !isGenerated,
      code(walk, { offset, raw, info, source, include, shown: code }) {
        const shown = info && code && !code.isHidden ? showTypes(walk, info, code) : undefined
        const lines = info ? (code?.checked?.() ?? source.split('\n')) : source.trimEnd().split('\n')
        noteSample(walk, { offset, raw, info, include, lines, shown })
        return shown && typesAttributes(walk.page.file, shown, source)
      },
      records(walk) {
        const found = sampleNotes(walk)
        return {
          document: found.some(({ shown }) => shown) ? { typesName: typesName(walk.page.file) } : {},
          body: { samples: found },
        }
      },
    },
  ],
  parseOptions({ config: { check, contentRoots, versions } }) {
    if (!check.samples) return {}
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    return { samples: true, ...(check.samples.hover ? { hover: current.map(({ id }) => id) } : {}) }
  },
  // Shows the types of names in code samples.
  theme: { parts: { types: { script: 'load-types.ts', isUsed: (_, { check }) => check.samples?.hover === true } }, classes: 'types' },
  slowCheck: (input) => (input.thorough && input.config.check.samples ? checkSamples(input) : undefined),
  slowFiles: typesFiles,
})

/**
 * Removes outdated packages for samples, and files that were generated beside the current packages. Returns their names if there were any.
 */
function cleanSamples(config: SiteConfig): string | undefined {
  const folder = join(config.stateDir, 'samples')
  const { value: setup } = readSampleSetup(config, () => ({ file: config.configFile }))
  const current = setup?.packages && basename(setup.home)
  let any = false
  for (const name of listFolder(folder)) {
    if (name === current) continue
    rmSync(join(folder, name), { recursive: true, force: true })
    any = true
  }
  if (current !== undefined && listFolder(folder).includes(current)) {
    rmSync(join(folder, current, 'docsgen.tsbuildinfo'), { force: true })
    writeProgram(join(folder, current), new Map())
  }
  return any ? 'unused packages for code samples' : undefined
}

function listFolder(folder: string): readonly string[] {
  // The folder may not exist.
  return attempt(() => readdirSync(folder), [])
}

interface NotedCode {
  /** The offset of the block and its raw text. */
  readonly offset: number
  readonly raw: string
  /** The information after the fence, or undefined for a block without a language. */
  readonly info: FenceInfo | undefined
  /** The lines of the code, including hidden lines. A line that is not part of the sample is blank. */
  readonly lines: readonly string[]
  /** The file that the code comes from, unless it is the page itself. */
  readonly include: Include | undefined
  /** Present if readers can look up types in the code block. */
  readonly shown?: ShownSample | undefined
}

const sampleNotes = createNotes((): Sample[] => [])

/** Records a code block for sample checks, with the location of each of its lines. */
function noteSample(walk: PageWalk, { offset, raw, info, lines, include, shown }: NotedCode): void {
  const at = walk.page.lines.rangeAt(offset, raw.trimStart().split('\n', 1)[0]?.trimEnd().length ?? 0)
  const [schema, unchecked] = ['schema', 'unchecked'].map((word) => info?.values.get(word))
  sampleNotes(walk).push({
    language: info?.language ?? '',
    ...(info?.title === undefined ? {} : { title: info.title }),
    ...(schema === undefined ? {} : { schema }),
    ...(info?.values.has('continues') ? { continues: true } : {}),
    ...(unchecked === undefined ? {} : { unchecked: unchecked.trim() }),
    code: lines.join('\n'),
    ...(shown && { shown }),
    at,
    origin: include ? originOf(include) : originInPage(walk.page, { offset, lines, first: info || beginsWithFence(raw) ? 1 : 0 }),
  } satisfies Sample)
}

function originOf({ path, lines, indent }: Include): SampleOrigin {
  return { file: path, lines, shifts: indent }
}

interface LinesInPage {
  readonly offset: number
  readonly lines: readonly string[]
  /** The number of lines between the beginning of the block and the beginning of its code. */
  readonly first: number
}

/** The marks of quotes and lists indent the lines of a block, but never remove or add a line. */
function originInPage({ text, lines: index }: PageWalk['page'], { offset, lines, first }: LinesInPage): SampleOrigin {
  let start = text.lastIndexOf('\n', offset - 1) + 1
  const skip = () => {
    const end = text.indexOf('\n', start)
    start = end === -1 ? text.length : end + 1
  }
  for (let line = 0; line < first; line++) skip()
  const shifts = lines.map((line) => {
    const end = text.indexOf('\n', start)
    const words = line.trim()
    const at = text.slice(start, end === -1 ? text.length : end).indexOf(words)
    skip()
    return words === '' || at === -1 ? undefined : at - (line.length - line.trimStart().length)
  })
  const [shift = 0, ...others] = new Set(shifts.filter((value) => value !== undefined))
  const { file, line } = index.rangeAt(offset)
  return {
    ...(file !== undefined && { file }),
    lines: line + first,
    shifts: others.length === 0 ? shift : shifts.map((value) => value ?? 0),
  }
}

const languages: ReadonlySet<string> = new Set(['ts', 'tsx', 'mts', 'cts', 'typescript'])

/** Describes a sample as readers see it, if they can look up the types of names in it. */
function showTypes(
  walk: PageWalk,
  info: FenceInfo,
  { code, lines = code.split('\n').map((_, index) => index) }: ShownCode,
): ShownSample | undefined {
  const { page } = walk
  if (!page.options.hover?.includes(page.rootId) || info.values.has('unchecked') || !languages.has(info.language.toLowerCase()))
    return undefined
  const hash = shortHash(code).slice(0, 8)
  // Identical blocks can have different types.
  const count = sampleNotes(walk).filter(({ shown }) => shown?.key.startsWith(hash)).length
  return { key: count === 0 ? hash : `${hash}${count}`, lines }
}

/** The name of the file with the types of a page. */
function typesName(page: ProjectPath): string {
  return shortHash(page).slice(0, 12)
}

/** Returns the attributes for the script that shows types. It loads them immediately for code with expected errors. */
function typesAttributes(page: ProjectPath, { key }: ShownSample, code: string): string {
  return ` data-types="${typesName(page)}-${key}"${code.includes('@errors:') ? ' data-errors' : ''}`
}
