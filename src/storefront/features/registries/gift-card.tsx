import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Card } from '#ui/patterns/card-grid/card-grid.tsx'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { StitchCount } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import {
  buyGift,
  markBoughtElsewhere,
  readSharedRegistryPage,
  unmarkBoughtElsewhere,
  type ExcessQuestion,
  type SharedGift,
  type SharedRegistry,
} from './registry-calls.ts'
import { describeCounts, priorityNames } from './registry-texts.ts'
import styles from './registry.module.css'

type GiftCardProps = {
  registry: SharedRegistry
  gift: SharedGift
  onChange: (registry: SharedRegistry) => void
}

/** The most stitches that fit under a card. */
const maxStitches = 24

export function GiftCard({ registry, gift, onChange }: GiftCardProps) {
  const {
    productSlug,
    variantId,
    title,
    options,
    picture,
    price,
    currency,
    wanted,
    given,
    beingBought,
    note,
    priority,
    availability,
  } = gift
  return (
    <Card
      level={3}
      href={paths.goods(productSlug, variantId)}
      faded={given >= wanted || availability === 'gone'}
      picture={
        <Picture
          {...toPictureProps(picture, '(min-width: 60rem) 30vw, 92vw')}
          alt=""
          shape="fill"
        />
      }
      name={title}
      amount={<Price amount={price} currency={currency} />}
      detail={options.map(({ value }) => value).join(', ') || undefined}
      state={priority === 'must' && given < wanted ? priorityNames.must : undefined}
      action={<GiftActions {...{ registry, gift, onChange }} />}
    >
      {wanted <= maxStitches && <StitchCount done={given} now={beingBought} total={wanted} />}
      <p id={gift.id} className={styles.counts}>
        {describeCounts(gift)}
      </p>
      {note && <p className={styles.note}>“{note}”</p>}
    </Card>
  )
}

function GiftActions({ registry, gift, onChange }: GiftCardProps) {
  const { id, title, wanted, given, remaining, mine, availability, monogram } = gift
  const [qty, setQty] = useState(1)
  const [withMonogram, setWithMonogram] = useState(true)
  const [question, setQuestion] = useState<ExcessQuestion | null>(null)
  const isAdded = gift.inCart > 0
  const [isElsewhere, setIsElsewhere] = useState(false)
  const { attempt, isBusy, fault } = useAttempt()
  if (registry.access !== 'open') return null
  const buy = (acceptsExcess?: true) =>
    attempt(async () => {
      const excessQuestion = await buyGift(registry.slug, {
        itemId: id,
        qty,
        ...(acceptsExcess && { allowExtra: acceptsExcess }),
        ...(monogram && !withMonogram && { withoutMonogram: true }),
      })
      setQuestion(excessQuestion)
      onChange(await readSharedRegistryPage(registry.slug))
    })
  const canBuy = availability === 'available'
  const isWanted = given < wanted
  return (
    <div className={styles.acts}>
      <FaultNotice text={fault} />
      {isAdded && (
        <div role="status" className={styles.acts}>
          <p>In your cart, for {registry.names}.</p>
          <ButtonLink href={paths.cart}>Your cart</ButtonLink>
        </div>
      )}
      {!canBuy && isWanted && (
        <p>{availability === 'gone' ? 'No longer available.' : 'Sold out right now.'}</p>
      )}
      {monogram && canBuy && isWanted && !isAdded && (
        <div className={styles.letters}>
          <Checkbox
            name={`monogram-${id}`}
            label={`With their monogram, ${monogram.letters}, for ${formatMoney(monogram.price)}`}
            note="As they entered it. Not returnable for a change of mind."
            checked={withMonogram}
            onChange={(event) => setWithMonogram(event.currentTarget.checked)}
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
      )}
      {canBuy && isWanted && !isAdded && (
        <div className="cluster">
          {remaining > 1 && (
            <Quantity label={`How many: ${title}`} max={remaining} value={qty} onChange={setQty} />
          )}
          <Button
            busy={isBusy}
            busyLabel="Adding…"
            variant={remaining > 0 ? 'primary' : 'secondary'}
            onClick={() => void buy()}
          >
            Buy as gift<span className="visually-hidden">: {title}</span>
          </Button>
        </div>
      )}
      {mine > 0 ? (
        <TextButton
          onClick={() =>
            void attempt(async () => onChange(await unmarkBoughtElsewhere(registry.slug, id)))
          }
        >
          I didn’t buy it after all<span className="visually-hidden">: {title}</span>
        </TextButton>
      ) : (
        remaining > 0 && (
          <TextButton onClick={() => setIsElsewhere(true)}>
            I bought it at another store<span className="visually-hidden">: {title}</span>
          </TextButton>
        )
      )}
      <ExcessDialog
        question={question}
        isBusy={isBusy}
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

type ExcessDialogProps = {
  question: ExcessQuestion | null
  isBusy: boolean
  names: string
  onClose: () => void
  onBuy: () => void
}

/** Asks for consent to buy more than the registry needs. */
function ExcessDialog({ question, isBusy, names, onClose, onBuy }: ExcessDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title="Buy it anyway?"
      size="narrow"
      sheetOnPhone
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Choose something else
          </Button>
          <Button busy={isBusy} busyLabel="Adding…" onClick={onBuy}>
            Buy anyway
          </Button>
        </>
      }
    >
      <p>{question?.message}</p>
      <p>If there’s one too many, {names} can exchange it.</p>
    </Dialog>
  )
}

type ElsewhereProps = GiftCardProps & { isElsewhere: boolean; onClose: () => void }

function ElsewhereDialog({ registry, gift, isElsewhere, onClose, onChange }: ElsewhereProps) {
  return (
    <Dialog
      open={isElsewhere}
      onClose={onClose}
      title="Bought at another store"
      size="narrow"
      sheetOnPhone
    >
      <p>
        This way, nobody buys it twice. Other guests see that it has been bought, but not by whom.
      </p>
      <Form
        id={`elsewhere-${gift.id}`}
        checks={{ name: (value) => (value.trim() === '' ? 'Enter your name.' : null) }}
        submitLabel="Mark as bought"
        busyLabel="Marking…"
        onSend={({ name = '', qty = '1', store = '', storeOrder = '' }) =>
          markBoughtElsewhere(registry.slug, {
            itemId: gift.id,
            qty: Number(qty),
            name: name.trim(),
            store: store.trim(),
            storeOrder: storeOrder.trim(),
          }).then((next) => {
            onChange(next)
            onClose()
            return null
          }, toFormFault)
        }
      >
        {(field) => (
          <>
            <TextField
              {...field('name')}
              label="Your name"
              hint={`Only ${registry.names} will see it.`}
              maxLength={60}
              autoComplete="name"
              required
              unmarked
            />
            <FieldRow>
              <TextField
                {...field('store')}
                label="Store"
                optional
                maxLength={60}
                autoComplete="off"
              />
              <TextField
                {...field('storeOrder')}
                label="Order number"
                optional
                maxLength={40}
                autoComplete="off"
              />
            </FieldRow>
            {gift.remaining > 1 && (
              <TextField
                {...field('qty')}
                label="Quantity"
                type="number"
                inputMode="numeric"
                min={1}
                max={gift.remaining}
                defaultValue="1"
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
