import type { LiveCatalog } from '../catalog-index.ts'
import type { Target } from '../domain/remedy.ts'

export function isThere(
  { index, lists }: Pick<LiveCatalog, 'index' | 'lists'>,
  { collection, goods }: Target,
): boolean {
  if (collection !== null) return lists.collections.some(({ slug }) => slug === collection)
  return goods === null || index.find(goods) !== undefined
}
