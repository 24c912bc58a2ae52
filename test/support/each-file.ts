import { setShopLocale } from '#kernel/locale/shop-locale.ts'
import { setShopTimeZone } from '#kernel/time/shop-time-zone.ts'

// Runs before each file is loaded: files share the modules of a worker, and the file before may
// have saved other settings.
setShopTimeZone('America/New_York')
setShopLocale({ currency: 'USD', language: 'en-US', country: 'US', units: 'us-customary' })
