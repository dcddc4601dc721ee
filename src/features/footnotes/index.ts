import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import {
  beginsFootnote,
  type FootnoteDefinition,
  type FootnoteReference,
  readFootnoteDefinition,
  readFootnoteReference,
} from './read-footnotes.ts'
import { collectFootnotes, noteFootnote, writeFootnoteReference, writeFootnotes } from './write-footnotes.ts'

export const footnotes = defineFeature({
  name: 'footnotes',
  diagnostics,
  syntax: {
    isIn: ({ text }) => text.includes('[^'),
    blocks: { '[': { read: readFootnoteDefinition, endsParagraph: beginsFootnote } },
    inlines: { '[': readFootnoteReference },
    prepare: collectFootnotes,
    writers: {
      footnoteDefinition: (walk, token, offset) => noteFootnote(walk, token as FootnoteDefinition, offset),
      footnoteReference: (walk, token, offset) => writeFootnoteReference(walk, token as FootnoteReference, offset),
    },
    finish: writeFootnotes,
  },
})
