import { findAddressPartProblem } from '../../kit/files/file-rules.ts'
import type { TranslatableText } from '../model/messages.ts'
import { findAddressProblem, findBaseProblem, pathSegments } from './address-problems.ts'
import { type SidebarItemConfig, sidebars } from './navigation-options.ts'
import * as o from './schema-parts.ts'

/** Values for `{{ name }}`. */
export function variables(): Readonly<Record<string, string | number | boolean>> {
  return o.record(
    findVariableNameProblem,
    o.choose<string | number | boolean>((input) => {
      if (typeof input === 'string') return o.text((value) => (value.includes('\n') ? 'it has more than one line' : undefined))
      return typeof input === 'number' || typeof input === 'boolean' ? o.anything() : o.expected('a string, a number, or a boolean')
    }),
  )
}

export class VersionConfig {
  /** The version ID, such as `next`. docsgen uses the ID in reports and as a folder name. */
  readonly id: string = o.text(findVersionIdProblem)
  /** The name of the version in the version menu, such as `Next`. */
  readonly label: TranslatableText = o.translatable()
  /**
   * The path on the site where docsgen publishes this version, such as `/` or `/1.x/`.
   * @default `/` for the first version, `/<id>/` for the others
   */
  readonly path?: string = o.optional(o.text(findVersionPathProblem))
  /**
   * The folder that contains this version's pages, relative to the project folder.
   * @default the site's `contentDir` for the first version and versions with a `ref`, `versions/<id>` for the others
   */
  readonly contentDir?: string = o.optional(o.projectPath())
  /**
   * The Git tag, branch, or commit that contains this version's pages, such as `v3.4.0`. Without a ref, the pages are in a folder of the project.
   * @default none
   */
  readonly ref?: string = o.optional(o.text(findRefProblem))
  /** The sidebars of this version. @default the site's `sidebars` */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>> = o.optional(sidebars())
  /** Values for `{{ name }}` in this version's pages, in addition to the site's `variables`. @default {} */
  readonly variables?: Readonly<Record<string, string | number | boolean>> = o.optional(variables())
  /**
   * Whether pages show that this is an old version, or one that is not released yet, with a link to the current version.
   * @default 'old' for the versions after the first one
   */
  readonly banner?: 'old' | 'unreleased' | false = o.optional(banner())
  /**
   * Whether docsgen reports problems in the pages of this version. Only a version with a `ref` can ignore them, because the pages of a tag cannot be
   * corrected.
   * @default 'report'
   */
  readonly problems?: 'report' | 'ignore' = o.optional(o.oneOf('report', 'ignore'))
}

function banner(): 'old' | 'unreleased' | false {
  return o.choose<'old' | 'unreleased' | false>((input) => {
    if (input === false) return o.literal(false)
    return typeof input === 'string' ? o.oneOf('old', 'unreleased') : o.expected("`'old'`, `'unreleased'`, or `false`")
  })
}

// The segments become folders of the output.
function findVersionPathProblem(path: string): string | undefined {
  return findBaseProblem(path) ?? findAddressProblem(pathSegments(path))
}

// It becomes the name of a folder and a part of URLs.
function findVersionIdProblem(id: string): string | undefined {
  return /^\w[\w.-]*$/.test(id)
    ? findAddressPartProblem(id)
    : 'it can contain only letters, digits, `.`, `-`, and `_`, and it cannot begin with `.` or `-`'
}

// It becomes an argument of git. `@{` names entries of the reflog, which differ between machines.
export function findRefProblem(ref: string): string | undefined {
  if (ref.startsWith('-')) return 'it begins with `-`, so Git would read it as an option'
  const isRef = /^[\p{L}\p{N}_./+~^@{}-]{1,250}$/u.test(ref) && !ref.includes('..') && !ref.includes('@{')
  return isRef ? undefined : 'it must be a Git tag, branch, or commit, such as `v3.4.0`'
}

function findVariableNameProblem(name: string): string | undefined {
  return /^[A-Za-z_][\w.-]{0,99}$/.test(name)
    ? undefined
    : 'the name must begin with a letter, followed by letters, digits, `.`, `-`, or `_`'
}
