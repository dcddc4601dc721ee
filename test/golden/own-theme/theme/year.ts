export const year = 2026
