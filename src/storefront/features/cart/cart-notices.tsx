import { useRef, type RefObject } from 'react'
import type { Cart } from '#modules/cart/contract.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { CartButton } from './cart-form.tsx'
import { UndoLine } from './cart-group.tsx'
import { useCart } from './cart-store.ts'
import { listShownGroups } from './summary-lines.ts'
import * as t from '#messages/cart.ts'
import styles from './cart-page.module.css'

type Notice = Cart['notices'][number]

/** Notices about the whole cart; notices about lines and groups are shown beside them. */
export function CartNotices({ cart }: { cart: Cart }) {
  const { faults, removed } = useCart()
  const place = useRef<HTMLDivElement>(null)
  const general = cart.notices.filter((notice) => notice.lineId === null && notice.groupId === null)
  const isGroupHidden =
    removed
    && !(
      cart.lines.length > 0
      && listShownGroups(cart).some((group) => group.id === removed.line.groupId)
    )
  const fault =
    faults['addLines']
    ?? faults['acknowledge']
    ?? faults['undoMerge']
    ?? general.map(({ id }) => faults[id]).find(Boolean)
  return (
    <div className={styles.notices} ref={place} tabIndex={-1}>
      <OneTimeNotices
        notices={general.filter((notice) => notice.code === null)}
        canUndo={cart.canUndoMerge}
        place={place}
      />
      {general.flatMap((notice) =>
        notice.code === null
          ? []
          : [<ExpiredCode key={notice.id} code={notice.code} place={place} {...{ notice }} />],
      )}
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault.message}</p>
        </NoticeRow>
      )}
      {isGroupHidden && (
        <ul>
          <UndoLine removed={removed} />
        </ul>
      )}
    </div>
  )
}

type FocusTarget = RefObject<HTMLDivElement | null>

/** One-time notices; a merge at sign-in can be undone while nothing else has changed. */
function OneTimeNotices({
  notices,
  canUndo,
  place,
}: {
  notices: readonly Notice[]
  canUndo: boolean
  place: FocusTarget
}) {
  if (notices.length === 0) return null
  return (
    <NoticeRow
      tone="info"
      action={
        <>
          {canUndo && (
            <CartButton intent="undoMerge" look="strong" onDone={() => place.current?.focus()}>
              {t.undo}
              <span className="visually-hidden"> {t.undoMerge}</span>
            </CartButton>
          )}
          <CartButton
            intent="acknowledge"
            fields={{ noticeId: notices.map(({ id }) => id) }}
            look="strong"
          >
            {t.understood}
          </CartButton>
        </>
      }
    >
      {notices.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </NoticeRow>
  )
}

function ExpiredCode({
  notice,
  code,
  place,
}: {
  notice: Notice
  code: string
  place: FocusTarget
}) {
  return (
    <NoticeRow
      tone="warning"
      action={
        <>
          <CartButton
            intent="acknowledge"
            fields={{ noticeId: notice.id, place: notice.id }}
            look="strong"
          >
            {t.understood}
            <span className="visually-hidden"> {t.aboutCode({ code })}</span>
          </CartButton>
          <CartButton
            intent="removeCoupon"
            fields={{ code, place: `coupon-${code}` }}
            look="link"
            onDone={() => place.current?.focus()}
          >
            {t.removeCode({ code })}
          </CartButton>
        </>
      }
    >
      <p>{notice.text}</p>
    </NoticeRow>
  )
}
