import { bootstrap, JobQueueService } from '@vendure/core'
import { config } from './vendure-config'

// The worker's jobs run in the same process: the database is in its memory.
bootstrap(config).then((app) => app.get(JobQueueService).start())
