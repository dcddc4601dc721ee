import { defineFeature } from '../../core/feature.ts'
import { diagnostics } from './diagnostics.ts'
import { planFeeds } from './journal-feeds.ts'

export const journal = defineFeature({ name: 'journal', diagnostics, files: planFeeds })
