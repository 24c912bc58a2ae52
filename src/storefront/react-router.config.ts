import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build',
  ssr: true,
  // A route is one file: its parts are small, and many small files compress badly.
  splitRouteModules: false,
  // All routes are known from the start: no request for a manifest stands between a click and its page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
