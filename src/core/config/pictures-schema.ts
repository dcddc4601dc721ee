import * as v from 'valibot'
import { closedObject, projectPath, rejectIf, text } from './schema-parts.ts'

export const iconsEntries = {
  source: v.pipe(
    projectPath(),
    rejectIf((path) => (/\.svg$/i.test(path) ? undefined : 'it is not an SVG file')),
  ),
  background: v.exactOptional(
    text((color) => (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? undefined : 'it is not a color such as `#ffffff`')),
  ),
}

export const fontEntries = {
  file: v.pipe(projectPath(), rejectIf(findFontProblem)),
  weight: v.exactOptional(
    v.pipe(
      v.number(),
      rejectIf((weight) =>
        weight >= 100 && weight <= 900 && weight % 100 === 0 ? undefined : 'it is not one of 100, 200, and so on up to 900',
      ),
    ),
  ),
}

export const previewsEntries = {
  fonts: v.pipe(
    v.array(closedObject(fontEntries)),
    rejectIf((fonts) => (fonts.length === 0 ? 'it must contain at least one font' : undefined)),
  ),
  template: v.exactOptional(
    v.pipe(
      projectPath(),
      rejectIf((path) =>
        /\.[cm]?[jt]sx?$/.test(path) ? undefined : 'it must be a JavaScript or TypeScript module, such as a `.tsx` file',
      ),
    ),
  ),
}

function findFontProblem(path: string): string | undefined {
  if (/\.woff2$/i.test(path)) return 'WOFF2 files are not possible; use a TTF, OTF, or WOFF file'
  return /\.(?:ttf|otf|woff)$/i.test(path) ? undefined : 'it is not a TTF, OTF, or WOFF file'
}
