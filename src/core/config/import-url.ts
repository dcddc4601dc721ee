/** In a file of its own, also in the compiled program, because Node.js imports nothing for code that was compiled earlier. */
export function importUrl(url: string): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ url)
}
