import { createFixedSettings } from '#platform/settings/settings.ts'
import { settingsSections } from '../../src/app/assemble.ts'
import shopJson from '../../content/shop.json' with { type: 'json' }

/** The settings that a new shop starts with. */
export const testSettings = createFixedSettings(settingsSections, shopJson)

export const testEmailShop = { ...testSettings.get('shop'), origin: 'https://shop.example' }
