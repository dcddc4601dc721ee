import type { Mistake } from './mistake.ts'

/** The folder, the machine and the command line. */
export const surroundingMistakes: readonly Mistake[] = [
  { name: 'a misspelled command', args: ['biuld'], says: ['biuld', 'build'], exit: 2 },
  { name: 'the command of another tool that serves', args: ['serve'], says: ['serve', 'preview'], exit: 2 },
  { name: 'the command of another tool that starts', args: ['start'], says: ['start', 'dev'], exit: 2 },
  { name: 'a misspelled flag', args: ['build', '--strct'], says: ['--strct', '--strict'], exit: 2 },
  { name: 'a port that is not a number', args: ['preview', '--port', 'http'], says: ['http', 'number'], exit: 2 },
  { name: 'a folder that does not exist', args: ['build', 'docs'], says: ['docs'], exit: 2 },
  {
    name: 'a folder without a config',
    cwd: 'empty',
    before: 'mkdir empty && rm docs.config.ts',
    says: ['docs.config.ts', 'docsgen init'],
    exit: 2,
  },
  { name: 'a folder below the project', cwd: 'content', says: ['docs.config.ts'], exit: 0 },
  {
    name: 'an output folder that somebody else made',
    before: 'mkdir out && echo mine > out/thesis.txt',
    says: ['out', 'thesis.txt'],
    exit: 3,
  },
  { name: 'an output folder that is a file', before: 'echo mine > out', says: ['out'], exit: 3 },
  { name: 'an output folder that is the content', args: ['build', '--out-dir', 'content'], says: ['content'], exit: 2 },
  { name: 'a preview without a build', args: ['preview'], says: ['docsgen build'], exit: 3 },
  {
    name: 'no git',
    env: { PATH: '/nowhere' },
    before: `printf "export default { title: 'Small', description: 'Small.' }\\n" > docs.config.ts`,
    says: ['git'],
    exit: 0,
  },
  {
    name: 'no repository',
    before: `printf "export default { title: 'Small', description: 'Small.' }\\n" > docs.config.ts`,
    says: ['git'],
    exit: 1,
  },
]
