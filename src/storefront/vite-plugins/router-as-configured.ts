import type { Plugin } from 'vite'

type Answer = readonly [asked: string, times: number, answered: string]

/** By the end of a file's path: where the router asks for something our configuration rules out, and the answer. */
const answers: Readonly<Record<string, readonly Answer[]>> = {
  // `routeDiscovery: { mode: 'initial' }` in react-router.config.ts
  'lib/dom/ssr/fog-of-war.js': [
    ['if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;', 1, 'return;'],
    [
      'if (!isFogOfWarEnabled(routeDiscovery, ssr) || window.navigator?.connection?.saveData === true) return;',
      1,
      'return;',
    ],
  ],
  // The same, and no `instrumentations` are given to `HydratedRouter` in entry.client.tsx
  'lib/router/router.js': [
    ['if (init.instrumentations)', 2, 'if (false)'],
    ['init.patchRoutesOnNavigation', 4, 'undefined'],
  ],
}

/**
 * In both builds, since the server writes this function into every page: where storage is denied its `catch` throws as well. A position
 * that cannot be read is replaced when the page is left.
 */
const inBothBuilds: typeof answers = {
  'lib/dom/lib.js': [
    ['console.error(error);\n\t\t\tsessionStorage.removeItem(storageKey);', 1, ''],
  ],
}

/**
 * Every page carries the router. What it decides at run time by settings that never change here is decided when the shop is built,
 * and 2.5 KB that nobody would ever run are left out (decision 24). Should an update ask in other words, the build fails and says so.
 */
export function routerAsConfigured(): Plugin {
  const answered = new Set<string>()
  return {
    name: 'router-as-configured',
    apply: 'build',
    transform(code, id) {
      const { name } = this.environment
      const asked = answersIn(name)
      const file = Object.keys(asked).find((path) =>
        id.replaceAll('\\', '/').endsWith(`/react-router/dist/production/${path}`),
      )
      if (!file) return null
      answered.add(`${name} ${file}`)
      return { code: (asked[file] ?? []).reduce(withAnswer, code), map: null }
    },
    generateBundle() {
      const { name } = this.environment
      if (Object.keys(answersIn(name)).some((file) => !answered.has(`${name} ${file}`)))
        this.error('The router’s files have moved: see vite-plugins/router-as-configured.ts.')
    },
  }
}

function answersIn(environment: string): typeof answers {
  return environment === 'client' ? { ...answers, ...inBothBuilds } : inBothBuilds
}

function withAnswer(text: string, [asked, times, answered]: Answer): string {
  const parts = text.split(asked)
  if (parts.length !== times + 1)
    throw new Error(
      `The router asks in other words than vite-plugins/router-as-configured.ts knows: ${asked}`,
    )
  return parts.join(answered)
}
