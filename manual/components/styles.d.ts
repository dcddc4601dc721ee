/** Style sheets are docsgen’s business; TypeScript need only know that they may be imported. */
declare module '*.css'
