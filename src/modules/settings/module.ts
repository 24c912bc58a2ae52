import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { settingsHandlers, updateSettingsHandlers } from './api/http.ts'
import { undoSettings } from './commands/undo-settings.ts'
import { settingsContract, updateSettingsContract } from './contract.ts'
import { shopSettings } from './shop-settings.ts'

export const settings = defineModule({
  name: 'settings',
  uses: ['audit'],
  permissions: {
    'settings.read': 'See the settings of the shop',
    'settings.write': 'Change the settings of the shop',
  },
  settings: [shopSettings],
  contributes: ({ settings: { sections } }) => ({ undoableActs: sections.map(undoSettings) }),
  routes({ settings: { sections } }) {
    const updates = updateSettingsContract(sections)
    return [
      ...createRoutes(settingsContract, settingsHandlers(sections)),
      ...createRoutes(updates, updateSettingsHandlers(sections, updates)),
    ]
  },
})
