/** An id from a heading's text, as the functions of Python-Markdown's toc and of pymdownx.slugs make it. The dash stands for both separators. */
export function slugify(text: string, rule: string): string {
  const [name = 'default', separator = '-'] = rule.split(' ')
  if (name === 'default' || name === 'unicode') {
    const letters = name === 'default' ? text.normalize('NFKD').replace(/[^\p{ASCII}]/gu, '') : text.normalize('NFKC')
    return letters
      .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
      .trim()
      .toLowerCase()
      .replace(separator === '-' ? /[-\s]+/g : /[-_\s]+/g, separator)
  }
  const cased = name === 'none' ? text : name === 'lower-ascii' ? text.replace(/[A-Z]+/g, (word) => word.toLowerCase()) : text.toLowerCase()
  return cased
    .normalize('NFC')
    .replace(/<[^<>]*>/g, '')
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', separator)
}
