// ADAPTER: all the bench knows of docsgen's command line and report. Change it here when either changes.

/**
 * @param {{ root: string, out: string }} places
 * @returns {string[]}
 */
export function buildArguments({ root, out }) {
  return ['build', root, '-o', out, '--report', 'json']
}

/**
 * Milliseconds by stage from what `--report json` printed: its last line or the whole text is an object with `stagesMs`,
 * at its top or within `summary`. undefined where it says nothing of stages.
 * @param {{ stdout: string }} run
 * @returns {Record<string, number> | undefined}
 */
export function readStagesMs({ stdout }) {
  const report = parse(stdout) ?? parse(stdout.trim().split('\n').at(-1) ?? '')
  return report?.stagesMs ?? report?.summary?.stagesMs
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
