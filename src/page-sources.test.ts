import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { pagePolicy } from '#platform/http/security-headers.ts'
import { pageSources } from './page-sources.ts'

const config = readConfig({ NODE_ENV: 'test', COLLECTOR_URL: 'https://events.example/collect' })
const connections = (path: string, apiBase?: string) =>
  /connect-src [^;]*/.exec(pagePolicy('', pageSources(config, { path, apiBase })))?.[0]

describe('the policy of a page', () => {
  test.each(['/', '/cart', '/settlement', '/pay'])(
    'lets %s reach an API on another origin, and nothing more of that host than its origin',
    (path) => {
      expect(connections(path, 'https://api.example/v1')).toBe("connect-src 'self' https://events.example https://api.example")
    },
  )

  test('names no API when it is the shop itself that answers', () => {
    expect(connections('/', '')).toBe("connect-src 'self' https://events.example")
  })
})
