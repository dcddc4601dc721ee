import type { Terminal } from '../core/terminal/terminal.ts'

/** Loads and runs a command, and turns its result into an exit code. */
export type CommandRunner = <Options>(
  load: () => Promise<{ readonly run: (root: string, options: Options, terminal: Terminal) => Promise<number> }>,
) => (root: string, options: Options) => Promise<void>

export function createRunner(terminal: Terminal): CommandRunner {
  return (load) => async (root, options) => {
    const { finish } = await import('./finish.ts')
    await finish(terminal, async () => (await load()).run(root, options, terminal))
  }
}
