import type { VendureConfig } from '@vendure/core'

/** What a project's configuration has besides the lines a sample shows. */
export declare const baseConfig: VendureConfig
