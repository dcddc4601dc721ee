import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'image/not-installed': error(
    'Missing package for smaller images',
    'The config contains `images`, but the package `sharp`, which makes smaller versions of images, is not installed in the project.',
    'Run `{command}`, or remove `images` from the config.',
  ),
  'image/not-resized': warning(
    'Image without smaller versions',
    'The image is published only in its original size, because it cannot be resized: {reason}.',
    'Export the image again, or replace it.',
  ),
})
