/** The first port that each server tries. */
export const defaultPorts = { dev: 3000, preview: 4173, mcp: 4180 } as const
