import { readFileSync } from 'node:fs'

const header = readFileSync(new URL('header.html', import.meta.url), 'utf8')
const footer = readFileSync(new URL('footer.html', import.meta.url), 'utf8')
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The parts that all pages share. */
export function htmlDocument({ title, description, page }, columns) {
  const [name, text, url] = [escapeHtml(title), escapeHtml(description), `https://docs.example.com${page.url}`]
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.url === '/' ? name : `${name} · Handbook`}</title>
<meta name="description" content="${text}">
<link rel="canonical" href="${url}">
<meta property="og:type" content="article">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${url}">
<meta property="og:site_name" content="Handbook">
<meta name="twitter:card" content="summary">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
<script type="module" src="/site.js"></script>
</head>
<body>
<a class="skip-link" href="#content">Skip to the content</a>
${header}
<div class="columns">
${columns}
</div>
${footer}
</body>
</html>
`
}

export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (character) => escapes[character])
}
