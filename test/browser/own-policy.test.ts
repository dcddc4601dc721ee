import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { smallSite } from '../cli/project.ts'
import { startDev } from '../dev/dev-program.ts'
import { serveSite, visit } from './site.ts'

