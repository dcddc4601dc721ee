import { extname } from 'node:path'

const text = '; charset=utf-8'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': `text/html${text}`,
  '.css': `text/css${text}`,
  '.js': `text/javascript${text}`,
  '.mjs': `text/javascript${text}`,
  '.json': `application/json${text}`,
  '.map': `application/json${text}`,
  '.webmanifest': `application/manifest+json${text}`,
  '.xml': `application/xml${text}`,
  '.atom': `application/atom+xml${text}`,
  '.rss': `application/rss+xml${text}`,
  '.txt': `text/plain${text}`,
  '.md': `text/markdown${text}`,
  '.csv': `text/csv${text}`,
  '.yml': `application/yaml${text}`,
  '.yaml': `application/yaml${text}`,
  '.svg': `image/svg+xml${text}`,
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.gz': 'application/gzip',
}

/** The type a file is served as; what is not known is offered for download rather than guessed. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'
}

/** Whether gzip and brotli make such a file smaller. */
export function isCompressible(contentType: string): boolean {
  return contentType.endsWith(text) || contentType === 'application/wasm' || contentType === 'image/x-icon'
}
