import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { desktopBreakpointPx, errorBoxWidthPercent, progressBar, spinnerCyclesMs } from '../../templates/shell-constants.ts'

const folder = join(import.meta.dirname, '../../templates/styles')
const styles = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

describe('styles have the same values as the shell’s constants', () => {
  test('desktop begins at the same width', () => {
    const widths = [...styles.matchAll(/@media[^{]*?(9\d\d(?:\.\d+)?)px/g)].map(([, width]) => Number(width))
    expect(widths.length).toBeGreaterThan(5)
    expect(new Set(widths)).toEqual(new Set([desktopBreakpointPx, desktopBreakpointPx - 0.02]))
  })

  test('the box of an error', () => {
    expect(styles).toContain(`.failure {\n  width: ${errorBoxWidthPercent}%;\n  margin: 3rem ${(100 - errorBoxWidthPercent) / 2}%;`)
  })

  test('the spinner and the progress bar', () => {
    expect(styles).toContain(`spinner-turn ${spinnerCyclesMs.turn / 1000}s`)
    expect(styles).toContain(`spinner-dash ${spinnerCyclesMs.dash / 1000}s`)
    expect(styles).toContain(`scale ${progressBar.speedMs / 1000}s`)
  })
})
