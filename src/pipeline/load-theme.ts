import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomServer from 'react-dom/server'
import * as docsgensTheme from '../../templates/theme.ts'
import { runCompiledCode } from '../render/run-compiled-code.ts'

/** What pages are made of, and what the site's own code imports as `docsgen/theme`. */
export type ThemeModule = typeof docsgensTheme

const loaded = new Map<string, ThemeModule>()

/** docsgen's theme, or the compiled one of the site with docsgen's own React. Throws what the site's throws. */
export function loadTheme(file: string | undefined): ThemeModule {
  if (file === undefined) return docsgensTheme
  let theme = loaded.get(file)
  if (!theme) {
    theme = runCompiledCode(file, {
      react,
      'react/jsx-runtime': jsxRuntime,
      'react-dom': reactDom,
      'react-dom/server': reactDomServer,
    }) as ThemeModule
    loaded.set(file, theme)
  }
  return theme
}
