import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build',
  ssr: true,
  // Route modules are not split: their parts are small, and many small files compress badly.
  splitRouteModules: false,
  // All routes are in the initial manifest, so that navigation needs no manifest request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
