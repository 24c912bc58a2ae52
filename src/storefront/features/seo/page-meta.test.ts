import { expect, test } from 'vitest'
import { createPageMeta } from './page-meta.ts'

const listCanonicalTags = (canonical: string) =>
  createPageMeta([], 'Napkins', { canonical }).filter(
    (tag) => 'rel' in tag && tag.rel === 'canonical',
  )

test('the canonical URL is absolute, or absent if the origin is not configured', () => {
  expect(listCanonicalTags('https://shop.example/collection/napkins')).toEqual([
    { tagName: 'link', rel: 'canonical', href: 'https://shop.example/collection/napkins' },
  ])
  expect(listCanonicalTags('/collection/napkins')).toEqual([])
})
