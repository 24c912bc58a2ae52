import Add from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin'
import { Link } from 'react-router'
import { formatInteger } from '../../format'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'
import { isAllowed, useMe } from '../../me'
import { PriceDialog } from './price-dialog'

const views: readonly ListView[] = [
  { label: 'Active', filter: { status: ['active'] } },
  { label: 'Drafts', filter: { status: ['draft'] } },
  { label: 'Sold out', filter: { status: ['active'], isSoldOut: 'true' } },
  { label: 'Without pictures', filter: { status: ['active'], hasPicture: 'false' } },
]

/** The products, with acts on many at once. */
export function Products() {
  const canWrite = isAllowed(useMe(), 'catalog.write')
  return (
    <ListScreen
      list="product"
      views={views}
      actions={
        canWrite && (
          <Button variant="contained" startIcon={<Add />} component={Link} to="/products/new">
            New product
          </Button>
        )
      }
      bulkActions={canWrite && <ProductBulkActs />}
    />
  )
}

/** What one change of prices can take. */
const maxProducts = 200
const pageSize = 100

function ProductBulkActs() {
  const { selectedIds, total = 0, onSelect, filterValues, sort } = useListContext<RaRecord>()
  const provider = useDataProvider()
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const count = Math.min(total, maxProducts)
  const selectAll = async () => {
    const pages = Array.from({ length: Math.ceil(count / pageSize) }, (_, index) => index + 1)
    try {
      const rows = await Promise.all(
        pages.map((page) =>
          provider.getList('product', {
            filter: filterValues as object,
            sort,
            pagination: { page, perPage: pageSize },
          }),
        ),
      )
      onSelect(rows.flatMap(({ data }) => data.map(({ id }: RaRecord) => id)))
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Change prices
      </Button>
      {selectedIds.length < count && (
        <Button variant="outlined" onClick={() => void selectAll()}>
          {total > maxProducts
            ? `Select the first ${maxProducts}`
            : `Select all ${formatInteger(total)}`}
        </Button>
      )}
      {isOpen && <PriceDialog ids={selectedIds.map(String)} onClose={() => setIsOpen(false)} />}
    </>
  )
}
