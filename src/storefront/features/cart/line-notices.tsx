import type { Cart } from '#modules/cart/contract.ts'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { CartButton } from './cart-form.tsx'
import { calculateTakeableQuantity } from './quantity-rule.ts'
import * as t from '#messages/cart.ts'
import styles from './cart-line.module.css'

type Notice = Cart['notices'][number]

/** Notices about a line with the available actions. */
export function LineNotices({ line, notices }: { line: CartLine; notices: readonly Notice[] }) {
  const hasStockNotice = notices.some((notice) => notice.kind !== 'price')
  return (
    <>
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          tone={notice.kind === 'price' ? 'warning' : 'error'}
          className={styles.notice}
          action={<Choices {...{ line, notice }} />}
        >
          <p>
            <b>{notice.text}</b>
            {notice.kind === 'price' && ` ${t.newPrice}`}
          </p>
        </NoticeRow>
      ))}
      {!hasStockNotice && !line.availability.ok && line.availability.reason && (
        <NoticeRow tone="error" className={styles.notice} action={<Choices {...{ line }} />}>
          <p>
            <b>{line.availability.reason}</b>
          </p>
        </NoticeRow>
      )}
    </>
  )
}

function Choices({ line, notice }: { line: CartLine; notice?: Notice }) {
  const canTake = calculateTakeableQuantity(line.availability.available, line)
  return (
    <div className="cluster" data-gap="3">
      {notice?.kind === 'price' ? (
        <CartButton
          intent="acknowledge"
          fields={{ noticeId: notice.id, place: line.id }}
          size="small"
        >
          {t.keepAt({ amount: formatMoney(line.unitPrice) })}
        </CartButton>
      ) : (
        canTake > 0
        && canTake < line.qty && (
          <CartButton intent="update" fields={{ lineId: line.id, qty: canTake }} size="small">
            {t.take({ count: String(canTake) })}
          </CartButton>
        )
      )}
      <CartButton intent="remove" fields={{ lineId: line.id }} look="link">
        {t.remove}
        <span className="visually-hidden"> {line.title}</span>
      </CartButton>
    </div>
  )
}
