import * as t from '#messages/product-list.ts'

export function formatProductCount(count: number): string {
  return t.items({ count })
}
