const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type PackageManager = (typeof managers)[number]

/** Who started docsgen, by `npm_config_user_agent`: `pnpm/9.1.0 npm/? node/v22.0.0 linux x64`. */
export function readPackageManager(userAgent: string | undefined): PackageManager {
  return managers.find((name) => userAgent?.startsWith(`${name}/`)) ?? 'npm'
}

interface Surroundings {
  readonly manager: PackageManager
  readonly platform: string
}

/** What to type after the site was made; `folder` is its path from here, `` for here. */
export function nextCommands(folder: string, { manager, platform }: Surroundings): readonly string[] {
  const enter = folder === '' ? [] : [`cd ${quote(folder, platform)}`]
  const run = manager === 'npm' || manager === 'bun' ? `${manager} run` : manager
  return [...enter, `${manager} install`, `${run} dev`, ...(folder === '' ? [`${run} build`] : [])]
}

function quote(path: string, platform: string): string {
  const safe = path.startsWith('-') ? `./${path}` : path
  if (/^[\p{L}\p{N}._/:\\-]+$/u.test(safe) && (platform === 'win32' || !safe.includes('\\'))) return safe
  return platform === 'win32' ? `"${safe}"` : `'${safe.replaceAll("'", "'\\''")}'`
}
