// The bench's only dependency on docsgen's command line and report. Change it when either changes.

/**
 * @param {{ root: string, out: string }} places
 * @returns {string[]}
 */
export function buildArguments({ root, out }) {
  return ['build', root, '-o', out, '--report', 'json']
}

/**
 * Milliseconds by stage from the output of `--report json`; undefined if nothing was built.
 * @param {{ stdout: string }} run
 * @returns {Record<string, number> | undefined}
 */
export function readStagesMs({ stdout }) {
  const report = parse(stdout)
  return report?.build?.stagesMs
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
