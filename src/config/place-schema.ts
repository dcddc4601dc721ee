import * as v from 'valibot'
import type { MessageTexts } from '../model/messages.ts'
import { findAddressPartProblem } from '../support/file-name-problem.ts'
import { findAddressProblem, findBaseProblem, pathSegments } from './address-problems.ts'
import { findProjectPathProblem } from './project-folder.ts'
import { closedObject, label, namedEntries, text, translatable } from './schema-parts.ts'

/** A path below the project's folder. */
export function projectPath() {
  return text(findProjectPathProblem)
}

export const localeEntries = {
  label: label(),
  dir: v.exactOptional(v.picklist(['ltr', 'rtl'])),
  // Which ids there are is the theme's to know: see `checkMessages`.
  messages: v.exactOptional(namedEntries(() => undefined, label()) as v.GenericSchema<MessageTexts>),
}

export const locales = namedEntries(findLocaleCodeProblem, closedObject(localeEntries))

export const versionEntries = {
  id: text(findVersionIdProblem),
  label: translatable(),
  path: v.exactOptional(text(findVersionPathProblem)),
  contentDir: v.exactOptional(projectPath()),
}

export const versions = v.array(closedObject(versionEntries))

function findLocaleCodeProblem(code: string): string | undefined {
  return /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(code)
    ? findAddressPartProblem(code)
    : `\`${code}\` is not a valid language code such as \`en\` or \`pt-BR\``
}

// Its parts become folders of the output.
function findVersionPathProblem(path: string): string | undefined {
  return findBaseProblem(path) ?? findAddressProblem(pathSegments(path))
}

// It becomes a folder's name and a part of addresses.
function findVersionIdProblem(id: string): string | undefined {
  return /^\w[\w.-]*$/.test(id)
    ? findAddressPartProblem(id)
    : 'it can contain only letters, digits, `.`, `-`, and `_`, and it cannot begin with `.` or `-`'
}
