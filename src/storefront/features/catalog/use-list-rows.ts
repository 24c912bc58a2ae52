import { useMemo } from 'react'
import type { GoodsCard, GoodsList } from '#modules/catalog/contract.ts'
import { createListMemory } from './list-memory.ts'

const memory = typeof document === 'undefined' ? null : createListMemory<GoodsCard>(({ id }) => id)

/** The rows to show: this page's, after those of the pages before it that were shown already. */
export function useListRows(list: string, { page, rows }: Pick<GoodsList, 'page' | 'rows'>) {
  return useMemo(() => memory?.join(list, page, rows) ?? { first: page, rows }, [list, page, rows])
}
