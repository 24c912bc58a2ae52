import type { Wallet, WalletRow } from '#modules/wallet/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import styles from './wallet.module.css'

/** Four pockets in the order they are spent, and every movement with the balance after it. */
export function WalletView({ wallet, rows }: { wallet: Wallet; rows: readonly WalletRow[] }) {
  return (
    <Panel title={`Your wallet, ${formatMoney(wallet.available)}`}>
      {wallet.pockets.length === 0 ? (
        <p>There is nothing in it. Gift cards, credit for returns and registry funds come here.</p>
      ) : (
        <>
          <p className={styles.remark}>Spent in this order.</p>
          {wallet.pockets.map(({ pocket, name, available, lots }) => (
            <section key={pocket} className={styles.pocket}>
              <h3>
                {name} <span>{formatMoney(available)}</span>
              </h3>
              <SummaryLines
                currency={wallet.currency}
                lines={lots.map((lot) => ({
                  key: lot.id,
                  label: lot.reason,
                  note: noteOf(lot),
                  amount: lot.available,
                }))}
              />
            </section>
          ))}
        </>
      )}
      {rows.length > 0 && (
        <Table
          caption="What came and went"
          captionSeen
          columns={[
            { label: 'When' },
            { label: 'What' },
            { label: 'Amount', align: 'end' },
            { label: 'Balance', align: 'end' },
          ]}
          rows={rows.map(({ id, at, title, amount, balanceAfter }) => ({
            key: id,
            cells: [dayOf(at), title, formatMoney(amount), formatMoney(balanceAfter)],
          }))}
        />
      )}
    </Panel>
  )
}

function noteOf({
  initial,
  available,
  held,
  expiresAt,
  label,
}: Wallet['pockets'][number]['lots'][number]): string {
  return [
    label.includes('ending in') ? label : '',
    available + held < initial ? `of ${formatMoney(initial)}` : '',
    held > 0 ? `${formatMoney(held)} set aside for an order you are paying` : '',
    expiresAt ? `good until ${dayOf(expiresAt)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function dayOf(instant: string): string {
  return formatDate(calendarDate(new Date(instant)))
}
