import { registerActions } from './after-file.ts'

registerActions()
