/** Whether docsgen made the page from packages and APIs, so that it is not the author's. What the site's own code made is the author's. */
export function isGenerated({ generated }: { readonly generated?: { readonly isData?: boolean } | undefined }): boolean {
  return generated !== undefined && !generated.isData
}
