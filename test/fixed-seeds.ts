import fc from 'fast-check'
import { seed } from './seed.ts'

// Random examples are the same in each run.
fc.configureGlobal({ seed })
