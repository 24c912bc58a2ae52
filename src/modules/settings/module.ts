import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { logoContract } from './api/logo-contract.ts'
import { emailFileRoutes } from './api/email-file-routes.ts'
import { shopFileRoutes } from './api/shop-file-routes.ts'
import { saveLogo } from './commands/save-logo.ts'
import { settingsHandlers, updateSettingsHandlers } from './api/http.ts'
import { undoSettings } from './commands/undo-settings.ts'
import { settingsContract, updateSettingsContract } from './contract.ts'
import { localeSettings } from './locale-settings.ts'
import { brandProfileSettings } from './brand-profile-settings.ts'
import { shopSettings } from './shop-settings.ts'
import { themeSettings } from './theme-settings.ts'

export const settings = defineModule({
  name: 'settings',
  uses: ['audit'],
  permissions: {
    'settings.read': 'See the settings of the shop',
    'settings.write': 'Change the settings of the shop',
  },
  settings: [shopSettings, localeSettings, brandProfileSettings, themeSettings],
  contributes: ({ settings: { sections } }) => ({ undoableActs: sections.map(undoSettings) }),
  routes(services) {
    const { sections } = services.settings
    const updates = updateSettingsContract(sections)
    return [
      ...createRoutes(settingsContract, settingsHandlers(sections)),
      ...createRoutes(logoContract, {
        uploadLogo: (_ctx, _input, { bytes = Buffer.alloc(0) }) => saveLogo(services, bytes),
      }),
      ...createRoutes(updates, updateSettingsHandlers(sections, updates)),
    ]
  },
  mounts: (services) => [
    { path: '/shop-files', rate: 'picture', app: shopFileRoutes(services) },
    { path: '/email-files', rate: 'picture', app: emailFileRoutes(services) },
  ],
})
