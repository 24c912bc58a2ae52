import type { Config } from '@react-router/dev/config'
import { buildLanguage } from './vite-plugins/build-language.ts'

export default {
  appDirectory: '.',
  buildDirectory: `../../build/storefront/${buildLanguage}`,
  ssr: true,
  // Route modules are not split: their parts are small, and many small files compress badly.
  splitRouteModules: false,
  // All routes are in the initial manifest, so that navigation needs no manifest request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
