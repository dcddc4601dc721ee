import type { LanguageFn, Mode } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'

/** The first word of a command, but not a keyword, a variable, a function, or a word of a line that continues the previous one. */
const command: Mode = {
  scope: 'built_in',
  begin:
    /(?=[a-z])(?<=(?:^|&& |[|;] |\bsudo )[ \t]{0,8})(?<!\\\n[ \t]{0,40})(?!(?:if|then|else|elif|fi|for|while|until|in|do|done|case|esac|function|select|time)\b)[a-z][\w./@-]{0,60}(?![\w=(:+*]|[ \t]{0,8}\()/,
}

const option: Mode = { scope: 'attr', begin: /(?<=[ \t])--?[a-zA-Z][\w-]{0,60}/ }

/** The grammar of highlight.js leaves most commands, such as `npm install --save-dev`, without any color. */
export const shellGrammar: LanguageFn = (hljs) => {
  const grammar = bash(hljs)
  return { ...grammar, contains: [...(grammar.contains ?? []), command, option] }
}
