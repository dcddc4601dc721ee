import { defineFeature } from '../../core/feature.ts'
import type { ComponentToken } from '../../core/markdown/component-extension.ts'
import { type PageWalk, themeComponent } from '../../core/markdown/page-walk.ts'
import { diagnostics } from './diagnostics.ts'

export const openapi = defineFeature({
  name: 'openapi',
  needs: ['references'],
  diagnostics,
  syntax: [
    {
      components: { TryIt: { part: 'components/try-it.tsx', attributes: { request: { value: 'text', isRequired: true } }, holds: 'none' } },
    },
    { isIn: ({ text }) => text.includes('<TryIt'), component: noteTryIt },
  ],
})

function noteTryIt(walk: PageWalk, { name, attributes, raw }: ComponentToken, offset: number): void {
  if (name !== 'TryIt' || !themeComponent(walk, name) || typeof attributes.request !== 'string') return
  walk.found.parts.add('tryIt')
  // Its data is for the form only.
  walk.found.markdownEdits.push({ start: offset, end: offset + raw.trimEnd().length, text: '' })
}
