import { expect, test } from 'vitest'
import { titled } from './titled.ts'

const canonicalOf = (canonical: string) =>
  titled('Napkins', { canonical }).filter((tag) => 'rel' in tag && tag.rel === 'canonical')

test('a page names its one address to search engines in full; a shop that does not know its own address names none', () => {
  expect(canonicalOf('https://shop.example/collection/napkins')).toEqual([
    { tagName: 'link', rel: 'canonical', href: 'https://shop.example/collection/napkins' },
  ])
  expect(canonicalOf('/collection/napkins')).toEqual([])
})
