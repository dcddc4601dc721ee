import { defineFeature } from '../../core/feature.ts'
import type { ComponentToken } from '../../core/markdown/component-extension.ts'
import type { ContainerToken } from '../../core/markdown/container-extension.ts'
import { type PageWalk, themeComponent } from '../../core/markdown/page-walk.ts'
import { reportEmptyContainer } from '../../core/markdown/report-container.ts'
import { writeBlocks } from '../../core/markdown/write-blocks.ts'
import { closeScope, openScope } from '../../core/markdown/write-raw-html.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { diagnostics } from './diagnostics.ts'
import { insertOperation } from './link-names.ts'

export const openapi = defineFeature({
  name: 'openapi',
  needs: ['references'],
  diagnostics,
  theme: { parts: { tryIt: { script: 'try-it.ts', styles: 'try-it.css', onPages: true } }, classes: 'try beside', attributes: 'try-it' },
  syntax: [
    {
      components: { TryIt: { part: 'components/try-it.tsx', attributes: { request: { value: 'text', isRequired: true } }, holds: 'none' } },
    },
    { isIn: ({ text }) => text.includes('<TryIt'), component: noteTryIt },
    { insertions: { ':::operation': insertOperation } },
    { containers: { beside: { write: writeBeside } } },
  ],
})

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** The content that `:::operation listPets` inserts. @default the line is text */
    readonly operations?: OperationOptions
  }
}

interface OperationOptions {
  /** A file with a region for each operation of the version's APIs, or undefined if it has none. */
  readonly file?: ProjectPath
  /** The version for messages, if the site has several versions. */
  readonly version?: string
}

/** `:::beside`: shows samples beside the text on wide screens, and within the text on other screens. */
function writeBeside(walk: PageWalk, token: ContainerToken, offset: number): void {
  reportEmptyContainer(walk, token, offset)
  walk.writer.write('<div class="beside">\n')
  const scope = openScope(walk)
  writeBlocks(walk, token.tokens)
  closeScope(walk, scope)
  walk.writer.write('</div>\n')
}

function noteTryIt(walk: PageWalk, { name, attributes, raw }: ComponentToken, offset: number): void {
  if (name !== 'TryIt' || !themeComponent(walk, name) || typeof attributes.request !== 'string') return
  walk.found.parts.add('tryIt')
  // The data of the component is only for the form.
  walk.found.markdownEdits.push({ start: offset, end: offset + raw.trimEnd().length, text: '' })
}
