import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import { features } from '../../features.ts'

/** The syntax that pages of docsgen can use. */
export const ownSyntax = syntaxOf(features)
export const ownKeys = ownSyntax.keys.all
