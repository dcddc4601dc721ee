import pico from 'picocolors'
import { formatCount, formatDuration } from './format-summary.ts'
import type { Terminal } from './terminal.ts'

export interface StageProgress {
  /** How many ticks the stage will have; until this is known no bar is drawn. */
  expect(total: number): void
  tick(count?: number): void
  /** The stage is over, after this many milliseconds. */
  end(ms: number): void
  /** The stage was given up. */
  fail(): void
}

export interface Progress {
  stage(name: string): StageProgress
}

/** Fifteen times a second is as often as an eye follows. */
const redrawMs = 1_000 / 15
const barWidth = 11
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

/** One line for each stage when it ends; where a person watches, also the one that runs. */
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

/** `parse ▕██████    ▏ 1,200/3,000`; on narrow windows without the bar, then without the count. */
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
