import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import { features } from '../../features.ts'

/** The syntax that docsgen's pages can use. */
export const ownSyntax = syntaxOf(features)
export const ownKeys = ownSyntax.keys.all
