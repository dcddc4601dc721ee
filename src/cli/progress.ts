import pico from 'picocolors'
import { formatDuration } from '../core/terminal/format-summary.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { formatCount } from '../kit/text/format-values.ts'

interface StageProgress {
  /** Sets the total number of ticks. The bar is shown only once this number is known. */
  expect(total: number): void
  tick(count?: number): void
  /** Ends the stage, which took this many milliseconds. */
  end(ms: number): void
  /** Marks the stage as failed. */
  fail(): void
}

interface Progress {
  stage(name: string): StageProgress
}

/** The time between two updates. Faster updates would not be visible. */
const redrawMs = 1_000 / 15
const barWidth = 11
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

/** Prints a line for each stage when the stage ends, and in an interactive terminal also for the running stage. */
export function createProgress(terminal: Terminal, { now }: { readonly now: () => number }): Progress {
  const paint = pico.createColors(terminal.colors)
  return {
    stage(name) {
      let total = 0
      let done = 0
      let drawnAt = Number.NEGATIVE_INFINITY
      let over = false

      const draw = () => {
        if (over || !terminal.interactive || now() - drawnAt < redrawMs) return
        drawnAt = now()
        terminal.status(formatRunning(name, done, total, terminal.columns))
      }
      const finish = (line: string) => {
        if (over) return
        over = true
        terminal.status(undefined)
        terminal.report(line)
      }
      draw()
      return {
        expect(count) {
          total = count
          draw()
        },
        tick(count = 1) {
          done += count
          draw()
        },
        end: (ms) => finish(`${paint.green('✓')} ${name} ${paint.dim(formatDuration(ms))}`),
        fail: () => finish(`${paint.red('✗')} ${name}`),
      }
    },
  }
}

/** Formats `parse ▕██████    ▏ 1,200/3,000`. In narrow windows, the bar or both the bar and the numbers are omitted. */
export function formatRunning(name: string, done: number, total: number, columns: number): string {
  if (total <= 0) return name
  const count = `${formatCount(Math.min(done, total))}/${formatCount(total)}`
  const full = `${name} ▕${formatBar(done / total)}▏ ${count}`
  return [full, `${name} ${count}`].find((line) => line.length < columns) ?? name
}

function formatBar(share: number): string {
  const filled = Math.min(Math.max(share, 0), 1) * barWidth
  const whole = Math.floor(filled)
  const part = eighths[Math.floor((filled - whole) * eighths.length)] ?? ''
  return `${'█'.repeat(whole)}${part}`.padEnd(barWidth)
}
