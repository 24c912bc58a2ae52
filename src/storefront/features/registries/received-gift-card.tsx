import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { formatDay } from '../orders/order-texts.ts'
import { isThanked } from './count-unthanked.ts'
import { GiftCredit } from './gift-credit.tsx'
import type { Registry, RegistryGift } from './registry-calls.ts'
import { hide } from '#storefront/message-tags.tsx'
import * as t from '#messages/registry-gifts.ts'
import styles from './gifts-tab.module.css'

const unitTexts: Readonly<Record<string, string>> = {
  bought: t.stateBought,
  shipped: t.stateShipped,
  delivered: t.stateDelivered,
  thanked: t.stateDelivered,
  returned: t.stateExchanged,
  converted: t.stateExchanged,
}

/** "From Marble & Oak, order 4711" */
function describeSource({ source, store, storeOrder }: RegistryGift): string {
  if (source === 'phone') return t.sourcePhone
  if (source === 'store') return t.sourceStore
  const from = store || t.anotherStore
  return storeOrder
    ? t.fromStoreOrder({ store: from, order: storeOrder })
    : t.fromStore({ store: from })
}

interface ReturnButtonProps {
  readonly giverName: string
  readonly isBusy: boolean
  readonly onPress: () => void
}

const buttonFor =
  ({ giverName, isBusy, onPress }: ReturnButtonProps) =>
  (text: ReactNode) => (
    <TextButton disabled={isBusy} onClick={onPress}>
      {text}
      {hide(t.fromGiver({ giver: giverName || t.aGuest }))}
    </TextButton>
  )

type ReceivedGiftCardProps = {
  registry: Registry
  gift: RegistryGift
  onChange: (registry: Registry) => void
}

/** What one guest gave, and the thank-you note for it. */
export function ReceivedGiftCard({ registry, gift, onChange }: ReceivedGiftCardProps) {
  const { id, giverName, note, items, at, thankYou } = gift
  const { timeZone } = useShopSettings()
  const { attempt, isBusy, fault } = useAttempt()
  const navigate = useNavigate()
  const card = useRef<HTMLLIElement>(null)
  const isLinked = useLinkedGift(id, card)
  const firstName = giverName.split(' ')[0] ?? ''
  const isDelivered =
    gift.source === 'web'
    && items.some(({ status }) => status === 'delivered' || status === 'thanked')
  const thank = (text: string, action: 'draft' | 'send' | 'skip') =>
    sessionApi().post('/api/registry/sendThankYou', { giftId: id, text, action }).then(onChange)
  const openReturn = () =>
    attempt(async () => {
      const { code } = await sessionApi().post('/api/registry/giftReturn', { giftId: id })
      await navigate(`${paths.trackOrder}#gift=${code}`)
    })
  return (
    <li className={styles.card} ref={card}>
      <div className={styles.giver}>
        <h3 tabIndex={-1}>{giverName || t.guest}</h3>
        <time dateTime={at}>{formatDay(at, timeZone)}</time>
      </div>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={`${item.itemId} ${item.status}`} className={styles.item}>
            <ItemPicture {...{ registry }} itemId={item.itemId} />
            <div>
              {item.count > 1 && `${item.count} × `}
              {item.title}
              <p className={styles.state}>{unitTexts[item.status] ?? describeSource(gift)}</p>
              <GiftCredit {...{ registry, gift, item, onChange }} />
            </div>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{t.note({ note })}</p>}
      {isDelivered && (
        <p>
          {t.exchange({
            giver: firstName || t.yourGuest,
            button: buttonFor({ giverName, isBusy, onPress: () => void openReturn() }),
          })}
        </p>
      )}
      <FaultNotice text={fault} />
      {isThanked(gift) ? (
        <p>{thankYou.status === 'sent' ? t.thankedByEmail : t.thankedOnce}</p>
      ) : (
        <Disclosure
          summary={thankYou.status === 'drafted' ? t.continueNote : t.sayThanks}
          open={isLinked}
        >
          <div className="stack" data-gap="3">
            {thankYou.canEmail && (
              <Form
                id={`thank-${id}`}
                checks={{
                  text: (value) => (value.trim() === '' ? t.enterMessage : null),
                }}
                submitLabel={t.sendByEmail}
                busyLabel={t.sending}
                onSend={({ text = '' }) => thank(text, 'send').then(() => null, toFormFault)}
              >
                {(field) => (
                  <TextAreaField
                    {...field('text')}
                    label={firstName ? t.messageTo({ giver: firstName }) : t.messageToGuest}
                    hint={t.messageHint}
                    rows={4}
                    maxLength={1000}
                    defaultValue={thankYou.text || thankYou.draft}
                    required
                    unmarked
                  />
                )}
              </Form>
            )}
            <p>
              <Button
                variant="quiet"
                busy={isBusy}
                onClick={() => void attempt(() => thank(thankYou.text, 'skip'))}
              >
                {t.alreadyThanked({ giver: giverName, hidden: hide })}
              </Button>
            </p>
          </div>
        </Disclosure>
      )}
    </li>
  )
}

/** Shows the gift that the link of an email names. */
function useLinkedGift(id: string, card: RefObject<HTMLLIElement | null>): boolean {
  const [search] = useSearchParams()
  const isLinked = search.get('gift') === id
  useEffect(() => {
    if (!isLinked) return
    const { current } = card
    current?.scrollIntoView({ block: 'center' })
    const text = current?.querySelector('textarea') ?? current?.querySelector('h3')
    text?.focus({ preventScroll: true })
  }, [isLinked, card])
  return isLinked
}

function ItemPicture({ registry, itemId }: { registry: Registry; itemId: string }) {
  const item = registry.items.find(({ id }) => id === itemId)
  if (!item) return null
  return <Picture {...toPictureProps(item.picture, '4rem')} alt="" shape="square" />
}
