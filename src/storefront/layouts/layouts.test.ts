import { expect, test } from 'vitest'
import { layouts } from './layouts.ts'

test('the eleven layouts of the specification are each its own', () => {
  const names = Object.keys(layouts)
  expect(names).toHaveLength(11)
  const looks = Object.entries(layouts)
    // Its own is the account menu beside the page (`AccountFrame`).
    .filter(([name]) => name !== 'user')
    .map(([name, { Header, Footer, ground }]) => [name, `${Header.name} ${Footer?.name} ${ground}`] as const)
  expect(looks.filter(([, look], index) => looks.findIndex(([, other]) => other === look) !== index)).toEqual([])
})

test('registry has a navigation, home an opening, and unsubscribe only the name of the shop', () => {
  expect(layouts.registry.Header.name).toBe('RegistryHeader')
  expect(layouts.home.Header.name).toBe('HomeHeader')
  expect(layouts.unsubscribe).toMatchObject({ Footer: null })
})
