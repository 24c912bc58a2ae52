import type { Cart, CartGroup } from '#modules/cart/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { FoldHead } from '#ui/primitives/fold/fold.tsx'
import { NoticeRow, UndoRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { CartButton } from './cart-form.tsx'
import { CartLineRow } from './cart-line.tsx'
import { useCart } from './cart-store.ts'
import type { RemovedLine } from './cart-store.ts'
import { capitalize, formatItems } from './count-words.ts'
import { groupName, groupNameForYou } from './group-name.ts'
import * as t from '#messages/cart.ts'
import lineStyles from './cart-line.module.css'
import styles from './cart-group.module.css'

type CartGroupProps = {
  group: CartGroup
  cart: Cart
  onEdit: (groupId: string) => void
  onNewGroup: (lineId: string) => void
}

export function CartGroupSection({ group, cart, onEdit, onNewGroup }: CartGroupProps) {
  const { removed, faults } = useCart()
  const lines = cart.lines.filter((line) => line.groupId === group.id)
  const undo = removed?.line.groupId === group.id ? removed : null
  const fault = faults[group.id]
  const isEmailed = lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard)
  const name = isEmailed ? capitalize(t.byEmail) : groupName(group)
  return (
    <section className={styles.group} aria-label={name}>
      <FoldHead
        color={group.kind === 'own' ? 'mist' : 'bottle'}
        aside={
          <GroupAside
            {...{ group, isEmailed }}
            pieces={lines.reduce((sum, line) => sum + line.qty, 0)}
          />
        }
      >
        {name}
      </FoldHead>
      <ul className={styles.lines}>
        {lines.flatMap((line) => [
          undo?.before === line.id && <UndoLine key={`undo ${undo.line.id}`} removed={undo} />,
          <CartLineRow key={line.id} {...{ line, cart, onNewGroup }} />,
        ])}
        {undo && !lines.some((line) => line.id === undo.before) && <UndoLine removed={undo} />}
        {lines.length === 0 && !undo && (
          <li className={styles.none}>
            {(group.kind === 'registry' ? t.chooseFromRegistry : t.chooseUnderDeliver)({
              name: group.recipientName || groupNameForYou({ kind: 'own', recipientName: '' }),
            })}
          </li>
        )}
      </ul>
      {lines.length > 0 && !isEmailed && <FreeShipping group={group} />}
      <GroupCard {...{ group, onEdit, isEmailed }} isEmpty={lines.length === 0} />
      {cart.notices
        .filter(({ groupId }) => groupId === group.id)
        .map((notice) => (
          <DeadlineNotice key={notice.id} {...{ notice, group, onEdit }} />
        ))}
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault.message}</p>
        </NoticeRow>
      )}
    </section>
  )
}

/** `isEmailed`: the group has only gift cards, which are not shipped. */
function GroupAside({
  group,
  pieces,
  isEmailed,
}: {
  group: CartGroup
  pieces: number
  isEmailed: boolean
}) {
  const { arrival, shippingEstimate, pricesHidden } = group
  const method = (arrival?.label ?? t.standardMethod).toLowerCase()
  const cost =
    shippingEstimate === 0
      ? t.methodFree({ method })
      : t.methodCost({ method, amount: formatMoney(shippingEstimate) })
  return (
    <p className={styles.aside}>
      {capitalize(formatItems(pieces))}
      {pieces > 0 && !isEmailed && `, ${cost}`}
      {pieces > 0 && arrival && (
        <>
          <br />
          {t.arrives({ dates: formatDeliveryDates(arrival) })}
        </>
      )}
      {pricesHidden && (
        <>
          <br />
          {t.pricesHidden}
        </>
      )}
    </p>
  )
}

