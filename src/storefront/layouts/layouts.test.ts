import { expect, test } from 'vitest'
import {
  HomeLayoutHeader,
  RegistryLayoutHeader,
} from '#storefront/features/chrome/layout-headers.tsx'
import { layouts } from './layouts.ts'

test('the eleven layouts of the specification differ from each other', () => {
  expect(Object.keys(layouts)).toHaveLength(11)
  // The user layout differs only by the account menu beside the page (`AccountFrame`).
  const rest = Object.entries(layouts).filter(([name]) => name !== 'user')
  for (const [name, one] of rest)
    for (const [other, two] of rest)
      if (name !== other)
        expect(
          one.Header === two.Header && one.Footer === two.Footer && one.ground === two.ground,
          `${name} and ${other}`,
        ).toBe(false)
})

test('registry and home have their own headers, and unsubscribe has no footer', () => {
  expect(layouts.registry.Header).toBe(RegistryLayoutHeader)
  expect(layouts.home.Header).toBe(HomeLayoutHeader)
  expect(layouts.unsubscribe.Footer).toBeNull()
})
