import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build',
  ssr: true,
  // All routes are known from the start: no request for a manifest stands between a click and its page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
