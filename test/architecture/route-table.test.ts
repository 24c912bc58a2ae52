import { globSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getRouteName, pages, type Page } from '#storefront/pages.ts'

const storefront = join(import.meta.dirname, '../../src/storefront')
const table: readonly Page[] = pages
const files = [
  ...readFileSync(join(storefront, 'routes.ts'), 'utf8').matchAll(/'(routes\/[\w-]+\.tsx?)'/g),
].map(([, file]) => file ?? '')

describe('the route table', () => {
  test('every page has a file, and every route file is in the table once', () => {
    expect(files.filter((file) => !existsSync(join(storefront, file)))).toEqual([])
    const written = globSync('routes/**/*.{ts,tsx}', { cwd: storefront, exclude: ['**/*.test.*'] })
    expect(written.sort()).toEqual([...files].sort())
  })

  test('names and paths are unique', () => {
    expect(new Set(table.map(getRouteName)).size).toBe(table.length)
    expect(new Set(table.map(({ path }) => path)).size).toBe(table.length)
  })

  test('exactly the pages named by the specification are kept alive', () => {
    expect(
      table
        .filter(({ keepAlive }) => keepAlive)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/menu', '/pay', '/search', '/settlement'])
  })

  test('a page with a redirect for visitors has permissions', () => {
    expect(table.filter(({ noAuthPath, permissions }) => noAuthPath && !permissions)).toEqual([])
    expect(
      table.filter(
        ({ noAuthPath }) => noAuthPath && !table.some(({ path }) => path === noAuthPath),
      ),
    ).toEqual([])
  })
})
