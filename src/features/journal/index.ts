import { defineFeature } from '../../core/feature.ts'
import { planFeeds } from './journal-feeds.ts'

export const journal = defineFeature({ name: 'journal', files: planFeeds })
