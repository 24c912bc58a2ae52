import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import { callApi, downloadFile, type CallOptions, type Query } from './api'

interface ListPage {
  readonly rows: RaRecord[]
  readonly total: number
  readonly isTotalCapped: boolean
}

/** The data provider, with calls that are not about one resource. */
export interface StaffDataProvider extends DataProvider {
  /** Any call of the staff API; a body makes it a POST request. */
  call<Data>(path: string, options?: CallOptions): Promise<Data>
  /** Downloads the filtered rows as CSV. */
  exportList(resource: string, params: Pick<GetListParams, 'sort' | 'filter'>): Promise<void>
}

/** Reads and writes resources by the conventions of the staff API. */
export const dataProvider: StaffDataProvider = {
  async getList(resource, params) {
    const page = await callApi<ListPage>(`/api/staff/${resource}/list`, {
      query: { ...pageQuery(params), ...listQuery(params) },
      signal: params.signal,
    })
    return {
      data: page.rows as never[],
      total: page.total,
      meta: { isTotalCapped: page.isTotalCapped },
    }
  },
  async getOne(resource, { id, signal }) {
    return { data: await getDetail(resource, id, signal) }
  },
  async getMany(resource, { ids, signal }) {
    return { data: await Promise.all(ids.map((id) => getDetail<never>(resource, id, signal))) }
  },
  async getManyReference(resource, { target, id, ...params }) {
    return dataProvider.getList(resource, {
      ...params,
      filter: { ...(params.filter as Query), [target]: id },
    })
  },
  async create(resource, { data }) {
    const created = await callApi<object>(`/api/staff/${resource}/create`, { body: data })
    return { data: { ...data, ...created } as never }
  },
  /** Sends the version that the form was opened with; a conflict leaves the object as it is. */
  async update(resource, { id, data, previousData }) {
    const { version } = previousData as { version?: number }
    const updated = await callApi<object | null>(`/api/staff/${resource}/update`, {
      body: { ...data, id, ...(version !== undefined && { version }) },
    })
    return { data: { ...previousData, ...data, ...updated } as never }
  },
  async updateMany(resource, { ids, data }) {
    await Promise.all(
      ids.map((id) => callApi(`/api/staff/${resource}/update`, { body: { ...data, id } })),
    )
    return { data: ids }
  },
  async delete(resource, { id, previousData }) {
    const { version } = (previousData ?? {}) as { version?: number }
    await callApi(`/api/staff/${resource}/delete`, {
      body: { id, ...(version !== undefined && { version }) },
    })
    return { data: { ...previousData, id } as never }
  },
  async deleteMany(resource, { ids }) {
    await Promise.all(ids.map((id) => callApi(`/api/staff/${resource}/delete`, { body: { id } })))
    return { data: ids }
  },
  call: callApi,
  exportList: (resource, params) =>
    downloadFile(`/api/staff/${resource}/export`, listQuery(params)),
}

async function getDetail<Row extends RaRecord>(
  resource: string,
  id: Identifier,
  signal?: AbortSignal,
): Promise<Row> {
  const detail = await callApi<Row>(`/api/staff/${resource}/detail`, { query: { id }, signal })
  return { ...detail, id: detail.id ?? id }
}

const pageQuery = ({ pagination }: GetListParams): Query => ({
  page: pagination?.page,
  pageSize: pagination?.perPage,
})

const listQuery = ({ sort, filter }: Pick<GetListParams, 'sort' | 'filter'>): Query => ({
  ...(filter as Query),
  sort: sort?.field,
  order: sort?.order.toLowerCase(),
})
