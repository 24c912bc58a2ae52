import { useState, type ReactNode } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import {
  readRegistry,
  type GiftCreditPreview,
  type Registry,
  type RegistryGift,
} from './registry-calls.ts'
import { hide } from '#storefront/message-tags.tsx'
import * as t from '#messages/registry-gifts.ts'

interface GiftCreditProps {
  readonly registry: Registry
  readonly gift: RegistryGift
  readonly item: RegistryGift['items'][number]
  readonly onChange: (registry: Registry) => void
}

/** Lets the owner convert an unshipped gift to store credit, and add the item again afterward. */
export function GiftCredit(props: GiftCreditProps) {
  const { registry, gift, item } = props
  if (registry.role !== 'owner' || gift.source !== 'web') return null
  if (item.status === 'bought') return <TakeCreditDialog {...props} />
  return item.status === 'converted' ? <AddAgain {...props} /> : null
}

function TakeCreditDialog({ registry, gift, item: { itemId, title }, onChange }: GiftCreditProps) {
  const [offer, setOffer] = useState<GiftCreditPreview | null>(null)
  const { attempt, isBusy, fault } = useAttempt()
  const giver = gift.giverName.split(' ')[0] || t.yourGuest
  const takeCredit = ({ credit }: GiftCreditPreview) =>
    attempt(async () => {
      await sessionApi().post('/api/registry/credit', { giftId: gift.id, itemId, expected: credit })
      setOffer(null)
      onChange(await readRegistry(registry.id))
    })
  return (
    <>
      {' '}
      <TextButton
        disabled={isBusy}
        onClick={() =>
          void attempt(async () =>
            setOffer(
              await sessionApi().get('/api/registry/creditPreview', { giftId: gift.id, itemId }),
            ),
          )
        }
      >
        {t.takeCredit({ hidden: hide, title })}
      </TextButton>
      {offer === null && <FaultNotice text={fault} />}
      <Dialog
        open={offer !== null}
        onClose={() => setOffer(null)}
        title={offer && t.creditTitle({ amount: formatMoney(offer.credit) })}
        size="narrow"
        actions={
          offer && (
            <>
              <Button busy={isBusy} onClick={() => void takeCredit(offer)}>
                {t.getCredit({ amount: formatMoney(offer.credit) })}
              </Button>
              <Button variant="quiet" onClick={() => setOffer(null)}>
                {t.shipGift}
              </Button>
            </>
          )
        }
      >
        {offer && (
          <div className="stack" data-gap="3">
            <p>
              {t.creditHint({
                item: offer.count > 1 ? `${offer.count} × ${offer.title}` : offer.title,
              })}
            </p>
            <p>{t.creditStillCounts({ giver })}</p>
            <FaultNotice text={fault} />
          </div>
        )}
      </Dialog>
    </>
  )
}

interface AddAgainButtonProps {
  readonly title: string
  readonly isBusy: boolean
  readonly onPress: () => void
}

const buttonFor =
  ({ title, isBusy, onPress }: AddAgainButtonProps) =>
  (text: ReactNode) => (
    <TextButton disabled={isBusy} onClick={onPress}>
      {text}
      {hide(`: ${title}`)}
    </TextButton>
  )

function AddAgain({ registry, item: { itemId, title }, onChange }: GiftCreditProps) {
  const { attempt, isBusy, fault } = useAttempt()
  const registryItem = registry.items.find(({ id }) => id === itemId)
  if (!registryItem || registryItem.counts.remaining > 0) return null
  const add = () =>
    attempt(async () =>
      onChange(
        await sessionApi().post('/api/registry/updateItem', {
          itemId,
          wanted: registryItem.wanted + 1,
        }),
      ),
    )
  return (
    <>
      {t.addAgain({ button: buttonFor({ title, isBusy, onPress: () => void add() }) })}
      <FaultNotice text={fault} />
    </>
  )
}
