import * as v from 'valibot'
import { findAddressProblem, findBaseProblem, pathSegments } from '../../core/config/address-problems.ts'
import { variables } from '../../core/config/markdown-schema.ts'
import { sidebars } from '../../core/config/navigation-schema.ts'
import { referenceEntries } from '../../core/config/reference-schema.ts'
import { closedObject, notA, projectPath, text, translatable } from '../../core/config/schema-parts.ts'
import { findAddressPartProblem } from '../../kit/files/file-rules.ts'

export const versionEntries = {
  id: text(findVersionIdProblem),
  label: translatable(),
  path: v.exactOptional(text(findVersionPathProblem)),
  contentDir: v.exactOptional(projectPath()),
  ref: v.exactOptional(text(findRefProblem)),
  sidebars: v.exactOptional(sidebars),
  reference: v.exactOptional(closedObject(referenceEntries)),
  variables: v.exactOptional(variables),
  banner: v.exactOptional(
    v.lazy((input) =>
      input === false
        ? v.literal(false)
        : typeof input === 'string'
          ? v.picklist(['old', 'unreleased'])
          : notA<'old' | 'unreleased' | false>("`'old'`, `'unreleased'`, or `false`"),
    ),
  ),
  problems: v.exactOptional(v.picklist(['report', 'ignore'])),
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
function findRefProblem(ref: string): string | undefined {
  if (ref.startsWith('-')) return 'it begins with `-`, so Git would read it as an option'
  const isRef = /^[\p{L}\p{N}_./+~^@{}-]{1,250}$/u.test(ref) && !ref.includes('..') && !ref.includes('@{')
  return isRef ? undefined : 'it must be a Git tag, branch, or commit, such as `v3.4.0`'
}
