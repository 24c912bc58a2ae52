import { useState, type SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router'
import { formatShortMoney } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { Columns } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { formText } from '#storefront/api/form-text.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { useCart } from '../cart/cart-store.ts'
import { ProductName } from '../catalog/product-name.tsx'
import { checkAmount, GiftCardAmount } from './gift-card-amount.tsx'
import { emptyDraft, type GiftCardDraft } from './gift-card-draft.ts'
import { GiftCardFace } from './gift-card-face.tsx'
import { GiftCardFields, GiftCardTerms } from './gift-card-fields.tsx'
import * as t from '#messages/gift-card-product.ts'
import styles from './gift-card-product.module.css'

interface GiftCardProductProps {
  readonly goods: ProductDetail
  readonly variant: ProductVariant | null
}

/** A gift card with its recipient, message and date; bought with one button. */
export function GiftCardProduct({ goods, variant }: GiftCardProductProps) {
  const to = truncateText(useSearchParams()[0].get('to') ?? '', 60)
  const [draft, setDraft] = useState({ ...emptyDraft, to })
  const [chosenId, setChosenId] = useState(variant?.id)
  const [typed, setTyped] = useState('')
  const typedAmount = parseMoney(typed)
  const isTyped = ({ price }: ProductVariant) => price === typedAmount
  const chosen =
    goods.variants.find(isTyped) ?? goods.variants.find(({ id }) => id === chosenId) ?? variant
  if (!chosen) return <NoticeRow>{t.notAvailable}</NoticeRow>
  const amount = formatShortMoney(typedAmount ?? chosen.price, goods.currency)
  return (
    <Columns
      shape="even"
      aside={
        <div className={styles.box}>
          <h1 className={styles.title} tabIndex={-1}>
            <ProductName title={goods.title} italic />
          </h1>
          <p className={styles.lead}>{goods.subtitle}</p>
          <GiftCardForm
            {...{ goods, chosen, typed, amount, draft }}
            onChoose={(id) => {
              setChosenId(id)
              setTyped('')
            }}
            onType={setTyped}
            onDraft={setDraft}
          />
        </div>
      }
    >
      <div className={styles.stage}>
        <GiftCardFace design={draft.design} amount={amount} to={draft.to} from={draft.from} />
        {draft.note !== '' && <p className={styles.note}>{draft.note}</p>}
      </div>
    </Columns>
  )
}

interface GiftCardFormProps {
  readonly goods: ProductDetail
  readonly chosen: ProductVariant
  /** "$50" */
  readonly amount: string
  readonly typed: string
  readonly draft: GiftCardDraft
  readonly onChoose: (variantId: string) => void
  readonly onType: (typed: string) => void
  readonly onDraft: (draft: GiftCardDraft) => void
}

function GiftCardForm(props: GiftCardFormProps) {
  const { goods, chosen, typed, amount, draft, onChoose, onType, onDraft } = props
  const { busy, faults } = useCart()
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  // Whoever comes from a registry knows the names of the owners, not their email addresses.
  const [isForBuyer, setIsForBuyer] = useState(draft.to !== '')
  const refused = faults[chosen.id]
  const read = (event: SyntheticEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    onDraft({
      design: draft.design,
      to: formText(form, 'recipientName').trim(),
      from: formText(form, 'senderName').trim(),
      note: formText(form, 'note').trim(),
      sendOn: formText(form, 'sendOn'),
    })
  }
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wrongAmount = checkAmount(typed, goods)
    const wrong = {
      ...(wrongAmount !== null && { giftCardAmount: wrongAmount }),
      ...findMissing(form, isForBuyer),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    void import('../cart/change-cart.ts').then(({ changeCart }) => changeCart(form))
  }
  return (
    <form
      method="post"
      action="/cart"
      className={styles.form}
      noValidate
      onInput={read}
      onSubmit={send}
    >
      <input type="hidden" name="intent" value="add" />
      <GiftCardAmount
        {...{ goods, chosen, typed, onChoose, onType }}
        fault={missing['giftCardAmount'] ?? refused?.fields['giftCardAmount'] ?? null}
      />
      <GiftCardFields
        {...{ draft, isForBuyer }}
        faults={{ ...refused?.fields, ...missing }}
        onDesign={(design) => onDraft({ ...draft, design })}
        onForBuyer={setIsForBuyer}
      />
      {refused && Object.keys(refused.fields).length === 0 && (
        <NoticeRow tone="error" live>
          {refused.message}
        </NoticeRow>
      )}
      <Button type="submit" size="large" wide busy={busy.has(chosen.id)} busyLabel={t.adding}>
        {t.addToCart({ amount })}
      </Button>
      <GiftCardTerms sendOn={isForBuyer ? '' : draft.sendOn} />
    </form>
  )
}

/** A card to the buyer needs a name only with a message or a sender. */
function findMissing(form: FormData, isForBuyer: boolean): Readonly<Record<string, string>> {
  const text = (name: string) => formText(form, name).trim()
  const wrongEmail = isForBuyer ? null : checkEmail(text('recipientEmail'))
  const needsName = !isForBuyer || text('senderName') !== '' || text('note') !== ''
  return {
    ...(needsName && text('recipientName') === '' && { 'recipient.recipientName': t.enterName }),
    ...(wrongEmail !== null && { 'recipient.recipientEmail': wrongEmail }),
  }
}
