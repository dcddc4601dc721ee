import { defineFeature } from '../../core/feature.ts'
import { checkComponent } from './check-component.ts'
import { diagnostics } from './diagnostics.ts'
import { themeComponents } from './theme-components.ts'
import { writeFenceComponent } from './write-fence-component.ts'

export const components = defineFeature({
  name: 'components',
  diagnostics,
  syntax: [
    { components: themeComponents, component: checkComponent },
    { isIn: ({ options }) => options.fences !== undefined, fence: writeFenceComponent },
  ],
})
