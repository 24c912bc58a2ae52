import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { SewnState } from '#ui/patterns/card-grid/card-grid.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { ElsewhereDialog, ExcessDialog } from './gift-dialogs.tsx'
import {
  buyGift,
  readSharedRegistryPage,
  unmarkBoughtElsewhere,
  type ExcessQuestion,
  type SharedGift,
  type SharedRegistry,
} from './registry-calls.ts'
import * as t from '#messages/give-gift.ts'
import styles from './gift-tile.module.css'

type GiftActionsProps = {
  registry: SharedRegistry
  gift: SharedGift
  onChange: (registry: SharedRegistry) => void
}

export function GiftActions({ registry, gift, onChange }: GiftActionsProps) {
  const { id, title, remaining, mine, availability, monogram } = gift
  const [qty, setQty] = useState(1)
  const [withMonogram, setWithMonogram] = useState(true)
  const [question, setQuestion] = useState<ExcessQuestion | null>(null)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const { attempt, isBusy, fault } = useAttempt()
  if (registry.access !== 'open') return null
  const buy = (acceptsExcess?: true) =>
    attempt(async () => {
      setQuestion(
        await buyGift(registry.slug, gift, {
          qty,
          ...(acceptsExcess && { allowExtra: acceptsExcess }),
          ...(monogram && !withMonogram && { withoutMonogram: true }),
        }),
      )
      onChange(await readSharedRegistryPage(registry.slug))
    })
  const isGroupGift = remaining === 0 && gift.inGroupGifts > 0
  const canBuy = availability === 'available' && gift.inCart === 0 && !isGroupGift
  const hiddenTitle = <span className="visually-hidden">: {title}</span>
  return (
    <div className={styles.actions}>
      <FaultNotice text={fault} />
      {gift.inCart > 0 && <GiftInCart {...{ registry, gift }} />}
      {isGroupGift && (
        <ButtonLink href="#group-gifts" variant="secondary" wide>
          {t.contribute}
          {hiddenTitle}
        </ButtonLink>
      )}
      {canBuy && monogram && (
        <MonogramChoice {...{ id, monogram, withMonogram }} onChange={setWithMonogram} />
      )}
      {canBuy && (
        <div className={styles.buy}>
          {remaining > 1 && (
            <Quantity label={t.howMany({ title })} max={remaining} value={qty} onChange={setQty} />
          )}
          <Button
            busy={isBusy}
            busyLabel={t.adding}
            variant={remaining > 0 ? 'primary' : 'secondary'}
            wide
            onClick={() => void buy()}
          >
            {t.buyAsGift}
            {hiddenTitle}
          </Button>
        </div>
      )}
      {mine > 0 && (
        <TextButton
          className={styles.elsewhere}
          onClick={() =>
            void attempt(async () => onChange(await unmarkBoughtElsewhere(registry.slug, id)))
          }
        >
          {t.didNotBuy}
          {hiddenTitle}
        </TextButton>
      )}
      {mine === 0 && remaining > 0 && (
        <TextButton className={styles.elsewhere} onClick={() => setIsElsewhere(true)}>
          {t.markElsewhere}
          {hiddenTitle}
        </TextButton>
      )}
      <ExcessDialog
        {...{ question, isBusy }}
        names={registry.names}
        onClose={() => setQuestion(null)}
        onBuy={() => void buy(true)}
      />
      <ElsewhereDialog
        {...{ registry, gift, isElsewhere, onChange }}
        onClose={() => setIsElsewhere(false)}
      />
    </div>
  )
}

function GiftInCart({ registry, gift }: Pick<GiftActionsProps, 'registry' | 'gift'>) {
  return (
    <>
      <p>
        <SewnState>{t.inCart({ count: String(gift.inCart), names: registry.names })}</SewnState>
      </p>
      <ButtonLink href={paths.cart} variant="secondary" wide>
        {t.viewCart}
      </ButtonLink>
    </>
  )
}

type MonogramChoiceProps = {
  id: string
  monogram: NonNullable<SharedGift['monogram']>
  withMonogram: boolean
  onChange: (withMonogram: boolean) => void
}

function MonogramChoice({ id, monogram, withMonogram, onChange }: MonogramChoiceProps) {
  return (
    <div className={styles.monogram}>
      <Checkbox
        name={`monogram-${id}`}
        label={t.withMonogram({ letters: monogram.letters, price: formatMoney(monogram.price) })}
        note={t.withMonogramHint}
        checked={withMonogram}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <img
        className={styles.proof}
        src={`/monogram-proof/${monogram.proofId}.svg`}
        alt=""
        width="96"
        height="64"
        loading="lazy"
      />
    </div>
  )
}
