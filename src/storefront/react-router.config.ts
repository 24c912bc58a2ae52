import { fileURLToPath } from 'node:url'
import type { Config } from '@react-router/dev/config'
import { slimManifest } from './vite-plugins/slim-manifest.ts'

export default {
  appDirectory: '.',
  buildDirectory: '../../build',
  ssr: true,
  // A route is one file: its parts are small, and many small files compress badly.
  splitRouteModules: false,
  // All routes are known from the start: no request for a manifest stands between a click and its page.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => slimManifest(fileURLToPath(new URL('../../build/client', import.meta.url))),
} satisfies Config