export function UndoLine({ removed: { line } }: { removed: RemovedLine }) {
  const name = [line.title, ...line.options.map((option) => option.value)].join(', ')
  return (
    <li className={lineStyles.undone}>
      <UndoRow
        action={
          <CartButton intent="restore" fields={{ lineId: line.id }} look="strong">
            {t.undo}
          </CartButton>
        }
      >
        {t.wasRemoved({ name, amount: formatMoney(line.total) })}
      </UndoRow>
    </li>
  )
}

function FreeShipping({ group }: { group: CartGroup }) {
  const { merchandise, freeShippingIn, shippingEstimate, deliverOn, arrival } = group
  const isFaster = deliverOn !== null && arrival !== null && arrival.methodId !== 'standard'
  const freeText = isFaster
    ? t.fasterByDate({
        method: arrival.label.toLowerCase(),
        date: formatDate(deliverOn as CalendarDate),
      })
    : shippingEstimate === 0
      ? t.standardIsFree
      : t.distanceSurcharge
  return (
    <div className={styles.free}>
      <ProgressStitch done={merchandise} total={merchandise + freeShippingIn} />
      <p>
        {freeShippingIn === 0
          ? freeText
          : t.addForFreeShipping({ amount: formatMoney(freeShippingIn) })}
      </p>
    </div>
  )
}

type DeadlineNoticeProps = {
  notice: Cart['notices'][number]
  group: CartGroup
  onEdit: (groupId: string) => void
}

function DeadlineNotice({ notice, group, onEdit }: DeadlineNoticeProps) {
  return (
    <NoticeRow
      tone="warning"
      action={
        <>
          <TextButton tone="strong" onClick={() => onEdit(group.id)}>
            {t.chooseAnotherDate}
          </TextButton>
          <CartButton
            intent="acknowledge"
            fields={{ noticeId: notice.id, place: group.id }}
            look="link"
          >
            {t.understood}
            <span className="visually-hidden">
              {' '}
              {t.aboutDeliveryDate({ group: groupName(group).toLowerCase() })}
            </span>
          </CartButton>
        </>
      }
    >
      <p>{notice.text}</p>
    </NoticeRow>
  )
}

type GroupCardProps = {
  group: CartGroup
  isEmpty: boolean
  isEmailed: boolean
  onEdit: (groupId: string) => void
}

function GroupCard({ group, isEmpty, isEmailed, onEdit }: GroupCardProps) {
  const extras = [
    group.deliverOn && t.neededByDate({ date: formatDate(group.deliverOn as CalendarDate) }),
    group.wrap && t.giftWrapped({ amount: formatMoney(group.wrapPrice) }),
    group.pricesHidden && t.pricesHidden,
  ]
    .filter(Boolean)
    .join('. ')
  const isPlain = !group.giftNote && !extras
  // Gift cards are not wrapped, but earlier options can still be removed.
  if (isEmailed && isPlain && group.kind === 'own') return null
  return (
    <div className={styles.card}>
      <p className={styles.cardLabel}>
        {isPlain ? t.isGift : group.giftNote ? t.giftNote : t.giftOptions}
      </p>
      <div>
        {group.giftNote && <blockquote className={styles.note}>{group.giftNote}</blockquote>}
        {(extras || isPlain) && (
          <p className={styles.cardLabel}>
            {extras || t.giftOptionsHint({ amount: formatMoney(group.wrapPrice) })}
          </p>
        )}
      </div>
      <div className={styles.cardActs}>
        <TextButton onClick={() => onEdit(group.id)}>
          {isPlain ? t.giftOptions : t.edit}
          <span className="visually-hidden"> {t.forGroup({ group: groupNameForYou(group) })}</span>
        </TextButton>
        {group.kind !== 'own' && (isEmpty || group.kind === 'address') && (
          <CartButton intent="removeGroup" fields={{ groupId: group.id }} look="link">
            {isEmpty ? t.remove : t.shipAllToMe}
            <span className="visually-hidden">
              {' '}
              {t.insteadOfGroup({ group: groupNameForYou(group) })}
            </span>
          </CartButton>
        )}
      </div>
    </div>
  )
}
