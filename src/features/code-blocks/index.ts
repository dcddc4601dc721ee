import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { showCode, showNotes } from './show-code.ts'
import { writeCodeGroup } from './write-code-group.ts'

export const codeBlocks = defineFeature({
  name: 'code-blocks',
  diagnostics,
  syntax: {
    containers: { 'code-group': { write: writeCodeGroup } },
    fenceWords: { ins: { needsValue: true }, del: { needsValue: true }, numbered: {}, showLineNumbers: {}, annotated: {} },
    showCode,
    list: showNotes,
  },
})
