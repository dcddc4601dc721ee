import { defineFeature } from '../../core/feature.ts'
import { findNameProblems } from './find-name-problems.ts'
import { options } from './options.ts'

export const ownCode = defineFeature({ name: 'own-code', options: { ...options, problems: findNameProblems } })
