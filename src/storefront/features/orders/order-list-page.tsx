import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { capitalize, formatCount } from '../cart/count-words.ts'
import { OrderCard } from './order-card.tsx'
import { OrderTransferForm } from './order-transfer-form.tsx'
import { orderSearch, ordersOnPage, type OrderList, type OrderQuery } from './order-list.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import styles from './order-list.module.css'

type OrderListProps = {
  list: OrderList
  query: OrderQuery
  /** The path of the page, which its filters and pages extend. */
  path: string
}

const states = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'In progress' },
  { value: 'closed', label: 'Finished' },
  { value: 'cancelled', label: 'Canceled' },
]

/** A member's orders. Search and filters are in the URL. */
export function OrderListView({ list, query, path }: OrderListProps) {
  const isNarrowed = query.q !== '' || query.state !== 'all' || query.from !== '' || query.to !== ''
  const shop = useShopSettings()
  if (list.total === 0 && !isNarrowed)
    return (
      <div className={styles.page}>
        <EmptyState
          title="No orders yet."
          action={<ButtonLink href={paths.collections}>{shop.navigation.browseLabel}</ButtonLink>}
        >
          <p>
            Your orders appear here with status and dates. Did you order with another email?{' '}
            <TextLink href={paths.trackOrder}>Track the order</TextLink>, or move it here.
          </p>
        </EmptyState>
        <OrderTransferForm />
      </div>
    )
  return (
    <div className={styles.page}>
      <OrderFilters key={orderSearch(query)} query={query} />
      <p role="status">{capitalize(formatCount(list.total, 'order'))}</p>
      {list.rows.length === 0 ? (
        <EmptyState
          title="No orders match your search."
          action={
            <ButtonLink variant="secondary" href={path}>
              Show all
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles.orders}>
          {list.rows.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of orders"
        page={list.page}
        pages={Math.ceil(list.total / ordersOnPage)}
        hrefFor={(page) => path + orderSearch({ ...query, page })}
      />
      <OrderTransferForm />
    </div>
  )
}

function OrderFilters({ query: { q, state, from, to } }: { query: OrderQuery }) {
  return (
    <Disclosure
      summary="Search and filter"
      open={q !== '' || state !== 'all' || from !== '' || to !== ''}
    >
      <form method="get" className={styles.filters} role="search">
        <TextField
          label="Find"
          hint="An order number, a product or a recipient."
          type="search"
          name="q"
          maxLength={100}
          defaultValue={q}
        />
        <SelectField label="Status" name="state" options={states} defaultValue={state} />
        <FieldRow>
          <TextField label="Placed from" type="date" name="from" defaultValue={from} />
          <TextField label="To" type="date" name="to" defaultValue={to} />
        </FieldRow>
        <p>
          <Button type="submit" variant="secondary">
            Show orders
          </Button>
        </p>
      </form>
    </Disclosure>
  )
}
