import type { AbsolutePath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { UserConfig } from '../model/user-config.ts'

/** The settings of checks. `packages` is the folder with the packages of samples. */
export function resolveCheck({ check = {} }: Pick<UserConfig, 'check'>, packages: AbsolutePath | undefined): SiteConfig['check'] {
  const { samples, sizes, terms = [], commands = [], external, budgets = [], translations } = check
  return {
    samples: samples && { packages, schemas: samples.schemas ?? {}, hover: samples.hover ?? false },
    sizes: { file: 25, picture: 5, pixels: 25, ...sizes },
    terms,
    commands,
    external: { ignore: [], allowPrivate: [], cacheDays: 7, ...external },
    budgets,
    translations: translations && { report: 'warn', days: 0, notice: true, ...translations },
  }
}
