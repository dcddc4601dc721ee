import { defineFeature } from '../../core/feature.ts'
import { checkCommands } from './check-commands.ts'
import { checkFrontMatter, checkText, checkTitle } from './check-terms.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'

/** Rules of a site for the text of its pages. */
export const contentRules = defineFeature({
  name: 'content-rules',
  options,
  diagnostics,
  parseOptions({ config: { check, contentRoots } }) {
    // The wording of other commits cannot be changed, and their commands install other packages.
    const unchecked = contentRoots.flatMap(({ id, exported }) => (exported ? [[id, { terms: [], commands: [] }] as const] : []))
    return {
      ...(check.terms.length > 0 ? { terms: check.terms } : {}),
      ...(check.commands.length > 0 ? { commands: check.commands } : {}),
      ...(unchecked.length > 0 ? { ofVersions: Object.fromEntries(unchecked) } : {}),
    }
  },
  syntax: [
    {
      isIn: ({ options, isGenerated }) => options.terms !== undefined && options.terms.length > 0 && !isGenerated,
      prepare: checkFrontMatter,
      text: checkText,
      finish: checkTitle,
    },
    {
      isIn: ({ options, isGenerated }) => options.commands !== undefined && !isGenerated,
      codeSpan: (walk, code, offset) => checkCommands(walk, code, { language: undefined, offset }),
      code(walk, { info, shown, offset }) {
        if (info && shown && !shown.isHidden) checkCommands(walk, shown.code, { language: info.language, offset })
        return undefined
      },
    },
  ],
})
