import type { Wallet, WalletHistoryRow } from '#modules/wallet/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/gift-cards.ts'
import styles from './wallet.module.css'

export function WalletView({
  wallet,
  rows,
}: {
  wallet: Wallet
  rows: readonly WalletHistoryRow[]
}) {
  const { timeZone } = useShopSettings()
  return (
    <Panel title={t.wallet({ amount: formatMoney(wallet.available) })}>
      {wallet.balances.length === 0 ? (
        <p>{t.empty}</p>
      ) : (
        <>
          <p className={styles.remark}>{t.order}</p>
          {wallet.balances.map(({ balanceType, name, available, grants }) => (
            <section key={balanceType} className={styles.balance}>
              <h3>
                {name} <span>{formatMoney(available)}</span>
              </h3>
              <SummaryLines
                currency={wallet.currency}
                lines={grants.map((grant) => ({
                  key: grant.id,
                  label: grant.reason,
                  note: describeGrant(grant, timeZone),
                  amount: grant.available,
                }))}
              />
            </section>
          ))}
        </>
      )}
      {rows.length > 0 && (
        <Table
          caption={t.history}
          captionSeen
          columns={[
            { label: t.date },
            { label: t.details },
            { label: t.amount, align: 'end' },
            { label: t.balance, align: 'end' },
          ]}
          rows={rows.map(({ id, at, title, amount, balanceAfter }) => ({
            key: id,
            cells: [formatDay(at, timeZone), title, formatMoney(amount), formatMoney(balanceAfter)],
          }))}
        />
      )}
    </Panel>
  )
}

function describeGrant(
  {
    initial,
    available,
    authorized,
    expiresAt,
    last4,
  }: Wallet['balances'][number]['grants'][number],
  timeZone: string,
): string {
  return [
    last4 === null ? '' : t.cardEnding({ last4 }),
    available + authorized < initial ? t.ofAmount({ amount: formatMoney(initial) }) : '',
    authorized > 0 ? t.reserved({ amount: formatMoney(authorized) }) : '',
    expiresAt ? t.validUntilDate({ date: formatDay(expiresAt, timeZone) }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function formatDay(instant: string, timeZone: string): string {
  return formatDate(calendarDate(new Date(instant), timeZone))
}
