import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { paths } from '#storefront/paths.ts'
import { OrderCard } from '../orders/order-card.tsx'
import type { OrderList } from '../orders/order-list.ts'
import { ReturnsToShip } from './returns-to-ship.tsx'
import type { SavedReturnDraft, WaitingReturn } from './return-calls.ts'
import { returnPaths } from './return-paths.ts'
import styles from './returns.module.css'

/** The entry page of returns: the saved draft, or links to the orders. */
export function ReturnStartPage({
  savedDraft,
  waiting,
  orders,
  figures,
}: {
  savedDraft: SavedReturnDraft | null
  waiting: readonly WaitingReturn[]
  /** A member's orders with something to return. */
  orders: readonly OrderList['rows'][number][]
  figures: Readonly<Record<string, string>>
}) {
  const draftUrl =
    savedDraft
    && (savedDraft.step === 3
      ? returnPaths.step3
      : savedDraft.step === 2
        ? returnPaths.step2(savedDraft.orderId)
        : returnPaths.step1(savedDraft.orderId))
  return (
    <Section>
      <PageHead
        title={
          <>
            Start a <em>return</em>
          </>
        }
        lead={
          <p>
            What arrives today can be returned until {figures['returnUntil']}. If it’s our mistake,
            the return is free.
          </p>
        }
      />
      <Columns
        aside={
          <Panel title="Good to know" tone="ground">
            <Facts
              kind="ruled"
              facts={[
                {
                  term: 'Refund',
                  value: 'To your original payment method, or store credit with a bonus',
                },
                {
                  term: 'Return shipping',
                  value:
                    `${figures['returnFee']} with our carrier; free for store credit, `
                    + 'exchanges, and our mistakes',
                },
                { term: 'Inspection', value: 'Within three days of arrival' },
              ]}
            />
          </Panel>
        }
      >
        <div className={styles.walk}>
          <ReturnsToShip first={waiting} />
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
          <Panel title={formatDraftTitle(draftUrl !== null, orders.length > 0)}>
            <div className="stack">
              <p>
                {draftUrl
                  ? 'We’ll save it for a week.'
                  : 'Open your order to see what you can return.'}
              </p>
              <p className="cluster">
                {draftUrl && <ButtonLink href={draftUrl}>Continue your return</ButtonLink>}
                <ButtonLink variant={draftUrl ? 'secondary' : 'primary'} href={paths.trackOrder}>
                  Find your order
                </ButtonLink>
                <ButtonLink variant="quiet" href={paths.orders}>
                  Your orders
                </ButtonLink>
              </p>
            </div>
          </Panel>
        </div>
      </Columns>
    </Section>
  )
}

function formatDraftTitle(hasDraft: boolean, hasOrders: boolean): string {
  if (hasDraft) return 'You’ve started a return'
  return hasOrders ? 'Another order?' : 'Start with your order'
}
