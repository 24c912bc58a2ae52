import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { downloadFile } from '#storefront/session/download-file.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type PointsHistory = Answer<'get', '/api/user/getRewardsHistory'>
export type PointsHistoryEntry = PointsHistory['rows'][number]
type Type = NonNullable<Input<'get', '/api/user/getRewardsHistory'>['type']>

export interface HistoryQuery {
  readonly type: Type
  readonly from: string
  readonly to: string
  readonly page: number
}

const types: readonly Type[] = ['all', 'earn', 'redeem', 'expire', 'adjust', 'clawback']
export const entriesPerPage = 20

export function parseHistoryQuery(search: URLSearchParams): HistoryQuery {
  const day = (name: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(search.get(name) ?? '') ? (search.get(name) ?? '') : ''
  const page = Number(search.get('page') ?? 1)
  return {
    type: types.find((type) => type === search.get('type')) ?? 'all',
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

export function buildHistorySearch({ type, from, to, page }: HistoryQuery): string {
  const search = new URLSearchParams()
  if (type !== 'all') search.set('type', type)
  if (from) search.set('from', from)
  if (to) search.set('to', to)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

function toApiFilter({ type, from, to }: HistoryQuery) {
  return { type, ...(from && { from }), ...(to && { to }) }
}

export function readHistory(query: HistoryQuery): Promise<PointsHistory> {
  return sessionApi().get('/api/user/getRewardsHistory', {
    ...toApiFilter(query),
    page: query.page,
    pageSize: entriesPerPage,
  })
}

export function downloadStatement(query: HistoryQuery, fileName: string): Promise<void> {
  const kind = fileName.endsWith('.pdf') ? 'pdf' : 'csv'
  return downloadFile(`/api/reward/statement/${kind}`, toApiFilter(query), fileName)
}
