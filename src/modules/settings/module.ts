import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { settingsHandlers, updateSettingsHandlers } from './api/http.ts'
import { settingsContract, updateSettingsContract } from './contract.ts'
import { shopSettings } from './shop-settings.ts'

export const settings = defineModule({
  name: 'settings',
  uses: [],
  permissions: {
    'settings.read': 'See the settings of the shop',
    'settings.write': 'Change the settings of the shop',
  },
  settings: [shopSettings],
  routes({ settings: { sections } }) {
    const updates = updateSettingsContract(sections)
    return [
      ...createRoutes(settingsContract, settingsHandlers(sections)),
      ...createRoutes(updates, updateSettingsHandlers(sections, updates)),
    ]
  },
})
